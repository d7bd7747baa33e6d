import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../platform/links/links.js';
import { useInsightsWords } from '../../words/insights-words.js';
import { DEFAULT_RANGE, RANGES } from './insights-search.js';
import { Ranking } from './ranking.js';
import { Ratings, ReaderComments } from './reader-feedback.js';
import { SearchTerms, UnansweredSearches } from './searches.js';
import { Totals, Traffic } from './traffic.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites/$siteId/insights');

/** What readers of a site do, look for and say. */
export default function Insights() {
  const path = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const words = useInsightsWords();
  const { range = DEFAULT_RANGE, table, rating } = search;
  /** A chart that can be a table instead, of which one is at a time. */
  const switched = (name: string) => ({
    path,
    range,
    isTable: table === name,
    onToggle: () => {
      const next = { ...search, table: table === name ? undefined : name };
      void navigate({ to: '.', search: next, replace: true, resetScroll: false });
    },
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {words.utc}
        </Text>
        <Group gap="xs" role="group" aria-label={words.range}>
          {RANGES.map((each) => (
            <ButtonLink
              key={each}
              to="/o/$organizationId/sites/$siteId/insights"
              params={path}
              search={{ ...search, range: each }}
              size="compact-sm"
              variant={each === range ? 'light' : 'default'}
              aria-current={each === range || undefined}
            >
              {words.ranges[each]}
            </ButtonLink>
          ))}
        </Group>
      </Group>
      <Totals path={path} range={range} />
      <Traffic {...switched('views')} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Ranking {...switched('pages')} column="urlPath" title={words.pages} />
        <Ranking {...switched('referrers')} column="referrerDomain" title={words.referrers} />
        <SearchTerms {...switched('searches')} />
        <UnansweredSearches {...switched('unanswered')} />
        <Ranking {...switched('languages')} column="visitorLanguage" title={words.languages} />
        <Ranking {...switched('countries')} column="visitorGeoCountry" title={words.countries} />
        <Ranking {...switched('devices')} column="visitorDevice" title={words.devices} />
        <Ranking {...switched('browsers')} column="visitorBrowser" title={words.browsers} />
      </SimpleGrid>
      <Ratings {...switched('ratings')} />
      <ReaderComments path={path} range={range} rating={rating} search={search} />
    </Stack>
  );
}
