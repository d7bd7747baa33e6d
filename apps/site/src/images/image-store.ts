import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const NAME = /^[0-9a-f]{64}$/;
/** Even an empty file takes a block. */
const MIN_BYTES = 4096;

/** An image that was made, or the note that the original is served instead. */
export type FoundImage = { kind: 'image'; bytes: Buffer } | { kind: 'original' };

/**
 * Keeps images that were made in a folder, up to a number of bytes. The ones that nobody has asked for the longest go
 * first. What is in the folder at the start is kept, so images are made once, not once for each start.
 */
export class ImageStore {
  readonly #folder: string;
  readonly #isOwn: boolean;
  /** Sizes by name, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(
    folder: string | undefined,
    private readonly maxBytes: number,
  ) {
    this.#isOwn = folder === undefined;
    this.#folder = folder ?? mkdtempSync(path.join(os.tmpdir(), 'lectern-images-'));
    mkdirSync(this.#folder, { recursive: true });
    this.#readFolder();
  }

  /** The name under which something is stored that is made from these values. */
  static nameOf(...values: readonly (string | number)[]): string {
    return createHash('sha256').update(JSON.stringify(values)).digest('hex');
  }

  /** Finds what is stored under a name. */
  async find(name: string): Promise<FoundImage | undefined> {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    const bytes = await readFile(path.join(this.#folder, name)).catch(() => undefined);
    if (!bytes) {
      this.#forget(name);
      return undefined;
    }
    this.#sizes.delete(name);
    this.#sizes.set(name, size);
    return bytes.length === 0 ? { kind: 'original' } : { kind: 'image', bytes };
  }

  /** Names a file in the folder that nobody else writes to. Whoever asked for it removes it. */
  draft(): string {
    return path.join(this.#folder, `${randomUUID()}.draft`);
  }

  /** Stores a draft under a name. */
  async keep(name: string, draft: string): Promise<void> {
    await rename(draft, path.join(this.#folder, name));
    await this.#remember(name);
  }

  /** Stores that the original is served instead. */
  async keepOriginal(name: string): Promise<void> {
    await writeFile(path.join(this.#folder, name), '');
    await this.#remember(name);
  }

  /** Removes the folder if it was made for this process only. */
  close(): void {
    if (this.#isOwn) rmSync(this.#folder, { recursive: true, force: true });
  }

  async #remember(name: string): Promise<void> {
    this.#forget(name);
    this.#add(name, (await stat(path.join(this.#folder, name))).size);
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#forget(oldest);
      await rm(path.join(this.#folder, oldest), { force: true });
    }
  }

  #add(name: string, size: number): void {
    const taken = Math.max(size, MIN_BYTES);
    this.#sizes.set(name, taken);
    this.#bytes += taken;
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  /** Drafts of a process that ended in the middle of its work are of no use. */
  #readFolder(): void {
    const found = readdirSync(this.#folder).flatMap((name) => {
      const file = path.join(this.#folder, name);
      const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
      if (size === undefined || mtimeMs === undefined) return [];
      if (NAME.test(name)) return [{ name, size, mtimeMs }];
      if (name.endsWith('.draft') && Date.now() - mtimeMs > DRAFT_LIFETIME_MS) rmSync(file, { force: true });
      return [];
    });
    for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) this.#add(name, size);
  }
}

const DRAFT_LIFETIME_MS = 10 * 60_000;
