import { createHash } from 'node:crypto';
import { compareText, sameJson } from '../src/document/json-values.js';
import { alignKeys } from '../src/keys/align-keys.js';
import type {
  BaseContent,
  BodyStore,
  ContentDifference,
  MergedPosition,
  StoredBody,
} from '../src/merge/merge-input.js';
import type { Asset } from '../src/pages/asset.js';
import type { PageRecord } from '../src/pages/page-record.js';

/** The content of a revision, in memory. */
export interface World {
  pages: Map<string, PageRecord>;
  assets: Map<string, Asset>;
}

/** Makes a copy that changes by itself; records are never changed in place. */
export function copyOf({ pages, assets }: World): World {
  return { pages: new Map(pages), assets: new Map(assets) };
}

/** Texts by their hashes. */
export class Shelf implements BodyStore {
  readonly #known = new Map<string, StoredBody>();

  async bodies(hashes: readonly string[]): Promise<Map<string, StoredBody>> {
    return new Map(hashes.flatMap((hash) => [...this.#entry(hash)]));
  }

  bodyOf(markdown: string, keys: readonly string[]): StoredBody {
    const hash = createHash('sha256')
      .update(JSON.stringify([markdown, keys]))
      .digest('hex')
      .slice(0, 16);
    return { hash, markdown, keys };
  }

  /** Keeps a text, as a change of an earlier one if there is one, and gives its hash. */
  put(markdown: string, before?: string): string {
    const body = this.bodyOf(markdown, keysFor(this.read(before), markdown));
    this.keep([body]);
    return body.hash;
  }

  keep(bodies: readonly StoredBody[]): void {
    for (const body of bodies) this.#known.set(body.hash, body);
  }

  read(hash: string | undefined): Pick<StoredBody, 'markdown' | 'keys'> {
    if (hash === undefined) return { markdown: '', keys: [] };
    const body = this.#known.get(hash);
    if (body === undefined) throw new Error(`no text ${hash}`);
    return body;
  }

  #entry(hash: string): [string, StoredBody][] {
    const body = this.#known.get(hash);
    return body === undefined ? [] : [[hash, body]];
  }
}

// Histories repeat each other's texts, and finding keys takes most of the time of making one.
const knownKeys = new Map<string, string[]>();
const MAX_KNOWN = 20_000;

function keysFor({ markdown, keys }: Pick<StoredBody, 'markdown' | 'keys'>, after: string): string[] {
  const name = JSON.stringify([markdown, keys, after]);
  const found = knownKeys.get(name) ?? alignKeys({ markdown, keys: [...keys] }, after);
  if (knownKeys.size >= MAX_KNOWN) knownKeys.clear();
  knownKeys.set(name, found);
  return found;
}

/** The base of a merge, read from memory. */
export function baseOf({ pages, assets }: World): BaseContent {
  const places = new Map([...pages].map(([id, record]) => [placeName(record), id]));
  return {
    pages: async (ids) => chosen(pages, ids),
    assets: async (names) => chosen(assets, names),
    pagesAt: async (wanted) => wanted.map((place) => places.get(placeName(place))),
  };
}

/** What has to change in one content to make it another. */
export function difference(from: World, to: World): ContentDifference {
  return { pages: differing(from.pages, to.pages), assets: differing(from.assets, to.assets) };
}

/** Content with changes made. */
export function applied(world: World, { pages, assets }: ContentDifference): World {
  const next = copyOf(world);
  put(next.pages, pages);
  put(next.assets, assets);
  return next;
}

/** Content as plain data, with its texts, in an order of its own. */
export function plain({ pages, assets }: World, shelf: Shelf): unknown {
  const withText = <T extends object>(record: T): unknown =>
    'body' in record && typeof record.body === 'string' ? { ...record, text: shelf.read(record.body) } : record;
  const sorted = <T extends object>(records: ReadonlyMap<string, T>) =>
    [...records].sort(([a], [b]) => compareText(a, b)).map(([name, record]) => [name, withText(record)]);
  return JSON.parse(JSON.stringify({ pages: sorted(pages), assets: sorted(assets) }));
}

/** Says what is wrong with the tree of pages; nothing when it is one and every path leads to one page. */
export function treeProblems({ pages }: World): string[] {
  const problems: string[] = [];
  const places = new Map<string, string>();
  for (const [id, record] of pages) {
    const other = places.get(placeName(record));
    if (other !== undefined) problems.push(`${id} and ${other} have the path ${placeName(record)}`);
    places.set(placeName(record), id);
    const above = new Set([id]);
    for (let at = record.parent; at !== null; at = pages.get(at)?.parent ?? null) {
      if (!pages.has(at)) problems.push(`${id} stands below ${at}, which does not exist`);
      if (above.has(at)) {
        problems.push(`${id} stands in or below a ring`);
        break;
      }
      above.add(at);
    }
  }
  return problems;
}

export function placeName({ parent, slug }: MergedPosition): string {
  return `${parent ?? ''}/${slug}`;
}

function chosen<T>(from: ReadonlyMap<string, T>, names: readonly string[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const name of names) {
    const value = from.get(name);
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

function differing<T>(from: ReadonlyMap<string, T>, to: ReadonlyMap<string, T>): Map<string, T | null> {
  const names = [...new Set([...from.keys(), ...to.keys()])].filter((name) => !sameJson(from.get(name), to.get(name)));
  return new Map(names.map((name) => [name, to.get(name) ?? null]));
}

function put<T>(to: Map<string, T>, changes: ReadonlyMap<string, T | null>): void {
  for (const [name, value] of changes) {
    if (value === null) to.delete(name);
    else to.set(name, value);
  }
}
