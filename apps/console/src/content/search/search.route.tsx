import type { Schemas } from '@lectern/client';
import { Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { pageHref } from '../page-tree/page-address.js';
import { FoundText, MarkedText } from './marked-text.js';
import { organizationSearchQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/search');
const PAUSE_MS = 200;

/** Search in all pages of an organization that the person may read, with what was found marked. */
export default function SearchPage() {
  const { organizationId } = route.useParams();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { search: words } = useWords().content;
  const [text, setText] = useState(q);
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS);
  useEffect(() => {
    if (query !== q) void navigate({ search: query ? { q: query } : {}, replace: true });
  }, [query, q, navigate]);
  const found = useQuery({
    ...organizationSearchQuery(useApi(), { organizationId, query }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <ConsolePage title={words.title}>
      <TextInput
        type="search"
        label={words.label}
        description={words.hint}
        leftSection={<Search size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={512}
        data-autofocus
      />
      {query !== '' && (
        <QueryView query={found}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={words.emptyTitle}>{words.empty}</Empty>
            ) : (
              <Stack gap="xl">
                {items.map((space) => (
                  <FoundInSpace key={space.id} organizationId={organizationId} space={space} query={query} />
                ))}
              </Stack>
            )
          }
        </QueryView>
      )}
    </ConsolePage>
  );
}

interface FoundInSpaceProps {
  organizationId: string;
  space: Schemas['FoundSpace'];
  query: string;
}

function FoundInSpace({ organizationId, space, query }: FoundInSpaceProps) {
  const { search: words } = useWords().content;
  const place = { spaceId: space.id };
  return (
    <section aria-label={space.title}>
      <Title order={2} size="h4">
        {space.title}{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {words.results(space.pages.length)}
        </Text>
      </Title>
      <Stack component="ul" gap="sm" mt="xs" p={0} style={{ listStyle: 'none' }}>
        {space.pages.map((page) => (
          <li key={page.id}>
            <RouteLink to={pageHref(organizationId, place, page.path)} fw={550}>
              <MarkedText text={page.title} query={query} />
            </RouteLink>
            <Text size="xs" c="dimmed">
              {page.ancestors.map(({ title }) => title).join(' › ')}
            </Text>
            {page.sections.slice(0, 3).map((section) => (
              <Text key={section.id} size="sm">
                {section.title && (
                  <RouteLink to={pageHref(organizationId, place, page.path)} hash={anchorOf(section.path)} size="sm">
                    <MarkedText text={section.title} query={query} />
                  </RouteLink>
                )}{' '}
                <FoundText text={section.body} />
              </Text>
            ))}
          </li>
        ))}
      </Stack>
    </section>
  );
}

function anchorOf(path: string): string | undefined {
  const [, anchor] = path.split('#', 2);
  return anchor;
}
