import type { ContentReader } from '@lectern/commands/content/content-reader';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageTree } from '@lectern/content/pages/page-tree';
import { type SelectedPage, selectPages } from '@lectern/content/pdf/select-pages';
import { findRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { findSpace } from '@lectern/database/library/spaces/spaces.queries';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';
import { PermanentJobError } from '../../platform/runtime/handler.js';

/** What a PDF is made of: pages of a revision, whose texts are not read yet. */
export interface PdfSource {
  title: string;
  revision: IndexedRevisionRow;
  tree: PageTree;
  pages: SelectedPage[];
  assets: ReadonlyMap<string, Asset>;
}

/** Finds what a PDF is made of; fails for good when that is gone. */
export async function findPdfSource(reader: ContentReader, wanted: WantedPdf): Promise<PdfSource> {
  const { spaceId, revisionId } = wanted;
  const [space, revision] = await Promise.all([
    findSpace(reader.sql, wanted),
    findRevision(reader.sql, spaceId, revisionId),
  ]);
  if (!space || !revision) throw new PermanentJobError('The space or its revision was deleted');
  const [tree, assets] = await Promise.all([reader.tree(revision), reader.assets(revision)]);
  const pages = selectPages(tree, wanted);
  if (!pages) throw new PermanentJobError('The page is not part of the revision');
  const title = wanted.page === undefined ? space.title : (pages[0]?.node.record.title ?? space.title);
  return { title, revision, tree, pages, assets };
}
