import type { Schemas } from '@lectern/client';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../platform/api/api.js';
import { Empty } from '../../platform/states/empty.js';
import { useWords } from '../../words/words.js';
import { DocumentView } from '../document-view/document-view.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { filesQuery } from './queries.js';
import { resolverOf } from './resolve-references.js';

interface ContentDocumentProps {
  organizationId: string;
  place: ContentPlace;
  page: Pick<Schemas['DocumentPage'], 'document' | 'pictures'>;
  pages: readonly Schemas['NavigationPage'][];
}

/** What a page says, with its links leading to pages of the console. */
export function ContentDocument({ organizationId, place, page, pages }: ContentDocumentProps) {
  const { page: words } = useWords().content;
  const { data: files } = useQuery(filesQuery(useApi(), place));
  const context = useMemo(
    () => ({
      resolve: resolverOf({ organizationId, place, pages, files: files ?? [] }),
      specification: () => undefined,
      picture: (url: string) => page.pictures?.find((picture) => picture.url === url)?.downloadURL,
    }),
    [organizationId, place, pages, files, page.pictures],
  );
  const document = useMemo(
    () => ({ object: 'document' as const, data: {}, nodes: soundBlocks(page.document) }),
    [page.document],
  );
  if (document.nodes.length === 0) return <Empty title={words.emptyTitle}>{words.empty}</Empty>;
  return <DocumentView document={document} context={context} />;
}
