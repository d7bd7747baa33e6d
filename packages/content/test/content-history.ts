import fc from 'fast-check';
import { type MergedContent, mergeContent } from '../src/merge/merge-content.js';
import type { ContentDifference, MergeInput } from '../src/merge/merge-input.js';
import { ACTIONS, type Action, Author, type Step } from './content-author.js';
import { baseOf, copyOf, difference, plain, Shelf, type World } from './content-world.js';

/** A common base and what two sides made of it. */
export interface History {
  shelf: Shelf;
  base: World;
  ours: World;
  theirs: World;
  /** What main does after the change request has taken it in. */
  later: readonly Step[];
}

const WEIGHTS: Record<Action, number> = {
  insert: 3,
  edit: 8,
  retitle: 1,
  rename: 2,
  move: 6,
  reorder: 1,
  delete: 2,
  set: 2,
  file: 1,
  reusable: 2,
  variable: 1,
  redirect: 1,
};

const action = fc.constantFrom(...ACTIONS.flatMap((name) => Array.from({ length: WEIGHTS[name] }, () => name)));
const place = { at: fc.nat(29), how: fc.nat(29), detail: fc.nat(29) };
const step: fc.Arbitrary<Step> = fc.record({ action, ...place });
const firstStep = fc.record({
  action: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Action>('insert') },
    { weight: 1, arbitrary: fc.constantFrom<Action>('move', 'set', 'file', 'reusable', 'variable', 'redirect') },
  ),
  ...place,
});

/** What both sides do with the same thing; two moves go below each other. */
const meeting = fc
  .record({ mine: action, main: action, ...place, other: fc.nat(29) })
  .map(({ mine, main, ...rest }) => {
    const { at, how, detail, other } = rest;
    const isCrossing = mine === 'move' && main === 'move';
    const ours: Step = { action: mine, at, how, detail };
    const theirs: Step = isCrossing
      ? { action: main, at: how, how: at, detail }
      : { action: main, at, how: other, detail };
    return { ours, theirs };
  });

const most = { size: 'max' } as const;

/** Histories in which two people change pages, texts, files and settings without knowing of each other. */
export const anyHistory: fc.Arbitrary<History> = fc
  .record({
    begin: fc.array(firstStep, { minLength: 2, maxLength: 12, ...most }),
    met: fc.array(meeting, { maxLength: 3, ...most }),
    ours: fc.array(step, { maxLength: 4, ...most }),
    theirs: fc.array(step, { maxLength: 4, ...most }),
    later: fc.array(step, { maxLength: 4 }),
  })
  .map(({ begin, met, ours, theirs, later }) => {
    const shelf = new Shelf();
    const base = written('base', { pages: new Map(), assets: new Map() }, shelf, begin);
    const worlds = {
      base,
      ours: written('ours', base, shelf, [...met.map((both) => both.ours), ...ours]),
      theirs: written('theirs', base, shelf, [...met.map((both) => both.theirs), ...theirs]),
    };
    const shown = () => Object.entries(worlds).map(([name, world]) => [name, plain(world, shelf)]);
    return { ...worlds, shelf, later, [fc.toStringMethod]: () => JSON.stringify([...shown(), ['later', later]]) };
  });

/** What a person makes of content. */
export function written(name: string, from: World, shelf: Shelf, steps: readonly Step[]): World {
  const world = copyOf(from);
  new Author(name, world, shelf).act(steps);
  return world;
}

/** Merges two sides of a history; new texts are kept on its shelf. */
export async function merge(
  { base, ours, theirs, shelf }: Omit<History, 'later'>,
  order: (side: ContentDifference) => ContentDifference = (side) => side,
): Promise<MergedContent> {
  const input: MergeInput = {
    base: baseOf(base),
    ours: order(difference(base, ours)),
    theirs: order(difference(base, theirs)),
    bodies: (hashes) => shelf.bodies(hashes),
    bodyOf: (markdown, keys) => shelf.bodyOf(markdown, keys),
  };
  const merged = await mergeContent(input);
  shelf.keep(merged.bodies);
  return merged;
}

/** The words that only one of the two sides can have written. */
export function wordsIn(...content: unknown[]): Set<string> {
  return new Set(JSON.stringify(content).match(/(?:ours|theirs|later)\d+/g) ?? []);
}
