import type { Block } from '../document/document.js';
import { parseDocument } from '../markdown/parse-document.js';
import { writeDocument } from '../markdown/write-document.js';
import type { BodyText, BodyUnit } from './body-unit.js';
import { writtenUnits } from './body-units.js';
import { splitMarkdown } from './split-markdown.js';

/**
 * Makes the top-level blocks of the given keys what they are in an earlier version, or removes them if they are not
 * there. Blocks of other keys stay as they are written, byte for byte, unless the text of the two versions cannot be
 * put together so that it says the same; then all of it is written anew.
 */
export function revertBlocks(now: BodyText, before: BodyText, keys: ReadonlySet<string>): BodyText {
  const [current, earlier] = [now, before].map((body) => parseDocument(body.markdown, body.keys));
  const nodes = reverted(current?.nodes ?? [], earlier?.nodes ?? [], ({ key = '' }) => key, keys);
  return revertWritten(now, before, keys, nodes) ?? writeDocument({ object: 'document', data: {}, nodes });
}

/** Does it with the text as it is written; gives nothing when that would not come to these blocks. */
function revertWritten(
  now: BodyText,
  before: BodyText,
  keys: ReadonlySet<string>,
  nodes: Block[],
): BodyText | undefined {
  const [current, earlier] = [writtenUnits(now), writtenUnits(before)];
  if (!current || !earlier) return undefined;
  const units = reverted(current, earlier, (unit) => unit.nodes[0]?.key ?? '', keys);
  const body = {
    markdown: joined(units) + splitMarkdown(now.markdown).end,
    keys: units.flatMap((unit) => unit.keys),
  };
  const found = parseDocument(body.markdown, body.keys).nodes;
  return JSON.stringify(found) === JSON.stringify(nodes) ? body : undefined;
}

function joined(units: readonly BodyUnit[]): string {
  return units.map(({ gap, text }, at) => (at === 0 ? text : (gap || '\n\n') + text)).join('');
}

/** The items of `now`, with those of the given keys as they are in `before`, or gone if they are not there. */
function reverted<T>(
  now: readonly T[],
  before: readonly T[],
  keyOf: (item: T) => string,
  keys: ReadonlySet<string>,
): T[] {
  const earlier = new Map(before.map((item) => [keyOf(item), item]));
  const kept = now.flatMap((item): T[] => {
    if (!keys.has(keyOf(item))) return [item];
    const old = earlier.get(keyOf(item));
    return old === undefined ? [] : [old];
  });
  return withReturned(kept, before, keyOf, keys);
}

/** Items of the given keys that were removed since come back after the one that they followed. */
function withReturned<T>(
  kept: readonly T[],
  before: readonly T[],
  keyOf: (item: T) => string,
  keys: ReadonlySet<string>,
): T[] {
  const present = new Set(kept.map(keyOf));
  const atBeginning: T[] = [];
  const behind = new Map<string, T[]>();
  const returned = new Set<string>();
  let place = atBeginning;
  for (const item of before) {
    const key = keyOf(item);
    if (present.has(key)) {
      place = behind.get(key) ?? [];
      behind.set(key, place);
    } else if (keys.has(key) && !returned.has(key)) {
      place.push(item);
      returned.add(key);
    }
  }
  const rest = kept.flatMap((item) => {
    const following = behind.get(keyOf(item)) ?? [];
    behind.delete(keyOf(item));
    return [item, ...following];
  });
  return [...atBeginning, ...rest];
}
