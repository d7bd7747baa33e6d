import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { useWords } from '../../words/words.js';
import { pageBacklinksQuery } from '../links/backlinks.js';
import { LinkedFrom } from '../links/linked-from.js';
import type { ContentPlace } from '../page-tree/queries.js';

interface BacklinksProps {
  organizationId: string;
  place: ContentPlace;
  pageId: string;
}

/** The pages that link to a page, as they are live or in a change request. */
export function Backlinks({ organizationId, place, pageId }: BacklinksProps) {
  const { page: words } = useWords().content;
  const { data } = useQuery(pageBacklinksQuery(useApi(), place, pageId));
  return <LinkedFrom organizationId={organizationId} title={words.backlinks} locations={data?.items ?? []} />;
}
