import { Anchor, List, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryPage } from '../../platform/page/query-page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { siteQuery, siteSpacesQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites/$siteId');

/** A site: who reads it where, and the spaces that it shows. */
export default function SitePage() {
  const { organizationId, siteId } = route.useParams();
  const { overviews } = useWords();
  const words = overviews.sites;
  const api = useApi();
  const site = useQuery(siteQuery(api, { organizationId, siteId }));
  const spaces = useInfiniteQuery(siteSpacesQuery(api, { organizationId, siteId }));
  return (
    <QueryPage query={site}>
      {({ title, published, visibility, urls, createdAt }) => (
        <ConsolePage title={title}>
          <Facts
            rows={[
              [overviews.state, published ? words.published : words.unpublished],
              [words.audience, words.audiences[visibility]],
              [
                words.address,
                urls.published && (
                  <Anchor href={urls.published} target="_blank" rel="noopener">
                    {urls.published}
                  </Anchor>
                ),
              ],
              [overviews.created, <Moment key="created" at={createdAt} />],
            ]}
          />
          <section aria-label={words.spaces}>
            <Title order={2} size="h4" mb="xs">
              {words.spaces}
            </Title>
            <QueryView query={spaces}>
              {(shown) =>
                shown.length === 0 ? (
                  <Text c="dimmed">{words.noSpaces}</Text>
                ) : (
                  <List>
                    {shown.map(({ id, title: name, space }) => (
                      <List.Item key={id}>
                        <RouteLink
                          to="/o/$organizationId/s/$spaceId/$"
                          params={{ organizationId, spaceId: space.id, _splat: '' }}
                        >
                          {name}
                        </RouteLink>
                      </List.Item>
                    ))}
                  </List>
                )
              }
            </QueryView>
          </section>
        </ConsolePage>
      )}
    </QueryPage>
  );
}
