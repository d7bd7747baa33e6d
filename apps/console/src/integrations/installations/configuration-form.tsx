import { Badge, Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { type FieldProps, useApiForm } from '../../platform/forms/use-api-form.js';
import { notify } from '../../platform/states/notify.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import {
  type ConfigurationField,
  configurationFields,
  type FieldValue,
  fieldValues,
  type ValuesSchema,
  type WrittenConfiguration,
  writtenConfiguration,
} from './configuration-fields.js';

export interface ConfigurationFormProps {
  schema: ValuesSchema;
  configuration: Readonly<WrittenConfiguration>;
  hiddenValues: readonly string[];
  /** Below which the buttons of the integration lead. */
  endpoint: string;
  onSave: (configuration: WrittenConfiguration) => Promise<unknown>;
}

/** A form for the values that an integration asks for. */
export function ConfigurationForm({ schema, configuration, hiddenValues, endpoint, onSave }: ConfigurationFormProps) {
  const { configuration: words } = useIntegrationsWords();
  const fields = configurationFields(schema, hiddenValues);
  const form = useApiForm({
    initial: fieldValues(fields, configuration),
    submit: (values) => onSave(writtenConfiguration(fields, values, configuration)),
    onDone: (_, sent) => {
      notify({ message: words.saved });
      // Secrets are stored now, and not shown again.
      const secrets = fields.filter(({ name, kind }) => kind === 'secret' && sent[name] !== '');
      const emptied = Object.fromEntries(secrets.map(({ name }) => [name, '']));
      if (secrets.length > 0) form.restart({ ...sent, ...emptied });
    },
    place: 'body.configuration',
  });
  const hasValues = fields.some(({ kind }) => kind !== 'button');
  return (
    <form onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Stack maw={640}>
        {fields.map((field) =>
          field.leadsTo ? (
            <LeadingButton key={field.name} field={field} href={`${endpoint}${field.leadsTo.path}`} />
          ) : (
            <ConfigurationInput key={field.name} field={field} {...form.field(field.name)} />
          ),
        )}
        {hasValues && <SaveBar form={form} />}
      </Stack>
    </form>
  );
}

function LeadingButton({ field, href }: { field: ConfigurationField; href: string }) {
  const { configuration: words } = useIntegrationsWords();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {field.label}
      </Text>
      {field.description && (
        <Text size="xs" c="dimmed">
          {field.description}
        </Text>
      )}
      <Group>
        <Button component="a" variant="default" href={href} target="_blank" rel="noopener">
          {field.leadsTo?.label}
        </Button>
        {field.isSet && (
          <Badge variant="light" color="green" tt="none" fw={500}>
            {words.isConnected}
          </Badge>
        )}
      </Group>
    </Stack>
  );
}

type ConfigurationInputProps = FieldProps<FieldValue> & { field: ConfigurationField };

function ConfigurationInput({ field, value, onChange, error }: ConfigurationInputProps) {
  const { configuration: words } = useIntegrationsWords();
  const { label, description, kind, isRequired, options } = field;
  const shown = { label, description, error };
  if (kind === 'switch') {
    return (
      <Switch {...shown} checked={value === true} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    );
  }
  const text = typeof value === 'string' ? value : '';
  if (kind === 'choice') {
    return (
      <NativeSelect
        {...shown}
        required={isRequired}
        value={text}
        data={[{ value: '', label: words.choose }, ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (kind === 'secret') return <SecretInput {...{ field, value, onChange, error }} />;
  return (
    <TextInput
      {...shown}
      required={isRequired}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function SecretInput({ field, value, onChange, error }: ConfigurationInputProps) {
  const { configuration: words } = useIntegrationsWords();
  const { label, description, isRequired, isSet } = field;
  const isRemoved = value === null;
  const hint = isRemoved ? words.willRemove : isSet ? words.isSet : undefined;
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        type="password"
        autoComplete="off"
        flex={1}
        miw={200}
        label={label}
        description={[description, hint].filter(Boolean).join(' ')}
        error={error}
        required={isRequired && !isSet}
        placeholder={isSet && !isRemoved ? words.replace : undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isSet && !isRemoved && (
        <Button variant="default" onClick={() => onChange(null)}>
          {words.remove}
        </Button>
      )}
    </Group>
  );
}
