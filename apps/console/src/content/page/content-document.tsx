import type { Schemas } from '@lectern/client';
import { specsIn } from '@lectern/content/api-reference/api-blocks';
import type { JsonDocument } from '@lectern/content/document/document';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useApi } from '../../platform/api/api.js';
import { Empty } from '../../platform/states/empty.js';
import { useWords } from '../../words/words.js';
import type { DocumentViewContext } from '../document-view/document-context.js';
import { DocumentView } from '../document-view/document-view.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { filesQuery, specificationQuery } from '../references/queries.js';
import { resolverOf } from '../references/resolve-references.js';
import classes from './page-outline.module.css';

/** Comes with what renders documents, most of which it needs. */
const PageOutline = lazy(() => import('./page-outline.js'));

type Specification = DocumentViewContext['specification'];

interface ContentDocumentProps {
  organizationId: string;
  place: ContentPlace;
  page: Pick<Schemas['DocumentPage'], 'document' | 'pictures'>;
  pages: readonly Schemas['NavigationPage'][];
}

/** What a page says, with its links leading to pages of the console, and its headings beside it. */
export function ContentDocument({ organizationId, place, page, pages }: ContentDocumentProps) {
  const { page: words } = useWords().content;
  const { data: files } = useQuery(filesQuery(useApi(), place));
  const document = useMemo(
    () => ({ object: 'document' as const, data: {}, nodes: soundBlocks(page.document) }),
    [page.document],
  );
  const specification = useSpecifications(organizationId, document);
  const context = useMemo(
    () => ({
      resolve: resolverOf({ organizationId, place, pages, files: files ?? [] }),
      specification,
      picture: (url: string) => page.pictures?.find((picture) => picture.url === url)?.downloadURL,
    }),
    [organizationId, place, pages, files, specification, page.pictures],
  );
  if (document.nodes.length === 0) return <Empty title={words.emptyTitle}>{words.empty}</Empty>;
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <div className={classes.text}>
          <DocumentView document={document} context={context} />
        </div>
        <Suspense>
          <PageOutline document={document} specification={specification} />
        </Suspense>
      </div>
    </div>
  );
}

/** The API specifications that blocks of a document tell of; one that is still being read is not there yet. */
function useSpecifications(organizationId: string, document: JsonDocument): Specification {
  const api = useApi();
  const names = useMemo(() => specsIn(document), [document]);
  return useQueries({
    queries: names.map((specSlug) => specificationQuery(api, { organizationId, specSlug })),
    combine: useCallback(
      (results: { data?: Record<string, unknown> | null }[]): Specification => {
        const found = new Map(names.map((name, index) => [name, results[index]?.data ?? undefined]));
        return (name) => found.get(name);
      },
      [names],
    ),
  });
}
