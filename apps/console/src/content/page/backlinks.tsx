import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { useWords } from '../../words/words.js';
import { LinkedFrom } from '../links/linked-from.js';
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
  return <LinkedFrom organizationId={organizationId} title={words.backlinks} locations={data?.items ?? []} />;
}
