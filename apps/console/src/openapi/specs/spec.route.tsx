import { Badge, List, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryPage } from '../../platform/page/query-page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { specQuery, specVersionsQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/openapi/$specSlug');

/** An API specification: where it comes from, what is wrong with it, and its versions. */
export default function SpecPage() {
  const { organizationId, specSlug } = route.useParams();
  const { overviews } = useWords();
  const words = overviews.specs;
  const api = useApi();
  const spec = useQuery(specQuery(api, { organizationId, specSlug }));
  const versions = useInfiniteQuery(specVersionsQuery(api, { organizationId, specSlug }));
  return (
    <QueryPage query={spec}>
      {({ slug, processingState, sourceURL, lastProcessedAt, lastProcessedErrors = [], lastProcessedErrorCount }) => (
        <ConsolePage title={slug}>
          <Facts
            rows={[
              [overviews.state, words.states[processingState]],
              [words.source, sourceURL ?? words.uploaded],
              [words.lastRead, lastProcessedAt && <Moment at={lastProcessedAt} />],
              [words.findings, words.findingsCount(lastProcessedErrorCount)],
            ]}
          />
          <section aria-label={words.findings}>
            <Title order={2} size="h4" mb="xs">
              {words.findings}
            </Title>
            {lastProcessedErrors.length === 0 ? (
              <Text c="dimmed">{words.noFindings}</Text>
            ) : (
              <List spacing="xs">
                {lastProcessedErrors.map(({ message, level }) => (
                  <List.Item key={message}>
                    <Badge variant="light" color={level === 'error' ? 'red' : 'yellow'} tt="none" fw={500} mr="xs">
                      {level}
                    </Badge>
                    {message}
                  </List.Item>
                ))}
              </List>
            )}
          </section>
          <section aria-label={words.versions}>
            <Title order={2} size="h4" mb="xs">
              {words.versions}
            </Title>
            <QueryView query={versions}>
              {(all) => (
                <List>
                  {all.map(({ id, createdAt }) => (
                    <List.Item key={id}>
                      <Moment at={createdAt} />
                    </List.Item>
                  ))}
                </List>
              )}
            </QueryView>
          </section>
        </ConsolePage>
      )}
    </QueryPage>
  );
}
