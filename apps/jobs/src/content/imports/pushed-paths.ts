import { findExportPaths } from '@lectern/commands/content/export-space';
import type { ContentStore } from '@lectern/database/content/content-store';
import type { ImportRunRow } from '@lectern/database/content/imports/imports.queries';
import { findRevision } from '@lectern/database/content/revisions.queries';
import { findSpace } from '@lectern/database/library/spaces/spaces.queries';
import type { Sql } from '@lectern/database/sql';

/** Ids of what was pushed to a repository, by the paths that it has there. */
export interface PushedPaths {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
  reusable: ReadonlyMap<string, string>;
}

/**
 * Finds out which files of a repository are what the space pushed there: pulling them back updates it, whoever wrote
 * it. Undefined when nothing was pushed, or the import comes from somewhere else.
 */
export async function findPushedPaths(
  sql: Sql,
  store: ContentStore,
  { organizationId, spaceId, source }: ImportRunRow,
): Promise<PushedPaths | undefined> {
  if (source.type !== 'git') return undefined;
  const sync = (await findSpace(sql, { organizationId, spaceId }))?.gitSync;
  if (sync?.pushedRevision === undefined || sync.url !== source.url) return undefined;
  const revision = await findRevision(sql, spaceId, sync.pushedRevision);
  if (!revision) return undefined;
  const { pages, files, reusable } = await findExportPaths(sql, store, revision);
  return { pages: byPath(pages), files: byPath(files), reusable: byPath(reusable) };
}

function byPath(paths: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...paths].map(([id, path]) => [path, id]));
}
