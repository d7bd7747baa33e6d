import type { ImportIds } from '@lectern/content/import/import-plan';
import type { GitOrigin } from '@lectern/content/pages/page-record';
import { belongsTo, type ImportBase, type ImportScope, pagesInScope } from './import-base.js';

/**
 * Names the objects of an import: what came from the same path before keeps its id, so that importing again updates
 * it, and everything else gets a new one.
 */
export function knownIds(base: ImportBase, scope: ImportScope, newId: () => string): ImportIds {
  const pages = new KnownPaths(newId);
  for (const [id, record] of pagesInScope(base.pages, scope)) pages.add(id, record.git, scope);
  const files = new KnownPaths(newId);
  const reusable = new KnownPaths(newId);
  for (const [name, asset] of base.assets) {
    const id = name.slice(name.indexOf('/') + 1);
    if (asset.kind === 'file') files.add(id, asset.git, scope);
    if (asset.kind === 'reusable') reusable.add(id, asset.git, scope);
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

  /** Of several objects from the same path, the one of the same source goes first. */
  add(id: string, git: GitOrigin | undefined, scope: ImportScope): void {
    if (git === undefined || !belongsTo(git, scope)) return;
    if (git.source === scope.source || !this.#ids.has(git.path)) this.#ids.set(git.path, id);
  }

  idOf(path: string): string {
    const id = this.#ids.get(path) ?? this.newId();
    this.#ids.set(path, id);
    return id;
  }
}
