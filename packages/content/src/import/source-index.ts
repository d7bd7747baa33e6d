import { decodeText, decodeUtf8, markedEncoding } from '@lectern/domain/platform/values/decode-text';
import { pathKey } from '../archive/source-path.js';
import { compareText } from '../document/json-values.js';

/** A file of an import: its path, and its bytes if an import reads it as text. */
export interface IndexedFile {
  path: string;
  bytes?: Uint8Array | undefined;
}

/** The files of an import by their paths, in an order that does not depend on how they came. */
export class SourceIndex {
  readonly #byPath = new Map<string, IndexedFile>();
  readonly #byKey = new Map<string, IndexedFile>();
  readonly #texts = new Map<string, DecodedText>();

  constructor(files: Iterable<IndexedFile>) {
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

  /** Reads a file as text, once. */
  text(path: string): DecodedText {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const decoded = decodeSourceText(this.#byPath.get(path)?.bytes ?? new Uint8Array());
    this.#texts.set(path, decoded);
    return decoded;
  }
}

export interface DecodedText {
  text: string;
  /** What had to be changed to make it text. */
  notes: string[];
}

/** Reads a file as text whatever its encoding, with line feeds only and without the characters no text may hold. */
export function decodeSourceText(bytes: Uint8Array): DecodedText {
  const notes: string[] = [];
  let text = decode(bytes, notes);
  if (text.includes('\r')) {
    text = text.replace(/\r\n?/g, '\n');
    notes.push('line endings were changed to line feeds');
  }
  if (text.includes('\0')) {
    text = text.replaceAll('\0', '\uFFFD');
    notes.push('NUL characters were replaced');
  }
  return { text, notes };
}

function decode(bytes: Uint8Array, notes: string[]): string {
  const encoding = markedEncoding(bytes);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    notes.push('the text was converted from UTF-16 to UTF-8');
    return decodeText(bytes);
  }
  if (encoding === 'utf-8') notes.push('the byte order mark was removed');
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  notes.push('the text was not UTF-8 and was read as Windows-1252');
  return new TextDecoder('windows-1252').decode(bytes);
}
