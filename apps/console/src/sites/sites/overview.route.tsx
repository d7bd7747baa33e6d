import { List, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { RouteLink } from '../../platform/links/links.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useSitesWords } from '../../words/sites-words.js';
import { siteSpacesQuery } from './queries.js';
import { useSite } from './use-site.js';

/** A site at a glance: who reads it, and the spaces that it shows. */
export default function SiteOverview() {
  const words = useSitesWords();
  const { site, path } = useSite();
  const { organizationId } = path;
  const spaces = useInfiniteQuery(siteSpacesQuery(useApi(), path));
  return (
    <>
      <Facts
        rows={[
          [words.audience, words.audiences[site.visibility]],
          [words.created, <Moment key="created" at={site.createdAt} />],
        ]}
      />
      <section aria-label={words.overview.spaces}>
        <Title order={2} size="h4" mb="xs">
          {words.overview.spaces}
        </Title>
        <QueryView query={spaces}>
          {(shown) =>
            shown.length === 0 ? (
              <Text c="dimmed">{words.overview.noSpaces}</Text>
            ) : (
              <List>
                {shown.map(({ id, title, space }) => (
                  <List.Item key={id}>
                    <RouteLink
                      to="/o/$organizationId/s/$spaceId/$"
                      params={{ organizationId, spaceId: space.id, _splat: '' }}
                    >
                      {title}
                    </RouteLink>
                  </List.Item>
                ))}
              </List>
            )
          }
        </QueryView>
      </section>
    </>
  );
}
