import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { clustersQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/conversations-clusters');

/** What people ask about, by topic. */
export default function Clusters() {
  const { organizationId } = route.useParams();
  const { overviews } = useWords();
  const words = overviews.clusters;
  const clusters = useInfiniteQuery(clustersQuery(useApi(), organizationId));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <RecordList
        list={clusters}
        emptyTitle={words.emptyTitle}
        empty={words.empty}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'name',
            title: words.name,
            cell: ({ id, label }) => (
              <RouteLink
                to="/o/$organizationId/conversations-clusters/$clusterId"
                params={{ organizationId, clusterId: id }}
              >
                {label}
              </RouteLink>
            ),
          },
          { id: 'issues', title: words.issues, cell: ({ stats }) => stats.issues },
          {
            id: 'updated',
            title: overviews.updated,
            isMinor: true,
            cell: ({ updatedAt }) => <Moment at={updatedAt} />,
          },
        ]}
      />
    </ConsolePage>
  );
}
