import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { JsonObject, JsonValue } from '../document/json.js';
import type { SpecificationLimits } from '../document/limits.js';
import { megabytes, quote } from '../document/problem.js';
import { parseText } from '../parse/parse-text.js';
import { loadFailure } from './load-failure.js';
import { BundleRefusal } from './refusal.js';

/** Reads a document from an address; returns its text and the address that it finally came from. */
export type Load = (url: string, signal: AbortSignal) => Promise<{ text: string; url: string }>;

/** A document that takes part in bundling. */
export interface Source {
  /** Where it comes from; absent for a text that somebody typed. */
  url: string | undefined;
  value: JsonValue;
  /** How many documents lie between it and the specification. */
  distance: number;
}

/** A place that a reference points to. */
export interface LoadedTarget {
  source: Source;
  fragment: string;
}

interface LibraryInput {
  document: JsonObject;
  url?: string | undefined;
  bytes: number;
  load: Load;
  limits: SpecificationLimits;
  signal: AbortSignal;
}

/** The documents that a specification consists of, each loaded once, within the limits. */
export class Library {
  readonly root: Source;
  readonly #input: LibraryInput;
  readonly #sources = new Map<string, Source>();
  #documents = 1;
  #bytes: number;

  constructor(input: LibraryInput) {
    this.#input = input;
    this.#bytes = input.bytes;
    this.root = { url: input.url, value: input.document, distance: 0 };
    const url = input.url === undefined ? undefined : parseUrl(input.url);
    if (url) this.#sources.set(withoutFragment(url), this.root);
  }

  /** Finds the document that a reference within another one points into, and loads it if it is new. */
  async find(ref: string, from: Source, path: string): Promise<LoadedTarget> {
    if (ref.startsWith('#')) return { source: from, fragment: ref.slice(1) };
    const url = absolute(ref, from, path);
    const fragment = url.hash.slice(1);
    const address = withoutFragment(url);
    const known = this.#sources.get(address);
    return { source: known ?? (await this.#add(address, from, path)), fragment };
  }

  async #add(address: string, from: Source, path: string): Promise<Source> {
    this.#checkRoom(from, path);
    const { load, signal } = this.#input;
    signal.throwIfAborted();
    const loaded = await load(address, signal).catch((error: unknown) => {
      throw loadFailure(error, address, signal, path);
    });
    signal.throwIfAborted();
    this.#documents += 1;
    const source = this.#sources.get(loaded.url) ?? {
      url: parseUrl(loaded.url) ? loaded.url : address,
      value: this.#parse(loaded.text, address, path),
      distance: from.distance + 1,
    };
    this.#sources.set(address, source);
    this.#sources.set(loaded.url, source);
    return source;
  }

  #checkRoom(from: Source, path: string): void {
    const { documents, referenceDepth } = this.#input.limits;
    if (this.#documents >= documents) refuse(`The specification consists of more than ${documents} documents.`, path);
    if (from.distance >= referenceDepth) {
      refuse(`References lead from document to document in more than ${referenceDepth} steps.`, path);
    }
  }

  #parse(text: string, address: string, path: string): JsonValue {
    const { limits } = this.#input;
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes > limits.totalBytes) {
      refuse(`The documents of the specification are larger than ${megabytes(limits.totalBytes)} together.`, path);
    }
    const parsed = parseText(text, limits);
    if (parsed.ok) return parsed.value;
    const [error] = parsed.errors;
    const line = error?.line === undefined ? '' : ` (line ${error.line})`;
    return refuse(`${quote(address)} cannot be read. ${error?.message ?? ''}${line}`, path);
  }
}

function absolute(ref: string, from: Source, path: string): URL {
  const url = parse(ref, from.url);
  if (url === undefined) {
    return refuse(
      from.url === undefined
        ? `The reference ${quote(ref)} leads to another file, but the specification was given as text, so there is no place to look for it. Give its address instead, or put everything into one file.`
        : `The reference ${quote(ref)} is not an address.`,
      path,
    );
  }
  if (url.protocol === 'https:' || url.protocol === 'http:') return url;
  return refuse(
    `The reference ${quote(ref)} cannot be followed. References lead to addresses with http or https.`,
    path,
  );
}

function parse(ref: string, base: string | undefined): URL | undefined {
  return parseUrl(ref) ?? (base === undefined ? undefined : parseUrl(ref, base));
}

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = '';
  return copy.href;
}

function refuse(message: string, path: string): never {
  throw new BundleRefusal('PARSE_ERROR', { message, path });
}
