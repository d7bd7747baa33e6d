import { refuseNewSpecs } from '@lectern/commands/content/computed/new-specs';
import { addToBranch } from '@lectern/commands/review/update-branch';
import { holdsConflict } from '@lectern/content/merge/conflicted-text';
import { conflictName } from '@lectern/content/merge/content-conflict';
import { type MergedContent, mergeContent } from '@lectern/content/merge/merge-content';
import { findBodies } from '@lectern/database/content/bodies.queries';
import { bodyOf } from '@lectern/database/content/body-hash';
import { changesBetween } from '@lectern/database/content/changes-between';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import { type ContentChanges, pathName } from '@lectern/database/content/content-types';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import { findConflicts } from '@lectern/database/review/change-requests/branches.queries';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';

/** A branch, the current content, and what both come from. */
export interface Divergence {
  base: Base;
  branch: Base;
  main: Base;
}

/** Merges a branch and the current content; the cost follows what each of them changed. */
export async function mergeWithCurrent(
  sql: Sql,
  store: ContentStore,
  { base, branch, main }: Divergence,
  mayReadSpecs: boolean,
): Promise<MergedContent> {
  const { organizationId, roots } = base;
  const merged = await mergeContent({
    base: {
      pages: (ids) => store.pages.get(sql, organizationId, roots.pages, [...ids]),
      assets: (names) => store.assets.get(sql, organizationId, roots.assets, [...names]),
      async pagesAt(places) {
        const names = places.map(({ parent, slug }) => pathName(parent, slug));
        const found = await store.paths.get(sql, organizationId, roots.paths, names);
        return names.map((name) => found.get(name));
      },
    },
    ours: await changesBetween(store, sql, base, branch),
    theirs: await changesBetween(store, sql, base, main),
    bodies: (hashes) => findBodies(sql, organizationId, [...hashes]),
    bodyOf: (markdown, keys) => bodyOf(markdown, [...keys]),
  });
  // Two texts that refer to no specification can do so together, such as a link and the definition of its target.
  if (!mayReadSpecs) await refuseNewSpecs(sql, store, [branch, main], merged);
  return merged;
}

/** Whether something in a branch still waits for a decision, given what it changes in the current content. */
export async function isUnsettled(
  sql: Sql,
  { id, organizationId }: Pick<ChangeRequestRow, 'id' | 'organizationId'>,
  proposed: Pick<ContentChanges, 'pages' | 'assets'>,
): Promise<boolean> {
  if ((await findConflicts(sql, id)).length > 0) return true;
  return (await findConflictedTexts(sql, organizationId, proposed)).length > 0;
}

/** A text in which a conflict still stands. */
export interface TextConflict {
  kind: 'page' | 'reusable-content';
  id: string;
}

/** Finds the texts among those that changes bring in which still hold a conflict. */
export async function findConflictedTexts(
  sql: Sql,
  organizationId: string,
  { pages, assets }: Pick<ContentChanges, 'pages' | 'assets'>,
): Promise<TextConflict[]> {
  const texts = [
    ...[...pages].map(([id, record]) => ({ kind: 'page' as const, id, body: record?.body })),
    ...[...assets].flatMap(([name, asset]) =>
      asset?.kind === 'reusable'
        ? [{ kind: 'reusable-content' as const, id: name.slice('reusable/'.length), body: asset.body }]
        : [],
    ),
  ];
  const hashes = texts.flatMap(({ body }) => body ?? []);
  if (hashes.length === 0) return [];
  const bodies = await findBodies(sql, organizationId, hashes);
  return texts
    .filter(({ body }) => body !== undefined && holdsConflict(bodies.get(body)?.markdown ?? ''))
    .map(({ kind, id }) => ({ kind, id }));
}

/** Adds a revision to a branch in which the current content is taken in; conflicts that were left before stay. */
export async function takeInCurrent(
  sql: Sql,
  context: OperationContext,
  store: ContentStore,
  {
    changeRequest,
    branch,
    main,
    merged,
  }: { changeRequest: ChangeRequestRow; branch: IndexedRevisionRow; main: IndexedRevisionRow; merged: MergedContent },
): Promise<IndexedRevisionRow> {
  const known = await findConflicts(sql, changeRequest.id);
  const conflicts = new Map([...known, ...merged.conflicts].map((conflict) => [conflictName(conflict), conflict]));
  return addToBranch(sql, context, store, {
    changeRequest,
    head: branch,
    changes: { ...merged.changes.ours, bodies: merged.bodies },
    conflicts: [...conflicts.values()],
    type: 'update',
    takenIn: main.id,
  });
}
