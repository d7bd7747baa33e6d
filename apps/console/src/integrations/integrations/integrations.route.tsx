import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
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
      <RecordList
        list={integrations}
        emptyTitle={words.emptyTitle}
        empty={words.empty}
        label={words.title}
        rowId={({ name }) => name}
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
    </ConsolePage>
  );
}
