import { pathKey, readSourcePath } from '../archive/source-path.js';
import { folderOf } from '../files/relative-path.js';

/** Hands out paths such that no two are the same file, and no file has the path of a folder, on any file system. */
export class PathPool {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #next = new Map<string, number>();

  /** Takes a path as it is; false when it is taken or no path that an import accepts. */
  claim(path: string): boolean {
    const read = readSourcePath(path);
    if (!('path' in read) || read.path !== path) return false;
    const key = pathKey(path);
    const folders = foldersOf(key);
    if (this.#files.has(key) || this.#folders.has(key)) return false;
    if (folders.some((folder) => this.#files.has(folder))) return false;
    this.#files.add(key);
    for (const folder of folders) this.#folders.add(folder);
    return true;
  }

  /** Takes the first free one of the paths that a number makes, from 0; gives the last resort when none can be. */
  claimFirst(candidate: (number: number) => string, lastResort: string): string {
    const first = candidate(0);
    // Hundreds of files may have the same name; each search begins where the last one ended.
    const start = this.#next.get(first) ?? 0;
    for (let number = start; number <= start + this.#files.size; number += 1) {
      const path = candidate(number);
      this.#next.set(first, number + 1);
      if (this.claim(path)) return path;
      if (!('path' in readSourcePath(path))) break;
    }
    this.claim(lastResort);
    return lastResort;
  }
}

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

/** Makes a name that can stand between slashes on any file system, and that hides nothing. */
export function safeSegment(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\uFFFD\\/:*?"<>|]/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = [...safe].slice(0, 120).join('');
  return short === '' || short === 'node_modules' ? 'file' : short;
}
