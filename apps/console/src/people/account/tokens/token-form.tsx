import type { Scope } from '@lectern/domain/platform/permissions/scopes';
import { Checkbox, Radio, Select, Stack, Text } from '@mantine/core';
import { FormDialog } from '../../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../../platform/forms/text-field.js';
import { useApiForm } from '../../../platform/forms/use-api-form.js';
import { useAccessWords } from '../../../words/access-words.js';
import { PURPOSES, SCOPES_BY_PURPOSE } from './scope-groups.js';

const DAY_MS = 86_400_000;
const EXPIRIES = ['7', '30', '90', '365', 'never'] as const;
const INITIAL = {
  label: '',
  expiresAt: '90',
  isLimited: true,
  scopes: [] as Scope[],
};

interface TokenFormProps<Created> {
  isOpen: boolean;
  onCreate: (token: { label: string; scopes?: Scope[]; expiresAt?: string }) => Promise<Created>;
  onCreated: (token: Created) => void;
  onClose: () => void;
}

/** Creates a token. What was typed stays when the API asks for a fresh sign-in, and can be sent again afterwards. */
export function TokenForm<Created>({ isOpen, onCreate, onCreated, onClose }: TokenFormProps<Created>) {
  const { tokens } = useAccessWords();
  const form = useApiForm({
    initial: INITIAL,
    submit: ({ label, expiresAt, isLimited, scopes }) =>
      onCreate({ label, ...(isLimited && { scopes }), ...(expiresAt !== 'never' && { expiresAt: inDays(expiresAt) }) }),
    onDone: (created) => {
      form.restart(INITIAL);
      onCreated(created);
    },
  });
  const expiry = form.field('expiresAt');
  const limit = form.field('isLimited');
  return (
    <FormDialog isOpen={isOpen} title={tokens.create} submit={tokens.create} form={form} onClose={onClose}>
      <FormTextField
        label={tokens.name}
        description={tokens.nameHint}
        required
        maxLength={50}
        data-autofocus
        {...form.field('label')}
      />
      <Select
        label={tokens.expiry}
        description={expiry.value === 'never' ? tokens.neverWarning : undefined}
        allowDeselect={false}
        data={EXPIRIES.map((value) => ({ value, label: tokens.expiries[value] }))}
        value={expiry.value}
        error={expiry.error}
        onChange={(chosen) => chosen !== null && expiry.onChange(chosen)}
      />
      <Radio.Group
        label={tokens.limits}
        value={limit.value ? 'limited' : 'all'}
        onChange={(chosen) => limit.onChange(chosen === 'limited')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="limited" label={tokens.limited} />
          <Radio value="all" label={tokens.all} />
        </Stack>
      </Radio.Group>
      {limit.value && <ScopeChoice {...form.field('scopes')} />}
    </FormDialog>
  );
}

interface ScopeChoiceProps {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
}

function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  const { purposes, scopes } = useAccessWords();
  const turn = (scope: Scope, on: boolean) => onChange(on ? [...value, scope] : value.filter((one) => one !== scope));
  return (
    <Stack gap="sm">
      {error !== undefined && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      {PURPOSES.map((purpose) => (
        <Stack key={purpose} role="group" aria-label={purposes[purpose]} gap={6}>
          <Text size="sm" fw={600} aria-hidden>
            {purposes[purpose]}
          </Text>
          {SCOPES_BY_PURPOSE[purpose].map((scope) => (
            <Checkbox
              key={scope}
              size="sm"
              label={scopes[scope]}
              checked={value.includes(scope)}
              onChange={({ currentTarget }) => turn(scope, currentTarget.checked)}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

function inDays(days: string): string {
  return new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}
