import type { Schemas } from '@lectern/client';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useApi } from '../../platform/api/api.js';
import { Empty } from '../../platform/states/empty.js';
import { useWords } from '../../words/words.js';
import { DocumentView } from '../document-view/document-view.js';
import type { ContentPlace } from '../page-tree/queries.js';
import classes from './page-outline.module.css';
import { filesQuery } from './queries.js';
import { resolverOf } from './resolve-references.js';

/** Comes with what renders documents, most of which it needs. */
const PageOutline = lazy(() => import('./page-outline.js'));

interface ContentDocumentProps {
  organizationId: string;
  place: ContentPlace;
  page: Pick<Schemas['DocumentPage'], 'document'>;
  pages: readonly Schemas['NavigationPage'][];
}

/** What a page says, with its links leading to pages of the console, and its headings beside it. */
export function ContentDocument({ organizationId, place, page, pages }: ContentDocumentProps) {
  const { page: words } = useWords().content;
  const { data: files } = useQuery(filesQuery(useApi(), place));
  const context = useMemo(
    () => ({
      resolve: resolverOf({ organizationId, place, pages, files: files ?? [] }),
      specification: () => undefined,
    }),
    [organizationId, place, pages, files],
  );
  const document = useMemo(
    () => ({ object: 'document' as const, data: {}, nodes: soundBlocks(page.document) }),
    [page.document],
  );
  if (document.nodes.length === 0) return <Empty title={words.emptyTitle}>{words.empty}</Empty>;
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <div className={classes.text}>
          <DocumentView document={document} context={context} />
        </div>
        <Suspense>
          <PageOutline document={document} />
        </Suspense>
      </div>
    </div>
  );
}
