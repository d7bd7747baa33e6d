import type { Schemas } from '@lectern/client';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useApi } from '../api/api.js';
import { moreOf } from '../api/lists.js';
import { type Column, RecordTable } from '../lists/record-table.js';
import { ConsolePage } from '../page/page.js';
import { Empty } from '../states/empty.js';
import { QueryView } from '../states/query-view.js';
import { formatInstant } from '../time/format.js';
import { AuditDownload } from './audit-download.js';
import { AuditEventDrawer } from './audit-event-drawer.js';
import { AuditFilters } from './audit-filters.js';
import { type AuditSearch, auditFilterOf, readAuditSearch } from './audit-search.js';
import { auditActionsQuery, auditEventQuery, auditEventsQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/audit');

/** Everything that happened in an organization. */
export default function AuditRoute() {
  const { audit } = useAdministrationWords();
  const { organizationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const api = useApi();
  const filter = auditFilterOf(search);
  const query = useInfiniteQuery(auditEventsQuery(api, organizationId, filter));
  const { data: actions = [] } = useQuery(auditActionsQuery(api, organizationId));
  const event = useQuery({
    ...auditEventQuery(api, organizationId, search.event ?? ''),
    enabled: search.event !== undefined,
  });
  const change = (changed: AuditSearch) =>
    void navigate({ search: (now) => readAuditSearch({ ...now, ...changed }), replace: true });
  const clear = () => void navigate({ search: {}, replace: true });
  const labels = new Map(actions.map(({ id, label }) => [id, label]));
  return (
    <ConsolePage
      title={audit.title}
      description={audit.description}
      actions={<AuditDownload organizationId={organizationId} filter={filter} />}
    >
      <AuditFilters search={search} actions={actions} onChange={change} onClear={clear} />
      <QueryView query={query}>
        {(events) =>
          events.length === 0 ? (
            <Empty
              title={audit.noneTitle}
              action={
                <Button variant="default" onClick={clear}>
                  {audit.clear}
                </Button>
              }
            >
              {audit.none}
            </Empty>
          ) : (
            <EventsTable
              events={events}
              labels={labels}
              onOpen={(id) => void navigate({ search: (now) => ({ ...now, event: id }) })}
              onMore={moreOf(query)}
            />
          )
        }
      </QueryView>
      <AuditEventDrawer
        isOpen={search.event !== undefined}
        query={event}
        labels={labels}
        onFilter={(changed) => change({ ...changed, event: undefined })}
        onClose={() => change({ event: undefined })}
      />
    </ConsolePage>
  );
}

interface EventsTableProps {
  events: readonly Schemas['AuditEvent'][];
  labels: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
  onMore?: (() => void) | undefined;
}

function EventsTable({ events, labels, onOpen, onMore }: EventsTableProps) {
  const { audit } = useAdministrationWords();
  const nameOf = (action: string) => labels.get(action) ?? action;
  const columns: Column<Schemas['AuditEvent']>[] = [
    { id: 'when', title: audit.when, cell: ({ occurredAt }) => formatInstant(occurredAt) },
    {
      id: 'action',
      title: audit.action,
      cell: ({ id, action, occurredAt }) => (
        <UnstyledButton
          fz="sm"
          c="indigo"
          td="underline"
          aria-label={audit.detailsOf(nameOf(action), formatInstant(occurredAt))}
          onClick={() => onOpen(id)}
        >
          {nameOf(action)}
        </UnstyledButton>
      ),
    },
    { id: 'actor', title: audit.actor, cell: ({ actor }) => <Named id={actor.id} label={actor.label} /> },
    {
      id: 'target',
      title: audit.target,
      isMinor: true,
      cell: ({ target }) => <Named id={target.id} label={target.label} kind={target.type} />,
    },
    { id: 'source', title: audit.source, isMinor: true, cell: ({ source }) => audit.sources[source] },
  ];
  return <RecordTable label={audit.title} columns={columns} rows={events} rowId={({ id }) => id} onMore={onMore} />;
}

function Named({ id, label, kind }: { id: string; label?: string; kind?: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {kind !== undefined && (
        <Text span size="xs" c="dimmed">
          {kind}{' '}
        </Text>
      )}
      {label ?? id}
    </Text>
  );
}
