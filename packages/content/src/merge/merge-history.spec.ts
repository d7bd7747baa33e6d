import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyHistory, type History, merge, wordsIn, written } from '../../test/content-history.js';
import { applied, plain, treeProblems } from '../../test/content-world.js';
import { holdsConflict } from './conflicted-text.js';
import type { ContentDifference } from './merge-input.js';

/** `npm run drill -- merge-safety` asks for many more, from seeds that it prints. */
const RUNS = Number(process.env['LECTERN_MERGE_RUNS'] ?? 150);
const SEED = process.env['LECTERN_MERGE_SEED'];
const PATIENCE_MS = 60_000 + RUNS * 200;

function promises(title: string, check: (history: History) => Promise<void>): void {
  const seed = SEED === undefined ? {} : { seed: Number(SEED) };
  const run = () => fc.assert(fc.asyncProperty(anyHistory, check), { numRuns: RUNS, ...seed });
  it(title, run, PATIENCE_MS);
}

describe('mergeContent, whatever both sides did', () => {
  promises('loses no word of either side and makes a sound tree, the same from each side', async (history) => {
    const { base, ours, theirs, shelf } = history;
    const merged = await merge(history);
    const result = applied(base, merged);
    expect(treeProblems(result)).toEqual([]);
    const content = plain(result, shelf);
    const kept = wordsIn(content, merged.conflicts);
    expect(missing(wordsIn(plain(ours, shelf), plain(theirs, shelf)), kept)).toEqual([]);
    expect(plain(applied(ours, merged.changes.ours), shelf)).toEqual(content);
    expect(plain(applied(theirs, merged.changes.theirs), shelf)).toEqual(content);
    for (const { id, kind } of merged.conflictedTexts) {
      const record = kind === 'page' ? result.pages.get(id) : result.assets.get(`reusable/${id}`);
      const body = record !== undefined && 'body' in record ? record.body : undefined;
      expect(holdsConflict(shelf.read(body).markdown)).toBe(true);
    }
  });

  promises('gives the same in whatever order the differences come', async (history) => {
    const [one, other] = [await merge(history), await merge(history, reversed)];
    expect(JSON.stringify(other, entries)).toBe(JSON.stringify(one, entries));
  });

  promises('gives what one side has when the other did nothing or the same', async ({ base, ours, shelf }) => {
    for (const sides of [
      { ours, theirs: base },
      { ours: base, theirs: ours },
      { ours, theirs: ours },
    ]) {
      const merged = await merge({ base, shelf, ...sides });
      expect(plain(applied(base, merged), shelf)).toEqual(plain(ours, shelf));
      expect(merged).toMatchObject({ bodies: [], conflicts: [], conflictedTexts: [] });
    }
  });

  promises('finds no conflict again and loses no word when main goes on and is taken in again', async (history) => {
    const { base, theirs, shelf, later } = history;
    const ours = applied(base, await merge(history));
    const again = await merge({ base: theirs, ours, theirs, shelf });
    expect(again).toMatchObject({ conflicts: [], conflictedTexts: [] });
    const main = written('later', theirs, shelf, later);
    const merged = await merge({ base: theirs, ours, theirs: main, shelf });
    const result = applied(theirs, merged);
    expect(treeProblems(result)).toEqual([]);
    const before = wordsIn(plain(theirs, shelf));
    const wrote = [...wordsIn(plain(ours, shelf), plain(main, shelf))].filter((word) => !before.has(word));
    expect(missing(wrote, wordsIn(plain(result, shelf), merged.conflicts))).toEqual([]);
  });
});

function missing(words: Iterable<string>, kept: ReadonlySet<string>): string[] {
  return [...words].filter((word) => !kept.has(word));
}

function reversed({ pages, assets }: ContentDifference): ContentDifference {
  return { pages: new Map([...pages].reverse()), assets: new Map([...assets].reverse()) };
}

/** Maps as JSON, in the order that they have. */
function entries(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}
