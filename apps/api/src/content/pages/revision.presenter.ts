import type { Asset } from '@lectern/content/pages/asset';
import type { RevisionRow } from '@lectern/database/content/revisions.queries';
import { ComputedSource } from '@lectern/domain/content/page-schemas';
import type { ReusableContent, Revision, RevisionSummary } from '@lectern/domain/content/revision-schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { presentOrigin } from './origin.presenter.js';

/** Presents a revision with its content. One that is not to tell which change request it came from is one of edits. */
export function presentRevision(
  row: RevisionRow,
  content: Pick<Revision, 'pages' | 'files' | 'reusableContents'> & Partial<Pick<Revision, 'variables' | 'mergedFrom'>>,
  appUrl: string,
  metadata: boolean,
): Revision {
  return {
    ...base(row, appUrl, metadata),
    type: row.type === 'merge' && !content.mergedFrom ? 'edits' : row.type,
    ...(row.type === 'computed' && row.sourceRevision !== null && { sourceRevision: row.sourceRevision }),
    ...content,
    tags: [],
  };
}

/** Presents an entry of the history of a space. */
export function presentRevisionSummary(row: RevisionRow, appUrl: string): RevisionSummary {
  return { ...base(row, appUrl, true), type: row.type, ...(row.authorId !== null && { author: row.authorId }) };
}

/** Presents a reusable content. */
export function presentReusableContent(
  id: string,
  asset: Asset & { kind: 'reusable' },
  documentId: (bodyHash: string) => string,
  metadata: boolean,
): ReusableContent {
  return {
    id,
    title: asset.title,
    ...(asset.computed
      ? { computed: ComputedSource.parse(asset.computed), computedSeed: asset.computedSeed ?? '' }
      : asset.body !== undefined && { document: documentId(asset.body) }),
    ...(metadata && asset.git && { git: presentOrigin(asset.git) }),
  };
}

function base(row: RevisionRow, appUrl: string, metadata: boolean) {
  const { git } = row;
  return {
    object: 'revision' as const,
    id: row.id,
    parents: row.parents,
    createdAt: timestamp(new Date(row.createdAt)),
    ...(metadata && git && { git: { ...git, createdByGitBook: git.createdByService } }),
    urls: { app: `${appUrl}/~/revisions/${row.id}` },
  };
}
