import type { PromiseFsClient } from 'isomorphic-git';

interface Stats {
  type: 'file' | 'dir';
  mode: number;
  size: number;
  ino: number;
  mtimeMs: number;
  ctimeMs: number;
  uid: number;
  gid: number;
  dev: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** A file system in memory, as much of one as git needs. It forgets everything with the last reference to it. */
export class MemoryFs {
  readonly #files = new Map<string, Uint8Array>();
  readonly #folders = new Map<string, Set<string>>([['/', new Set()]]);

  /** @param inspect sees every file before it is kept, and may refuse it by throwing */
  constructor(private readonly inspect: (path: string, bytes: Uint8Array) => void = () => {}) {}

  /** The form in which git takes it. */
  get client(): PromiseFsClient {
    return {
      promises: {
        readFile: async (path: string, options?: unknown) => this.#readFile(path, options),
        writeFile: async (path: string, data: Uint8Array | string) => this.#writeFile(path, data),
        unlink: async (path: string) => this.#unlink(path),
        readdir: async (path: string) => [...this.#folder(path)],
        mkdir: async (path: string) => this.#mkdir(path),
        rmdir: async (path: string) => this.#rmdir(path),
        stat: async (path: string) => this.#stat(path),
        lstat: async (path: string) => this.#stat(path),
        readlink: async (path: string) => failure('EINVAL', path),
        symlink: async (path: string) => failure('EPERM', path),
        chmod: async () => {},
      },
    };
  }

  #readFile(path: string, options: unknown): Uint8Array | string {
    const bytes = this.#files.get(clean(path)) ?? failure('ENOENT', path);
    return wantsText(options) ? Buffer.from(bytes).toString('utf8') : bytes;
  }

  #writeFile(path: string, data: Uint8Array | string): void {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.inspect(path, bytes);
    this.#folder(parentOf(path)).add(nameOf(path));
    this.#files.set(clean(path), bytes);
  }

  #unlink(path: string): void {
    if (!this.#files.delete(clean(path))) failure('ENOENT', path);
    this.#folder(parentOf(path)).delete(nameOf(path));
  }

  #mkdir(path: string): void {
    if (this.#folders.has(clean(path)) || this.#files.has(clean(path))) failure('EEXIST', path);
    this.#folder(parentOf(path)).add(nameOf(path));
    this.#folders.set(clean(path), new Set());
  }

  #rmdir(path: string): void {
    if (this.#folder(path).size > 0) failure('ENOTEMPTY', path);
    this.#folders.delete(clean(path));
    this.#folder(parentOf(path)).delete(nameOf(path));
  }

  #folder(path: string): Set<string> {
    return this.#folders.get(clean(path)) ?? failure(this.#files.has(clean(path)) ? 'ENOTDIR' : 'ENOENT', path);
  }

  #stat(path: string): Stats {
    const file = this.#files.get(clean(path));
    if (file === undefined) this.#folder(path);
    const type = file === undefined ? 'dir' : 'file';
    return {
      type,
      mode: type === 'file' ? 0o100644 : 0o40755,
      size: file?.length ?? 0,
      ...{ ino: 0, mtimeMs: 0, ctimeMs: 0, uid: 0, gid: 0, dev: 0 },
      isFile: () => type === 'file',
      isDirectory: () => type === 'dir',
      isSymbolicLink: () => false,
    };
  }
}

function failure(code: string, path: string): never {
  throw Object.assign(new Error(`${code}: ${path}`), { code });
}

function wantsText(options: unknown): boolean {
  if (typeof options === 'string') return true;
  return typeof options === 'object' && options !== null && 'encoding' in options && options.encoding !== undefined;
}

function clean(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return `/${segments.join('/')}`;
}

function parentOf(path: string): string {
  const cleaned = clean(path);
  return cleaned.slice(0, cleaned.lastIndexOf('/')) || '/';
}

function nameOf(path: string): string {
  const cleaned = clean(path);
  return cleaned.slice(cleaned.lastIndexOf('/') + 1);
}
