import { byScore, type PageHit } from './find-pages.js';
import { spaceMark } from './search-keys.js';
import type { Tiers } from './search-tiers.js';

// A query for the index holds keys of each space, and PostgreSQL takes a megabyte of them: more spaces are searched in
// several steps.
const SPACES_AT_ONCE = 200;
const QUERY_BYTES = 900_000;

/**
 * Finds the pages of any number of spaces that tiers of queries match, the best first.
 * @param find finds those of a few spaces
 */
export async function findInSpaces(
  spaceIds: readonly string[],
  tiersFor: (marks: readonly string[]) => Tiers,
  find: (spaceIds: readonly string[], tiers: Tiers) => Promise<PageHit[]>,
): Promise<{ count: number; pages: PageHit[] }> {
  const pages: PageHit[] = [];
  const step = spacesAtOnce(tiersFor(spaceIds.slice(0, 1).map(spaceMark)));
  for (let at = 0; at < spaceIds.length; at += step) {
    const some = spaceIds.slice(at, at + step);
    pages.push(...(await find(some, tiersFor(some.map(spaceMark)))));
  }
  return { count: pages.length, pages: pages.sort(byScore) };
}

/** Queries grow with the spaces that they are for. */
function spacesAtOnce({ queries }: Tiers): number {
  const largest = Math.max(1, ...queries.map((query) => Buffer.byteLength(query)));
  return Math.max(1, Math.min(SPACES_AT_ONCE, Math.floor(QUERY_BYTES / largest)));
}
