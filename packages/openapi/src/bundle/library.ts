import { Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { JsonObject, JsonValue } from '../document/json.js';
import type { SpecificationLimits } from '../document/limits.js';
import { megabytes, type Problem, quote } from '../document/problem.js';
import { parseText } from '../parse/parse-text.js';
import { type LoadFailure, loadFailure } from './load-failure.js';
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
  /** Its references as they were read: the same one often stands at many places. */
  references: Map<string, Reference>;
}

/** The address and the place in its document that a reference means, or why it means none. */
type Reference = { address: string; fragment: string } | { refusal: string };

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

/** A document that somebody refers to and nobody has loaded yet. */
interface Wanted {
  distance: number;
  /** The places that refer to it. */
  paths: string[];
}

/** A specification may consist of many small files, which would take too long one after the other. */
const LOADED_AT_ONCE = 8;

/** The documents that a specification consists of, each loaded once, within the limits. */
export class Library {
  readonly root: Source;
  readonly #input: LibraryInput;
  readonly #sources = new Map<string, Source>();
  readonly #wanted = new Map<string, Wanted>();
  readonly #failures: (Problem & LoadFailure)[] = [];
  #documents = 1;
  #bytes: number;

  constructor(input: LibraryInput) {
    this.#input = input;
    this.#bytes = input.bytes;
    this.root = { url: input.url, value: input.document, distance: 0, references: new Map() };
    const url = input.url === undefined ? undefined : parseUrl(input.url);
    if (url) this.#sources.set(withoutFragment(url), this.root);
  }

  /** Finds the place that a reference points to; gives nothing while its document is still to be loaded. */
  find(ref: string, from: Source, path: string): LoadedTarget | undefined {
    if (ref.startsWith('#')) return { source: from, fragment: ref.slice(1) };
    const read = from.references.get(ref) ?? readReference(ref, from);
    from.references.set(ref, read);
    if ('refusal' in read) {
      this.#fail({ code: 'PARSE_ERROR', message: read.refusal }, [path]);
      return undefined;
    }
    const { address, fragment } = read;
    const source = this.#sources.get(address);
    if (source === undefined) this.#want(address, from, path);
    return source && { source, fragment };
  }

  /** Loads what was not there when it was looked for; returns whether that was anything, and refuses what cannot be had. */
  async load(): Promise<boolean> {
    this.#refuseFailures();
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    const semaphore = new Semaphore(LOADED_AT_ONCE);
    await Promise.all(wanted.map(([address, want]) => semaphore.run(() => this.#add(address, want))));
    this.#refuseFailures();
    return wanted.length > 0;
  }

  #want(address: string, from: Source, path: string): void {
    const { documents, referenceDepth, findings } = this.#input.limits;
    const known = this.#wanted.get(address);
    if (known !== undefined) {
      if (known.paths.length < findings) known.paths.push(path);
      return;
    }
    if (this.#documents + this.#wanted.size >= documents) {
      refuse(`The specification consists of more than ${documents} documents.`, path);
    }
    if (from.distance >= referenceDepth) {
      refuse(`References lead from document to document in more than ${referenceDepth} steps.`, path);
    }
    this.#wanted.set(address, { distance: from.distance + 1, paths: [path] });
  }

  async #add(address: string, { distance, paths }: Wanted): Promise<void> {
    const { load, signal, limits } = this.#input;
    signal.throwIfAborted();
    // More than these are not told, so whoever has the files is not asked in vain.
    if (this.#failures.length === limits.findings) return;
    const loaded = await load(address, signal).catch((error: unknown) => loadFailure(error, address, signal));
    signal.throwIfAborted();
    this.#documents += 1;
    if ('code' in loaded) return this.#fail(loaded, paths);
    const value = this.#parse(loaded.text, address, paths);
    if (value === undefined) return;
    const url = parseUrl(loaded.url) ? loaded.url : address;
    const source = this.#sources.get(loaded.url) ?? { url, value, distance, references: new Map() };
    this.#sources.set(address, source);
    this.#sources.set(loaded.url, source);
  }

  #parse(text: string, address: string, paths: string[]): JsonValue | undefined {
    const { limits } = this.#input;
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes > limits.totalBytes) {
      refuse(`The documents of the specification are larger than ${megabytes(limits.totalBytes)} together.`, paths[0]);
    }
    const parsed = parseText(text, limits);
    if (parsed.ok) return parsed.value;
    const [error] = parsed.errors;
    const line = error?.line === undefined ? '' : ` (line ${error.line})`;
    const message = `${quote(address)} cannot be read. ${error?.message ?? ''}${line}`;
    this.#fail({ code: 'PARSE_ERROR', message }, paths);
    return undefined;
  }

  #fail(failure: LoadFailure, paths: readonly string[]): void {
    for (const path of paths) {
      if (this.#failures.length === this.#input.limits.findings) return;
      this.#failures.push({ ...failure, rule: 'reference-not-loaded', path });
    }
  }

  /** Tells all references at once that lead nowhere, so that nobody has to mend them one by one. */
  #refuseFailures(): void {
    // A copy is made from the end to the beginning, and read from the beginning to the end.
    const failures = this.#failures.toReversed();
    const [first] = failures;
    if (first === undefined) return;
    throw new BundleRefusal(
      first.code,
      failures.map(({ code: _, ...problem }) => problem),
    );
  }
}

function readReference(ref: string, from: Source): Reference {
  const url = parseUrl(ref) ?? (from.url === undefined ? undefined : parseUrl(ref, from.url));
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    return { address: withoutFragment(url), fragment: url.hash.slice(1) };
  }
  if (url !== undefined) {
    const allowed = 'References lead to addresses with http or https.';
    return { refusal: `The reference ${quote(ref)} cannot be followed. ${allowed}` };
  }
  if (from.url !== undefined) return { refusal: `The reference ${quote(ref)} is not an address.` };
  const reason = 'the specification was given as text, so there is no place to look for it';
  const advice = 'Give its address instead, or put everything into one file.';
  return { refusal: `The reference ${quote(ref)} leads to another file, but ${reason}. ${advice}` };
}

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = '';
  return copy.href;
}

function refuse(message: string, path = ''): never {
  throw new BundleRefusal('PARSE_ERROR', [{ message, path }]);
}
