import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
import { useSitesWords } from '../../words/sites-words.js';
import { sitesQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites');

/** The sites of an organization. */
export default function Sites() {
  const { organizationId } = route.useParams();
  const words = useSitesWords();
  const sites = useInfiniteQuery(sitesQuery(useApi(), organizationId));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <RecordList
        list={sites}
        emptyTitle={words.emptyTitle}
        empty={words.empty}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'name',
            title: words.name,
            cell: ({ id, title }) => (
              <RouteLink to="/o/$organizationId/sites/$siteId" params={{ organizationId, siteId: id }}>
                {title}
              </RouteLink>
            ),
          },
          {
            id: 'address',
            title: words.address,
            cell: ({ urls: { published } }) =>
              published ? (
                <Anchor href={published} target="_blank" rel="noopener">
                  {published}
                </Anchor>
              ) : (
                words.unpublished
              ),
          },
        ]}
      />
    </ConsolePage>
  );
}
