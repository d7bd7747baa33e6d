import type { Schemas } from '@lectern/client';

/** The files that a text may show: those of its place, and those that are added while it is written. */
export class EditorFiles {
  readonly #files = new Map<string, Schemas['File']>();
  readonly #listeners = new Set<() => void>();

  /** A file by its id; nothing if it is not known here. */
  get(id: string): Schemas['File'] | undefined {
    return this.#files.get(id);
  }

  /** Makes files known, in place of what was known of them before. */
  add(files: readonly Schemas['File'][]): void {
    for (const file of files) this.#files.set(file.id, file);
    for (const listener of this.#listeners) listener();
  }

  /** Calls back whenever something is known of more files, until the result is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
