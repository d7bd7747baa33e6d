import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { RewrittenPage } from '@lectern/database/content/link-status.queries';

/** What a commit changes of what links can lead to in a space. */
export interface ObjectChanges {
  /** Objects that it makes or removes, such as `page:<id>`. */
  changed: readonly string[];
  /** Pages that get another text. */
  rewritten: readonly RewrittenPage[];
}

/** Tells what a commit changes of what links can lead to. */
export function objectChanges(
  before: ReadonlyMap<string, PageRecord>,
  pages: ReadonlyMap<string, PageRecord | null>,
  assetsBefore: ReadonlySet<string>,
  assets: ReadonlyMap<string, Asset | null>,
): ObjectChanges {
  const changed: string[] = [];
  const rewritten: RewrittenPage[] = [];
  for (const [id, record] of pages) {
    const known = before.get(id);
    const object = `page:${id}`;
    // Of a computed page nobody knows the anchors beforehand.
    if (kindOf(known) !== kindOf(record)) changed.push(object);
    else if (known?.body !== record?.body) {
      rewritten.push({ object, before: known?.body ?? '', after: record?.body ?? '' });
    }
  }
  for (const [name, asset] of assets) {
    if (assetsBefore.has(name) === (asset !== null)) continue;
    changed.push(objectOfAsset(name));
  }
  return { changed, rewritten };
}

/** What links call a file or a reusable content, by its name among the assets. */
export function objectOfAsset(name: string): string {
  return name.replace(/^reusable\//, 'reusable-content:').replace(/^file\//, 'file:');
}

/** The name among the assets of what links call a file or a reusable content. */
export function assetOfObject(object: string): string {
  return object.replace(/^reusable-content:/, 'reusable/').replace(/^file:/, 'file/');
}

function kindOf(record: PageRecord | null | undefined): 'written' | 'computed' | null {
  if (!record) return null;
  return record.computed === undefined ? 'written' : 'computed';
}
