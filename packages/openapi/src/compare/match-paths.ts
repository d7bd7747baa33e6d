import type { Operation } from '../document/operations.js';

/** Paths that stayed the same but for the names of their parameters: the old one to the new one. */
export type PathMatch = ReadonlyMap<string, string>;

/** Finds the paths whose parameters were merely renamed: requests to them look the same as before. */
export function matchPaths(before: readonly Operation[], after: readonly Operation[]): PathMatch {
  const old = new Set(before.map(({ path }) => path));
  const current = new Set(after.map(({ path }) => path));
  const free = new Map<string, string>();
  for (const path of current) if (!old.has(path)) free.set(templateOf(path), path);
  const match = new Map<string, string>();
  for (const path of old) {
    const renamed = current.has(path) ? undefined : free.get(templateOf(path));
    if (renamed === undefined) continue;
    match.set(path, renamed);
    free.delete(templateOf(path));
  }
  return match;
}

/** Lists the names of the parameters in a path, in their order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}

function templateOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}
