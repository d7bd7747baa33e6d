import { Badge, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { LocationLink } from './location-link.js';
import { spaceLinksQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/links');
const COLORS = { ok: 'green', broken: 'red', 'in-app': 'yellow' } as const;

/** The links of a space, and those of them that lead nowhere. */
export default function Links() {
  const { organizationId, spaceId } = route.useParams();
  const { status } = route.useSearch();
  const { links: words } = useWords().content;
  const links = useInfiniteQuery(spaceLinksQuery(useApi(), { spaceId, status }));
  const stats = links.data?.stats;
  const tabs = [
    { to: undefined, label: words.all(stats?.total ?? 0) },
    { to: 'broken' as const, label: words.broken(stats?.broken.total ?? 0) },
  ];
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={tabs.map(({ to, label }) => (
        <ButtonLink
          key={label}
          to="/o/$organizationId/s/$spaceId/~/links"
          params={{ organizationId, spaceId }}
          search={to ? { status: to } : {}}
          variant={status === to ? 'light' : 'default'}
          aria-current={status === to || undefined}
        >
          {label}
        </ButtonLink>
      ))}
    >
      <QueryView query={links}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={status === 'broken' ? words.noneBroken : words.emptyTitle}>
              {status === 'broken' ? words.noneBrokenHint : words.empty}
            </Empty>
          ) : (
            <RecordTable
              label={words.title}
              rows={items}
              rowId={({ key }) => key}
              onMore={links.hasNextPage ? () => void links.fetchNextPage() : undefined}
              columns={[
                {
                  id: 'from',
                  title: words.from,
                  cell: ({ locationReferences: [first, ...others] }) => (
                    <>
                      {first && <LocationLink organizationId={organizationId} location={first} />}
                      {others.length > 0 && (
                        <Text size="xs" c="dimmed">
                          {words.others(others.length)}
                        </Text>
                      )}
                    </>
                  ),
                },
                {
                  id: 'to',
                  title: words.to,
                  cell: ({ targetReference: target }) =>
                    target ? <LocationLink organizationId={organizationId} location={target} /> : words.unknownTarget,
                },
                {
                  id: 'status',
                  title: words.status,
                  cell: ({ status: state }) => (
                    <Badge variant="light" color={COLORS[state]} tt="none" fw={500} miw="max-content">
                      {words.statuses[state]}
                    </Badge>
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
    </ConsolePage>
  );
}
