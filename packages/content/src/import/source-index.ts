import type { SourceFile } from '../archive/source-file.js';
import { pathKey } from '../archive/source-path.js';
import { compareText } from '../document/json-values.js';
import { type DecodedText, decodeText } from './decode-text.js';

/** The files of an import by their paths, in an order that does not depend on how they came. */
export class SourceIndex {
  readonly #byPath = new Map<string, SourceFile>();
  readonly #byKey = new Map<string, SourceFile>();
  readonly #texts = new Map<string, DecodedText>();

  constructor(files: Iterable<SourceFile>) {
    for (const file of [...files].sort((a, b) => compareText(a.path, b.path))) {
      if (this.#byKey.has(pathKey(file.path))) continue;
      this.#byPath.set(file.path, file);
      this.#byKey.set(pathKey(file.path), file);
    }
  }

  get paths(): string[] {
    return [...this.#byPath.keys()];
  }

  /** Finds a file, also one whose path is written with other capitals, as file systems that ignore case find it. */
  find(path: string): string | undefined {
    return (this.#byPath.get(path) ?? this.#byKey.get(pathKey(path)))?.path;
  }

  bytes(path: string): Uint8Array {
    return this.#byPath.get(path)?.bytes ?? new Uint8Array();
  }

  /** Reads a file as text, once. */
  text(path: string): DecodedText {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const decoded = decodeText(this.bytes(path));
    this.#texts.set(path, decoded);
    return decoded;
  }
}
