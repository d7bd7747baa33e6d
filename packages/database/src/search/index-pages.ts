import { wordsOfSection } from '@lectern/content/search/section-words';
import type { Section } from '@lectern/content/sections/sections';
import type { Sql } from '../sql.js';
import { findSections } from './index-sections.js';
import { addWords } from './known-words.js';
import { quotedKey, spaceMark } from './search-keys.js';

/** A page of the current content of a space, as far as search looks at it. */
export interface IndexedPage {
  pageId: string;
  title: string;
  description?: string | undefined;
  /** Hash of its text, hex; none for pages without a text. */
  body?: string | undefined;
}

const EMPTY: Section = { anchor: null, title: '', text: '' };

// Only sections whose words are others than before are written, so that an edit costs what it changes.
const PUT_ENTRIES = `
  WITH given AS MATERIALIZED (
    SELECT page_id, ordinal, keys::tsvector AS keys, heading_words, text_words
      FROM unnest($2::text[], $3::int[], $4::text[], $5::int[], $6::int[])
        AS u(page_id, ordinal, keys, heading_words, text_words)),
  removed AS (
    DELETE FROM search_entries e
     WHERE e.space_id = $1 AND e.page_id = ANY($7::text[])
       AND NOT EXISTS (SELECT 1 FROM given g WHERE g.page_id = e.page_id AND g.ordinal = e.ordinal))
  INSERT INTO search_entries AS e (space_id, page_id, ordinal, keys, heading_words, text_words)
  SELECT $1, g.page_id, g.ordinal, g.keys, g.heading_words, g.text_words
    FROM given g
   WHERE NOT EXISTS (
     SELECT 1 FROM search_entries e
      WHERE e.space_id = $1 AND e.page_id = g.page_id AND e.ordinal = g.ordinal AND e.keys = g.keys)
  ON CONFLICT (space_id, page_id, ordinal) DO UPDATE
     SET keys = excluded.keys, heading_words = excluded.heading_words, text_words = excluded.text_words
  RETURNING e.page_id AS "pageId", e.ordinal`;

// Keeps a single statement well below the gigabyte that PostgreSQL allows.
const BATCH_CHARACTERS = 8_000_000;

/**
 * Makes pages of the current content of a space be found by what they hold now. The pages have to be there already;
 * with a page that is removed, its entries go by themselves. Sections that are not given are read.
 */
export async function indexPages(
  sql: Sql,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  pages: readonly IndexedPage[],
  known: ReadonlyMap<string, readonly Section[]> = new Map(),
): Promise<void> {
  const missing = pages.flatMap(({ body }) => (body !== undefined && !known.has(body) ? [body] : []));
  const stored = missing.length === 0 ? new Map() : await findSections(sql, organizationId, [...new Set(missing)]);
  const sectionsOf = ({ body = '' }: IndexedPage) => known.get(body) ?? stored.get(body) ?? [EMPTY];
  for (const entries of batches(spaceId, pages, sectionsOf)) {
    const changed = await sql.query<{ pageId: string; ordinal: number }>(PUT_ENTRIES, [
      spaceId,
      entries.map(({ pageId }) => pageId),
      entries.map(({ ordinal }) => ordinal),
      entries.map(({ keys }) => keys),
      entries.map(({ headingLength }) => headingLength),
      entries.map(({ textLength }) => textLength),
      [...new Set(entries.map(({ pageId }) => pageId))],
    ]);
    const places = new Set(changed.map(placeOf));
    await addWords(
      sql,
      spaceId,
      entries.filter((entry) => places.has(placeOf(entry))).map(({ words }) => words),
    );
  }
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
}

function* batches(
  spaceId: string,
  pages: readonly IndexedPage[],
  sectionsOf: (page: IndexedPage) => readonly Section[],
): Iterable<Entry[]> {
  const mark = spaceMark(spaceId);
  let batch: Entry[] = [];
  let characters = 0;
  for (const page of pages) {
    for (const [ordinal, section] of sectionsOf(page).entries()) {
      const { standings, ...lengths } = wordsOfSection(page, section, ordinal === 0);
      const keys = Array.from(standings, ([word, standing]) => quotedKey(standing, mark, word)).join(' ');
      batch.push({ pageId: page.pageId, ordinal, keys, words: standings.keys(), ...lengths });
      characters += keys.length;
    }
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
