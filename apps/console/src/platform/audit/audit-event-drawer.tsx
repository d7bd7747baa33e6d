import type { Schemas } from '@lectern/client';
import { Button, Code, Drawer, Stack, Table, Text } from '@mantine/core';
import { useAdministrationWords } from '../../words/administration-words.js';
import { QueryView } from '../states/query-view.js';
import { formatInstant } from '../time/format.js';
import type { AuditSearch } from './audit-search.js';

interface AuditEventDrawerProps {
  isOpen: boolean;
  query: { data: Schemas['AuditEventDetails'] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  labels: ReadonlyMap<string, string>;
  /** Shows only events that share something with this one. */
  onFilter: (filter: AuditSearch) => void;
  onClose: () => void;
}

/** Everything that was recorded about one event, beside the list. */
export function AuditEventDrawer({ isOpen, query, labels, onFilter, onClose }: AuditEventDrawerProps) {
  const { audit } = useAdministrationWords();
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size="md" title={audit.details}>
      <QueryView query={query}>
        {(event) => <EventDetails event={event} label={labels.get(event.action)} onFilter={onFilter} />}
      </QueryView>
    </Drawer>
  );
}

interface EventDetailsProps {
  event: Schemas['AuditEventDetails'];
  label: string | undefined;
  onFilter: (filter: AuditSearch) => void;
}

function EventDetails({ event, label, onFilter }: EventDetailsProps) {
  const { audit } = useAdministrationWords();
  const { action, actor, target, source, occurredAt, correlationId, payload } = event;
  const rows: [string, string][] = [
    [audit.when, formatInstant(occurredAt)],
    [audit.action, label === undefined ? action : `${label} (${action})`],
    [audit.actor, [actor.label, actor.type, actor.id].filter(Boolean).join(' · ')],
    [audit.target, [target.label, target.type, target.id].filter(Boolean).join(' · ')],
    [audit.source, audit.sources[source]],
    [audit.request, correlationId],
  ];
  return (
    <Stack>
      <Table aria-label={audit.details} layout="fixed">
        <Table.Tbody>
          {rows.map(([title, value]) => (
            <Table.Tr key={title}>
              <Table.Th scope="row" w={110}>
                {title}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fw={600} size="sm">
        {audit.payload}
      </Text>
      {Object.keys(payload).length === 0 ? (
        <Text size="sm" c="dimmed">
          {audit.noPayload}
        </Text>
      ) : (
        <Code block tabIndex={0} aria-label={audit.payload} role="region">
          {JSON.stringify(payload, undefined, 2)}
        </Code>
      )}
      <Button variant="default" onClick={() => onFilter({ actor: actor.id })}>
        {audit.onlyThisActor}
      </Button>
      <Button variant="default" onClick={() => onFilter({ target: target.id })}>
        {audit.onlyThisTarget}
      </Button>
    </Stack>
  );
}
