import { createHash } from 'node:crypto';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { wordsOfSection } from '@lectern/content/search/section-words';
import { type Section, sectionsOf } from '@lectern/content/sections/sections';
import { z } from 'zod';
import type { Sql } from '../../sql.js';
import { findBodies } from '../bodies.queries.js';
import { findSections, indexSections } from './index-sections.js';
import { addWords, copyWords } from './known-words.js';
import { organizationMark, quotedKey, quotedSpaceKey } from './search-keys.js';

/** A page of the current content of a space, as far as search looks at it. */
export interface IndexedPage {
  pageId: string;
  title: string;
  description?: string | undefined;
  /** Hash of its text, hex; none for pages without a text. */
  body?: string | undefined;
  /** Sections, by their places, that are known to be found rightly already. */
  settled?: ReadonlySet<number> | undefined;
}

const EMPTY: Section = { anchor: null, title: '', text: '', conditional: false };

// Only sections whose words are others than before are written, so that an edit costs what it changes.
const PUT_ENTRIES = `
  WITH removed AS (
    DELETE FROM search_entries e USING unnest($8::text[], $9::int[]) AS p(page_id, sections)
     WHERE e.space_id = $1 AND e.page_id = p.page_id AND e.ordinal >= p.sections)
  INSERT INTO search_entries AS e (space_id, page_id, ordinal, keys, digest, heading_words, text_words, conditional)
  SELECT $1, given.page_id, given.ordinal, given.keys::tsvector, decode(given.digest, 'hex'), given.heading_words,
         given.text_words, given.conditional
    FROM unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $10::boolean[])
           AS given(page_id, ordinal, keys, digest, heading_words, text_words, conditional)
         LEFT JOIN search_entries old
           ON old.space_id = $1 AND old.page_id = given.page_id AND old.ordinal = given.ordinal
   WHERE old.digest IS DISTINCT FROM decode(given.digest, 'hex')
  ON CONFLICT (space_id, page_id, ordinal) DO UPDATE
     SET keys = excluded.keys, digest = excluded.digest, heading_words = excluded.heading_words,
         text_words = excluded.text_words, conditional = excluded.conditional
  RETURNING e.page_id AS "pageId", e.ordinal`;

// Keeps a single statement well below the gigabyte that PostgreSQL allows.
const BATCH_CHARACTERS = 8_000_000;

const IndexPagesRow = z.object({ pageId: z.string(), ordinal: z.number() });

/**
 * Makes pages of the current content of a space be found by what they hold now. The pages have to be there already;
 * with a page that is removed, its entries go by themselves. Sections that are not given are read.
 */
export async function indexPages(
  sql: Sql,
  space: { organizationId: string; spaceId: string },
  pages: readonly IndexedPage[],
  known: ReadonlyMap<string, readonly Section[]> = new Map(),
): Promise<void> {
  const { organizationId, spaceId } = space;
  const missing = pages.flatMap(({ body }) => (body !== undefined && !known.has(body) ? [body] : []));
  const stored = missing.length === 0 ? new Map() : await readSections(sql, organizationId, [...new Set(missing)]);
  const sectionsOf = ({ body = '' }: IndexedPage) => known.get(body) ?? stored.get(body) ?? [EMPTY];
  for (const { entries, counts } of batches(space, pages, sectionsOf)) {
    const changed = await sql.query(IndexPagesRow, PUT_ENTRIES, [
      spaceId,
      entries.map(({ pageId }) => pageId),
      entries.map(({ ordinal }) => ordinal),
      entries.map(({ keys }) => keys),
      entries.map(digestOf),
      entries.map(({ headingLength }) => headingLength),
      entries.map(({ textLength }) => textLength),
      [...counts.keys()],
      [...counts.values()],
      entries.map(({ conditional }) => conditional),
    ]);
    const places = new Set(changed.map(placeOf));
    await addWords(
      sql,
      organizationId,
      entries.filter((entry) => places.has(placeOf(entry))).map(({ words }) => words),
    );
  }
}

/** Makes the pages of a space be found in another organization, with the words that its members may misspell. */
export async function transferEntries(sql: Sql, spaceId: string, to: string): Promise<void> {
  await sql.execute('UPDATE search_entries SET keys = search_keys_in(keys, $2, space_id) WHERE space_id = $1', [
    spaceId,
    to,
  ]);
  await copyWords(sql, spaceId, to);
}

function digestOf({ keys, conditional }: Entry): string {
  const hash = createHash('sha256').update(keys);
  // No key begins like this, so that a section whose condition comes or goes differs from what it was.
  return (conditional ? hash.update(' if') : hash).digest('hex').slice(0, 32);
}

function placeOf({ pageId, ordinal }: { pageId: string; ordinal: number }): string {
  return `${pageId}/${ordinal}`;
}

interface Entry {
  pageId: string;
  ordinal: number;
  keys: string;
  words: Iterable<string>;
  headingLength: number;
  textLength: number;
  conditional: boolean;
}

interface Batch {
  entries: Entry[];
  /** How many sections each page has. */
  counts: Map<string, number>;
}

function* batches(
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  pages: readonly IndexedPage[],
  sectionsOf: (page: IndexedPage) => readonly Section[],
): Iterable<Batch> {
  const mark = organizationMark(organizationId);
  const spaceKey = quotedSpaceKey(spaceId);
  let batch: Batch = { entries: [], counts: new Map() };
  let characters = 0;
  for (const page of pages) {
    const sections = sectionsOf(page);
    batch.counts.set(page.pageId, sections.length);
    for (const [ordinal, section] of sections.entries()) {
      if (page.settled?.has(ordinal)) continue;
      const { standings, ...lengths } = wordsOfSection(page, section, ordinal === 0);
      const words = Array.from(standings, ([word, standing]) => quotedKey(standing, mark, word));
      const keys = [spaceKey, ...words].join(' ');
      const { conditional } = section;
      batch.entries.push({ pageId: page.pageId, ordinal, keys, words: standings.keys(), ...lengths, conditional });
      characters += keys.length;
    }
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = { entries: [], counts: new Map() };
    characters = 0;
  }
  if (batch.counts.size > 0) yield batch;
}

/** The sections of texts, by hash. A text that nothing is kept of is cut again, and what it gives is kept. */
export async function readSections(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, Section[]>> {
  const stored = await findSections(sql, organizationId, hashes);
  const missing = hashes.filter((hash) => !stored.has(hash));
  if (missing.length === 0) return stored;
  const bodies = await findBodies(sql, organizationId, missing);
  // The title of a page stands in its record: a text is the same under every title.
  const cut = [...bodies.values()].map(({ hash, markdown, keys }) => ({
    hash,
    sections: sectionsOf(parseDocument(markdown, keys), ''),
  }));
  await indexSections(sql, organizationId, cut);
  return new Map([...stored, ...cut.map(({ hash, sections }): [string, Section[]] => [hash, sections])]);
}
