import type { Block, JsonDocument } from '../document/document.js';
import { withKeys } from '../document/keys.js';
import { parseDocument, parseKeyless } from '../markdown/parse-document.js';
import type { BodyText, BodyUnit } from '../units/body-unit.js';
import { isDefining, keysOf, shapeOf } from '../units/body-units.js';
import type { MergedPiece } from './merged-piece.js';
import { rewrittenPart, writtenPart } from './written-part.js';

/**
 * Joins merged pieces into one body that reads as the pieces do and ends with `end`. Text stays as its sides wrote it;
 * only pieces that side by side would read as something else, such as a fence without an end before another block, are
 * written anew.
 */
export function joinPieces(pieces: readonly MergedPiece[], end: string): BodyText {
  const parts = pieces.map(writtenPart);
  const asWritten = join(parts, end);
  if (asWritten.isAsMeant) return withFittedKeys(asWritten, parts);
  const apart = kept(parts);
  const separate = join(apart, end);
  if (separate.isAsMeant) return withFittedKeys(separate, apart);
  const whole = [rewrittenPart({ nodes: parts.flatMap(blocksOf), gap: '' })];
  return withFittedKeys(join(whole, end), whole);
}

/** Parts side by side: their text, what it reads as, and whether that is what they are. */
interface Joined {
  markdown: string;
  document: JsonDocument;
  isAsMeant: boolean;
}

function join(parts: readonly BodyUnit[], end: string): Joined {
  const text = parts.map((part, index) => (index === 0 ? part.text : separating(part.gap) + part.text)).join('');
  const markdown = text === '' ? '' : text + end;
  const document = parseKeyless(markdown);
  const meant = stable(parts.flatMap((part) => part.nodes));
  return { markdown, document, isAsMeant: shapeOf(stable(document.nodes)) === shapeOf(meant) };
}

function withFittedKeys({ markdown, document }: Joined, parts: readonly BodyUnit[]): BodyText {
  const keys = parts.flatMap(({ nodes }) => keysOf(stable(nodes)));
  let next = 0;
  const fitted = withKeys(document).nodes.flatMap((node) => {
    const own = keysOf([node]);
    if (isDefining(node)) return own;
    next += own.length;
    return keys.slice(next - own.length, next);
  });
  return { markdown, keys: unique(fitted) };
}

function readsAsMeant(parts: readonly BodyUnit[]): boolean {
  return join(parts, '').isAsMeant;
}

/** Definitions come and go as blocks with what refers to them, so they do not count. */
function stable(nodes: Block[]): Block[] {
  return nodes.filter((node) => !isDefining(node));
}

/** What defines something is no block in its body, but must be written all the same. */
function blocksOf({ nodes, text }: BodyUnit): Block[] {
  return nodes.length > 0 ? nodes : parseDocument(text).nodes;
}

/** Writing parts anew can bring others together; what still does not keep apart after this is written anew as a whole. */
const MAX_ROUNDS = 3;

/** Writes parts anew that do not keep to themselves, alone or beside their neighbours. */
function kept(parts: readonly BodyUnit[]): BodyUnit[] {
  let result = parts.map((part) => (isClosed(part) ? part : rewrittenPart({ nodes: blocksOf(part), gap: part.gap })));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const groups = inseparable(result);
    if (groups.length === result.length) break;
    result = groups.map(([first, ...others]) =>
      others.length === 0 ? first : rewrittenPart({ nodes: [first, ...others].flatMap(blocksOf), gap: first.gap }),
    );
  }
  return result;
}

/** Parts in groups: neighbours that side by side read as something else stand in one. */
function inseparable(parts: readonly BodyUnit[]): [BodyUnit, ...BodyUnit[]][] {
  const groups: [BodyUnit, ...BodyUnit[]][] = [];
  parts.forEach((part, index) => {
    const last = parts[index - 1];
    const group = groups.at(-1);
    if (last === undefined || group === undefined || readsAsMeant([last, part])) groups.push([part]);
    else group.push(part);
  });
  return groups;
}

const AFTER: BodyUnit = { text: 'text', gap: '\n\n', keys: [], nodes: parseDocument('text').nodes };

/** Whether text after a part stays outside of it. */
function isClosed(part: BodyUnit): boolean {
  return readsAsMeant([part, AFTER]);
}

/** Pieces that come from the beginning of a body, or stood close to another, get a blank line before them. */
function separating(gap: string): string {
  return (gap.match(/\n/g) ?? []).length >= 2 ? gap : '\n\n';
}

function unique(keys: string[]): string[] {
  const used = new Set<string>();
  const taken = new Set(keys);
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    let candidate = key;
    while (used.has(candidate) || (candidate !== key && taken.has(candidate))) {
      const number = numbers.get(key) ?? 2;
      numbers.set(key, number + 1);
      candidate = `${key}x${number}`;
    }
    used.add(candidate);
    return candidate;
  });
}
