import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { integrationsQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/integrations');

/** The integrations that this installation has. */
export default function Integrations() {
  const { organizationId } = route.useParams();
  const { integrations: words } = useWords().overviews;
  const integrations = useInfiniteQuery(integrationsQuery(useApi()));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <QueryView query={integrations}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.empty}</Empty>
          ) : (
            <RecordTable
              label={words.title}
              rows={rows}
              rowId={({ name }) => name}
              onMore={moreOf(integrations)}
              columns={[
                {
                  id: 'name',
                  title: words.name,
                  cell: ({ name, title }) => (
                    <RouteLink
                      to="/o/$organizationId/integrations/$integrationName"
                      params={{ organizationId, integrationName: name }}
                    >
                      {title}
                    </RouteLink>
                  ),
                },
                { id: 'owner', title: words.owner, isMinor: true, cell: ({ owner }) => owner.title },
              ]}
            />
          )
        }
      </QueryView>
    </ConsolePage>
  );
}
