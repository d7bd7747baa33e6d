import type { ImportIds } from '@lectern/content/import/import-plan';
import { assetName } from '@lectern/content/pages/asset';
import type { RecordedGitOrigin } from '@lectern/content/pages/page-record';
import { type ImportBase, type ImportScope, pagesInScope } from './import-base.js';
import type { PushedPaths } from './pushed-paths.js';

/**
 * Names the objects of an import: what the same source brought from the same path before keeps its id, so that
 * importing again updates it, and so does what was pushed there. Everything else gets a new id: what somebody wrote, or
 * another source brought, is never taken over.
 */
export function knownIds(
  base: ImportBase,
  scope: ImportScope,
  pushed: PushedPaths | undefined,
  newId: () => string,
): ImportIds {
  const own = (origin: RecordedGitOrigin | undefined): string[] =>
    origin?.source === scope.source ? [origin.path] : [];
  const pages = new KnownPaths(newId);
  const files = new KnownPaths(newId);
  const reusable = new KnownPaths(newId);
  for (const [path, id] of pushed?.pages ?? []) if (base.pages.has(id)) pages.add(path, id);
  for (const [path, id] of pushed?.files ?? []) if (base.assets.has(assetName.file(id))) files.add(path, id);
  for (const [path, id] of pushed?.reusable ?? []) if (base.assets.has(assetName.reusable(id))) reusable.add(path, id);
  for (const [id, { git }] of pagesInScope(base.pages, scope)) for (const path of own(git)) pages.add(path, id);
  for (const [name, asset] of base.assets) {
    const id = name.slice(name.indexOf('/') + 1);
    if (asset.kind === 'file') for (const path of own(asset.git)) files.add(path, id);
    if (asset.kind === 'reusable') for (const path of own(asset.git)) reusable.add(path, id);
  }
  return {
    page: (path) => pages.idOf(path),
    file: (path) => files.idOf(path),
    reusable: (path) => reusable.idOf(path),
  };
}

class KnownPaths {
  readonly #ids = new Map<string, string>();

  constructor(private readonly newId: () => string) {}

  /** Of several objects from the same path, the one that is added last counts. */
  add(path: string, id: string): void {
    this.#ids.set(path, id);
  }

  idOf(path: string): string {
    const id = this.#ids.get(path) ?? this.newId();
    this.#ids.set(path, id);
    return id;
  }
}
