import type { ContentChange } from '@lectern/domain/content/change-schemas';
import { dataOf } from '../document/json-values.js';
import { assetName } from '../pages/asset.js';
import { type ConflictOf, type ContentConflict, conflictCalled } from './content-conflict.js';
import { type ContentEdit, editsOf } from './content-edit.js';
import type { ContentDifference } from './merge-input.js';

/**
 * Gives the conflicts that are left after changes, `made` being what has come of them. Naming a field decides on it,
 * whatever value it gets; a page or a reusable content that one side deleted is decided on by any change of it; what is
 * deleted, by itself or with a page above it, needs no decision any more.
 */
export function resolveConflicts(
  conflicts: readonly ContentConflict[],
  changes: readonly ContentChange[],
  made: ContentDifference,
): ContentConflict[] {
  const edits = conflicts.length === 0 ? [] : changes.flatMap(editsOf);
  const decided = new Set(
    changes.map((change) =>
      change.operation === 'settle_conflict' ? conflictCalled(conflicts, change.conflict) : undefined,
    ),
  );
  return conflicts.filter(
    (conflict) =>
      !decided.has(conflict) && !isSettled(conflict, made) && !edits.some((edit) => resolves(edit, conflict)),
  );
}

/** Whether a conflict is about something that is gone, or that is only replaced as a whole and was. */
function isSettled(conflict: ContentConflict, { pages, assets }: ContentDifference): boolean {
  switch (conflict.kind) {
    case 'page':
      return pages.get(conflict.id) === null;
    case 'reusable-content':
      return assets.get(assetName.reusable(conflict.id)) === null;
    case 'file':
      return assets.has(assetName.file(conflict.id)) || isReplaced(conflict, assets);
    case 'redirect':
      return assets.has(assetName.redirect(conflict.path));
    case 'variable':
      return false;
  }
}

/** The right file may also come beside the one in conflict, under its name. */
function isReplaced({ ours, theirs }: ConflictOf<'file'>, assets: ContentDifference['assets']): boolean {
  const names = [ours, theirs].map((side) => dataOf(side)['name']);
  return [...assets.values()].some((asset) => asset?.kind === 'file' && names.includes(asset.name));
}

function resolves(edit: ContentEdit, conflict: ContentConflict): boolean {
  switch (conflict.kind) {
    case 'page':
      return resolvesPage(edit, conflict);
    case 'reusable-content':
      return resolvesReusable(edit, conflict);
    case 'variable':
      return edit.kind === 'variable' && edit.name === conflict.name;
    case 'file':
    case 'redirect':
      return false;
  }
}

function resolvesPage(edit: ContentEdit, { id, field }: ConflictOf<'page'>): boolean {
  if (edit.kind === 'whole-page') return edit.id === id;
  if (edit.kind !== 'page' || edit.id !== id) return false;
  const [whole = field] = field.split('.');
  return field === 'page' || edit.fields.includes(whole);
}

function resolvesReusable(edit: ContentEdit, { id, field }: ConflictOf<'reusable-content'>): boolean {
  if (edit.kind !== 'reusable-content' || edit.id !== id) return false;
  return field === 'reusable-content' || edit.fields.includes(field);
}
