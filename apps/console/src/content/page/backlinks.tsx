import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { useWords } from '../../words/words.js';
import { LocationLink } from '../links/location-link.js';
import { backlinksQuery } from './queries.js';

interface BacklinksProps {
  organizationId: string;
  spaceId: string;
  pageId: string;
}

/** The pages that link to a page. */
export function Backlinks({ organizationId, spaceId, pageId }: BacklinksProps) {
  const { page: words } = useWords().content;
  const { data } = useQuery(backlinksQuery(useApi(), { spaceId, pageId }));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="backlinks">
      <Text id="backlinks" component="h2" size="sm" fw={600} mb={4}>
        {words.backlinks}
      </Text>
      <ul>
        {data.items.map((location, index) => (
          <li key={`${index}-${location.kind}`}>
            <LocationLink organizationId={organizationId} location={location} />
          </li>
        ))}
      </ul>
    </section>
  );
}
