import type { Schemas } from '@lectern/client';
import type { EventName } from '@lectern/domain/integrations/events/catalog';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { type FieldProps, useApiForm } from '../../platform/forms/use-api-form.js';
import { useWebhooksWords } from '../../words/webhooks-words.js';
import { EVENT_GROUPS, groupOf } from './event-groups.js';
import type { WebhookSettings } from './mutations.js';

interface WebhookFormProps<Result> {
  title: string;
  submit: string;
  /** The webhook that is changed; without it, a new one is created. */
  webhook?: Schemas['Webhook'];
  onSave: (settings: WebhookSettings) => Promise<Result>;
  onSaved: (result: Result) => void;
  onClose: () => void;
}

/** What a webhook is told, and where. */
export function WebhookForm<Result>({ title, submit, webhook, onSave, onSaved, onClose }: WebhookFormProps<Result>) {
  const words = useWebhooksWords();
  const known = eventNames(words.events);
  const chosen = known.filter((name) => webhook?.events.includes(name));
  const form = useApiForm({
    initial: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      isLimited: chosen.length > 0,
      events: chosen,
    },
    submit: ({ url, description, isLimited, events }) => onSave({ url, description, events: isLimited ? events : [] }),
    onDone: onSaved,
  });
  const limit = form.field('isLimited');
  return (
    <FormDialog isOpen title={title} submit={submit} form={form} onClose={onClose}>
      <FormTextField
        label={words.address}
        description={words.addressHint}
        type="url"
        required
        data-autofocus
        placeholder="https://example.com/hooks"
        {...form.field('url')}
      />
      <FormTextField label={words.about} description={words.aboutHint} maxLength={256} {...form.field('description')} />
      <Radio.Group
        label={words.which}
        value={limit.value ? 'chosen' : 'all'}
        onChange={(value) => limit.onChange(value === 'chosen')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="all" label={words.all} />
          <Radio value="chosen" label={words.chosen} />
        </Stack>
      </Radio.Group>
      {limit.value && <EventChoice known={known} {...form.field('events')} />}
    </FormDialog>
  );
}

function EventChoice({ known, value, onChange, error }: FieldProps<EventName[]> & { known: readonly EventName[] }) {
  const words = useWebhooksWords();
  const turn = (name: EventName, on: boolean) => onChange(on ? [...value, name] : value.filter((one) => one !== name));
  return (
    <Stack gap="sm">
      {error !== undefined && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      {EVENT_GROUPS.map((group) => (
        <Stack key={group} role="group" aria-label={words.groups[group]} gap={6}>
          <Text size="sm" fw={600} aria-hidden>
            {words.groups[group]}
          </Text>
          {known
            .filter((name) => groupOf(name) === group)
            .map((name) => (
              <Checkbox
                key={name}
                size="sm"
                label={words.events[name]}
                checked={value.includes(name)}
                onChange={({ currentTarget }) => turn(name, currentTarget.checked)}
              />
            ))}
        </Stack>
      ))}
    </Stack>
  );
}

function eventNames(events: Record<EventName, string>): EventName[] {
  const names: EventName[] = [];
  for (const name in events) if (isEventOf(events, name)) names.push(name);
  return names;
}

function isEventOf(events: Record<EventName, string>, name: string): name is EventName {
  return name in events;
}
