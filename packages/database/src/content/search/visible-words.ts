import { z } from 'zod';
import type { Database } from '../../client.js';
import {
  audienceIn,
  HAS_MOVED,
  PINNED_IDS,
  type Pinned,
  SEARCHED_SPACES,
  type SearchAudience,
  VISIBLE_ENTRY,
} from './audience.js';
import { spaceMark } from './search-keys.js';
import { queriesOfWord } from './search-tiers.js';

// Stands in no word, and so in no query.
const BETWEEN_QUERIES = '\n';

// The index collects all hits of a query before the first is looked at. A common word mostly stands in some title or
// heading too, so that its many hits in texts are not asked for.
const FIND_VISIBLE = `
  WITH ${SEARCHED_SPACES}
  SELECT array_agg(asked.word) AS words, ${HAS_MOVED} AS moved
    FROM unnest($2::text[], $3::text[]) AS asked(word, queries)
         CROSS JOIN LATERAL (
           SELECT 1 FROM string_to_table(asked.queries, '${BETWEEN_QUERIES}') AS tier(query)
                  CROSS JOIN LATERAL (
                    SELECT 1 FROM search_entries e
                     WHERE e.keys @@ tier.query::tsquery AND e.space_id = ANY(${PINNED_IDS}) AND ${VISIBLE_ENTRY}
                     LIMIT 1) entry
            LIMIT 1) seen`;

// A query for the index holds keys of each space, and PostgreSQL takes a megabyte of them.
const SPACES_AT_ONCE = 200;

const VisibleWordsRow = z.object({ words: z.array(z.string()).nullable(), moved: z.boolean() });

/**
 * Of some words, those that stand in what an audience may see, in their order. The words that are kept for a space are
 * also those of hidden pages and of texts that are gone: comparing with them would tell that they are there.
 */
export async function findVisibleWords(
  database: Database,
  audience: SearchAudience,
  words: readonly string[],
): Promise<Pinned<string[]>> {
  const visible = new Set<string>();
  let moved = false;
  if (words.length === 0) return { found: [], moved };
  for (let at = 0; at < audience.spaceIds.length; at += SPACES_AT_ONCE) {
    const some = audience.spaceIds.slice(at, at + SPACES_AT_ONCE);
    const marks = some.map(spaceMark);
    const queries = words.map((word) => queriesOfWord(word, marks).join(BETWEEN_QUERIES));
    const rows = await database.query(VisibleWordsRow, FIND_VISIBLE, [
      some,
      words,
      queries,
      ...audienceIn(audience, some),
    ]);
    for (const word of rows[0]?.words ?? []) visible.add(word);
    moved ||= rows[0]?.moved ?? false;
  }
  return { found: words.filter((word) => visible.has(word)), moved };
}
