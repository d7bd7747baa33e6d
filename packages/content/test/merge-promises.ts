import assert from 'node:assert/strict';
import { holdsConflict } from '../src/merge/conflicted-text.js';
import type { MergedContent } from '../src/merge/merge-content.js';
import type { ContentDifference } from '../src/merge/merge-input.js';
import { assetName } from '../src/pages/asset.js';
import { type History, merge, wordsIn, written } from './content-history.js';
import { applied, plain, treeProblems, type World } from './content-world.js';

type Check = (history: History, merged: MergedContent) => Promise<void>;

/** What merging promises of every history, by what it says; each throws for a history that breaks it. */
export const PROMISES: Readonly<Record<string, Check>> = {
  async 'loses no word of either side: it is in the content or in the list of conflicts'(history, merged) {
    const { base, ours, theirs, shelf } = history;
    const result = applied(base, merged);
    const wrote = wordsIn(plain(ours, shelf), plain(theirs, shelf));
    assert.deepEqual(missing(wrote, wordsIn(plain(result, shelf), merged.conflicts)), []);
    for (const owner of merged.conflictedTexts) assert.ok(holdsConflict(textOf(owner, result, history)));
  },

  async 'makes a tree in which every path leads to one page, the same from each side'(history, merged) {
    const { base, ours, theirs, shelf } = history;
    const result = applied(base, merged);
    assert.deepEqual(treeProblems(result), []);
    assert.deepEqual(plain(applied(ours, merged.changes.ours), shelf), plain(result, shelf));
    assert.deepEqual(plain(applied(theirs, merged.changes.theirs), shelf), plain(result, shelf));
  },

  async 'gives the same in whatever order the differences come'(history, merged) {
    assert.equal(JSON.stringify(await merge(history, reversed), entries), JSON.stringify(merged, entries));
  },

  async 'gives what one side has when the other did nothing or the same'({ base, ours, shelf }) {
    const alone = [
      { ours, theirs: base },
      { ours: base, theirs: ours },
      { ours, theirs: ours },
    ];
    for (const sides of alone) {
      const merged = await merge({ base, shelf, ...sides });
      assert.deepEqual(plain(applied(base, merged), shelf), plain(ours, shelf));
      assert.deepEqual(undecided(merged), []);
      assert.deepEqual(merged.bodies, []);
    }
  },

  async 'finds no conflict again and loses no word when main goes on and is taken in again'(history, first) {
    const { base, theirs, shelf, later } = history;
    const ours = applied(base, first);
    assert.deepEqual(undecided(await merge({ base: theirs, ours, theirs, shelf })), []);
    const main = written('later', theirs, shelf, later);
    const merged = await merge({ base: theirs, ours, theirs: main, shelf });
    const result = applied(theirs, merged);
    assert.deepEqual(treeProblems(result), []);
    const before = wordsIn(plain(theirs, shelf));
    const wrote = missing(wordsIn(plain(ours, shelf), plain(main, shelf)), before);
    assert.deepEqual(missing(wrote, wordsIn(plain(result, shelf), merged.conflicts)), []);
  },
};

function missing(words: Iterable<string>, kept: ReadonlySet<string>): string[] {
  return [...words].filter((word) => !kept.has(word));
}

function undecided({ conflicts, conflictedTexts }: MergedContent): unknown[] {
  return [...conflicts, ...conflictedTexts];
}

function textOf(
  { kind, id }: MergedContent['conflictedTexts'][number],
  { pages, assets }: World,
  { shelf }: History,
): string {
  const holder = kind === 'page' ? pages.get(id) : assets.get(assetName.reusable(id));
  return shelf.read(holder !== undefined && 'body' in holder ? holder.body : undefined).markdown;
}

function reversed({ pages, assets }: ContentDifference): ContentDifference {
  return { pages: new Map([...pages].reverse()), assets: new Map([...assets].reverse()) };
}

/** Maps as JSON, in the order that they have. */
function entries(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}
