import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSystemWords } from '../../words/system-words.js';
import { useApi } from '../api/api.js';
import { moreOf } from '../api/lists.js';
import { fileSize } from '../facts/file-size.js';
import { formatNumber } from '../facts/numbers.js';
import { RouteLink } from '../links/links.js';
import { RecordTable } from '../lists/record-table.js';
import { SearchField } from '../lists/search-field.js';
import { ConsolePage } from '../page/page.js';
import { Empty } from '../states/empty.js';
import { QueryView } from '../states/query-view.js';
import { formatDay } from '../time/format.js';
import { systemOrganizationsQuery } from './queries.js';

const route = getRouteApi('/signed-in/person/system/organizations');

/** Every organization of the installation, with how much it has. */
export default function SystemOrganizationsRoute() {
  const { organizations: words } = useSystemWords();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(systemOrganizationsQuery(useApi(), search));
  const find = (wanted: string | undefined) => void navigate({ search: { search: wanted }, replace: true });
  return (
    <ConsolePage title={words.title} description={words.description}>
      <Group role="search">
        <SearchField label={words.search} value={search} onSearch={find} />
      </Group>
      <QueryView query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty
              title={words.noneTitle}
              action={
                <Button variant="default" onClick={() => find(undefined)}>
                  {words.clear}
                </Button>
              }
            >
              {words.none}
            </Empty>
          ) : (
            <RecordTable
              label={words.title}
              rows={found}
              rowId={({ id }) => id}
              onMore={moreOf(query)}
              columns={[
                {
                  id: 'organization',
                  title: words.organization,
                  cell: ({ title, id, deletedAt }) => (
                    <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
                      <Text size="sm">
                        {title} {deletedAt !== undefined && <Badge color="gray">{words.deleted}</Badge>}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {id}
                      </Text>
                    </Stack>
                  ),
                },
                { id: 'members', title: words.members, cell: ({ members }) => formatNumber(members) },
                { id: 'spaces', title: words.spaces, isMinor: true, cell: ({ spaces }) => formatNumber(spaces) },
                { id: 'sites', title: words.sites, isMinor: true, cell: ({ sites }) => formatNumber(sites) },
                { id: 'files', title: words.files, isMinor: true, cell: ({ fileBytes }) => fileSize(fileBytes) },
                {
                  id: 'failed',
                  title: words.failedJobs,
                  cell: ({ id, jobsFailed }) =>
                    jobsFailed > 0 ? (
                      <RouteLink to="/system/jobs" search={{ organization: id, state: 'failed' }}>
                        {formatNumber(jobsFailed)}
                      </RouteLink>
                    ) : (
                      formatNumber(0)
                    ),
                },
                { id: 'created', title: words.created, isMinor: true, cell: ({ createdAt }) => formatDay(createdAt) },
              ]}
            />
          )
        }
      </QueryView>
    </ConsolePage>
  );
}
