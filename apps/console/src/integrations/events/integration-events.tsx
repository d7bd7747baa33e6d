import { IntegrationEventType } from '@lectern/domain/integrations/event-schemas';
import { isRepeatable } from '@lectern/domain/integrations/repeatable-events';
import { Badge, Drawer, Group, NativeSelect, Stack, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { Facts } from '../../platform/facts/facts.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { formatInstant } from '../../platform/time/format.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import { useReplayEvent } from './mutations.js';
import { type HeardEvent, integrationEventQuery, integrationEventsQuery } from './queries.js';
import { CodePart, TraceLines } from './trace.js';

/** What is looked at of the events, as the address says. */
interface EventsSearch {
  status?: 'success' | 'failed' | undefined;
  event?: string | undefined;
}

interface IntegrationEventsProps {
  integrationName: string;
  search: EventsSearch;
  onChange: (changed: EventsSearch) => void;
}

/** What an integration was told and asked, and what came of it. */
export function IntegrationEvents({ integrationName, search, onChange }: IntegrationEventsProps) {
  const { events: words } = useIntegrationsWords();
  const api = useApi();
  const { status, event: openId } = search;
  const events = useInfiniteQuery(integrationEventsQuery(api, integrationName, { status }));
  const open = useQuery({
    ...integrationEventQuery(api, integrationName, openId ?? ''),
    enabled: openId !== undefined,
  });
  const nameOf = useEventName();
  return (
    <PagePart
      title={words.title}
      hint={words.hint}
      actions={
        <NativeSelect
          aria-label={words.filter}
          value={status ?? ''}
          data={[
            { value: '', label: words.any },
            { value: 'success', label: words.status.success },
            { value: 'failed', label: words.status.failed },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ status: value === 'success' || value === 'failed' ? value : undefined })
          }
        />
      }
    >
      <RecordList
        list={events}
        emptyTitle={words.noneTitle}
        empty={words.none}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'type',
            title: words.type,
            cell: ({ id, payload, createdAt }) => (
              <UnstyledButton
                fz="sm"
                c="indigo"
                td="underline"
                aria-label={words.detailsOf(nameOf(payload.type), formatInstant(createdAt))}
                onClick={() => onChange({ event: id })}
              >
                {nameOf(payload.type)}
              </UnstyledButton>
            ),
          },
          { id: 'when', title: words.when, isMinor: true, cell: ({ createdAt }) => formatInstant(createdAt) },
          { id: 'result', title: words.result, cell: (event) => <EventResult status={event.status} /> },
          { id: 'attempts', title: words.attempts, isMinor: true, cell: ({ attempts }) => attempts },
        ]}
      />
      <Drawer
        opened={openId !== undefined}
        onClose={() => onChange({ event: undefined })}
        position="right"
        size="lg"
        title={words.details}
      >
        <QueryView query={open}>
          {(found) => <EventDetails integrationName={integrationName} heard={found} />}
        </QueryView>
      </Drawer>
    </PagePart>
  );
}

function EventDetails({ integrationName, heard }: { integrationName: string; heard: HeardEvent }) {
  const { events: words } = useIntegrationsWords();
  const { event, trace } = heard;
  const { mutate: replay, error } = useReplayEvent(integrationName);
  const nameOf = useEventName();
  const command = {
    id: 'integration.replay',
    title: words.replay,
    icon: RotateCw,
    ...(!isRepeatable(event.payload.type) && { disabledReason: words.unrepeatable }),
    run: () => replay(event.id, { onSuccess: () => notify({ message: words.replayed }) }),
  };
  useCommands([command]);
  return (
    <Stack>
      <Group>
        <CommandButton command={command} variant="default" />
      </Group>
      {error && <Failure error={error} />}
      <Facts
        rows={[
          [words.type, nameOf(event.payload.type)],
          [words.when, formatInstant(event.createdAt)],
          [words.result, <EventResult key="result" status={event.status} />],
          [words.attempts, event.attempts],
          [words.next, event.nextAttemptAt && formatInstant(event.nextAttemptAt)],
          [words.error, event.error],
          [words.id, event.id],
        ]}
      />
      <TraceLines title={words.trace} lines={trace?.logs ?? []} none={words.noTrace} />
      <CodePart title={words.body} value={event.payload} />
    </Stack>
  );
}

function EventResult({ status }: { status: 'success' | 'failed' }) {
  const { events: words } = useIntegrationsWords();
  return (
    <Badge variant="light" tt="none" fw={500} color={status === 'success' ? 'green' : 'red'}>
      {words.status[status]}
    </Badge>
  );
}

/** What an event is called; one that this console does not know yet keeps the name that scripts see. */
function useEventName(): (type: string) => string {
  const { events: words } = useIntegrationsWords();
  return (type) => {
    const known = IntegrationEventType.safeParse(type).data;
    return known === undefined ? type : words.types[known];
  };
}
