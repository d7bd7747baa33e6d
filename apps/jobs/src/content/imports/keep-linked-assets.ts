import { assetName } from '@lectern/content/pages/asset';
import { listLinksTo } from '@lectern/database/content/imports/linked-assets.queries';
import type { Sql } from '@lectern/database/sql';
import type { ImportDraft } from './draft-changes.js';

const KINDS = { 'file:': assetName.file, 'reusable-content:': assetName.reusable } as const;

/**
 * Takes back the removal of files and reusable contents that something links to which the import does not touch:
 * pages that were made by hand stay whole.
 */
export async function keepLinkedAssets(
  sql: Sql,
  spaceId: string,
  { changes: { pages, assets }, files }: ImportDraft,
  imported: ReadonlySet<string>,
): Promise<void> {
  const removed = new Map([...assets].flatMap(([name, asset]) => (asset === null ? targetOf(name) : [])));
  if (removed.size === 0) return;
  for (const { source, target } of await listLinksTo(sql, spaceId, [...removed.keys()])) {
    const name = removed.get(target) ?? '';
    const page = source.startsWith('page:') ? source.slice('page:'.length) : undefined;
    const isTouched = page === undefined ? isChanged(source, assets) : imported.has(page) || pages.get(page) === null;
    if (isTouched || !assets.delete(name)) continue;
    if (name.startsWith(assetName.file(''))) files.removed -= 1;
  }
}

function targetOf(name: string): [target: string, name: string][] {
  for (const [prefix, nameOf] of Object.entries(KINDS)) {
    if (name.startsWith(nameOf(''))) return [[`${prefix}${name.slice(nameOf('').length)}`, name]];
  }
  return [];
}

function isChanged(source: string, assets: ReadonlyMap<string, unknown>): boolean {
  return assets.has(assetName.reusable(source.slice('reusable-content:'.length)));
}
