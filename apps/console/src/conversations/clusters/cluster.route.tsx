import { List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryPage } from '../../platform/page/query-page.js';
import { useWords } from '../../words/words.js';
import { clusterQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/conversations-clusters/$clusterId');

/** A topic that people ask about: how often, and which pages may answer it. */
export default function ClusterPage() {
  const { organizationId, clusterId } = route.useParams();
  const { clusters: words } = useWords().overviews;
  const cluster = useQuery(clusterQuery(useApi(), { organizationId, clusterId }));
  return (
    <QueryPage query={cluster}>
      {({ label, summary, stats, documented, keywords, weeklyPulse, relatedPages }) => (
        <ConsolePage title={label} description={summary}>
          <Facts
            rows={[
              [words.documented, documented ? words.isDocumented : words.isNotDocumented],
              [words.issues, stats.issues],
              [words.conversations, stats.conversations],
              [words.keywords, keywords.join(', ')],
              [words.pulse, weeklyPulse.join(', ')],
            ]}
          />
          <section aria-label={words.pages}>
            <Title order={2} size="h4" mb="xs">
              {words.pages}
            </Title>
            {relatedPages.length === 0 ? (
              <Text c="dimmed">{words.noPages}</Text>
            ) : (
              <List>
                {relatedPages.map(({ space, page, title, path }) => (
                  <List.Item key={page}>
                    <RouteLink
                      to="/o/$organizationId/s/$spaceId/$"
                      params={{ organizationId, spaceId: space, _splat: path }}
                    >
                      {title}
                    </RouteLink>
                  </List.Item>
                ))}
              </List>
            )}
          </section>
        </ConsolePage>
      )}
    </QueryPage>
  );
}
