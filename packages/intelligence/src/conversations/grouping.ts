import type { Statement } from './statements.js';
import { contentWords, stem } from './words.js';

/** Words that point at a matter named elsewhere. */
const GENERIC = new Set(
  `issue problem order request thing detail information info item change updat confirm confirmation email mail
  send sent check solv fix question option process complet delivery deliver correct guid do available`.split(/\s+/),
);
/** The object of the clause stands in an earlier one. */
const POINTING = /\b(?:it|that|this|them|those|these|same|above)\b/;

/** How much of it: a request for an amount specifies an earlier one. */
const MEASURED = /\b\d{1,4} ?(?:[kmgt]b|gigs?|qty|quantity|nos?|number|pieces?|persons?|people|passengers?)\b/;

/** Asking what something costs or offers is a matter of its own. */
const PRICED = /\b(?:how|what|whats|which|price|cost|charge|rate|know|tell|explain)\b/;

/** Above this similarity two statements of one conversation speak of one matter. */
const SAME_MATTER = 0.58;

/** Groups the statements of one conversation by matter; each group keeps the order of speech, and so do the groups. */
export function groupStatements(statements: readonly Statement[], vectors?: readonly Float32Array[]): Statement[][] {
  const groups = statements.map((_, index) => [index]);
  for (;;) {
    const pair = closestPair(groups, (a, b) => similarity(statements, vectors, a, b));
    if (!pair || pair.similarity < SAME_MATTER) break;
    const [kept, taken] = [groups[pair.first], groups[pair.second]];
    if (!kept || !taken) break;
    kept.push(...taken);
    groups.splice(pair.second, 1);
  }
  return groups
    .map((group) => group.sort((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    .map((group) => group.flatMap((index) => statements[index] ?? []));
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}

function closestPair(groups: readonly number[][], between: (a: number, b: number) => number): Pair | null {
  let best: Pair | null = null;
  for (let first = 0; first < groups.length; first++) {
    for (let second = first + 1; second < groups.length; second++) {
      const value = averageBetween(groups[first] ?? [], groups[second] ?? [], between);
      if (!best || value > best.similarity) best = { first, second, similarity: value };
    }
  }
  return best;
}

function averageBetween(a: readonly number[], b: readonly number[], between: (a: number, b: number) => number): number {
  let sum = 0;
  for (const i of a) for (const j of b) sum += between(i, j);
  return sum / (a.length * b.length);
}

function similarity(
  statements: readonly Statement[],
  vectors: readonly Float32Array[] | undefined,
  first: number,
  second: number,
): number {
  const [a, b] = [statements[first], statements[second]];
  if (!a || !b) return 0;
  if (leansOn(b, a) || leansOn(a, b)) return 1;
  const overlap = sharedWords(a.core, b.core);
  const [u, v] = [vectors?.[first], vectors?.[second]];
  return u && v ? cosine(u, v) * 0.7 + overlap * 0.3 : overlap;
}

function sharedWords(a: string, b: string): number {
  const [left, right] = [new Set(contentWords(a).map(stem)), new Set(contentWords(b).map(stem))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
}

function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, left, right] = [0, 0, 0];
  for (let index = 0; index < a.length; index++) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return dot / (Math.sqrt(left * right) || 1);
}

/** A request that names next to nothing continues the one before it. */
function leansOn(later: Statement, earlier: Statement): boolean {
  if (later.kind !== 'request' || later.another || later.part <= earlier.part) return false;
  const words = contentWords(later.text).filter((word) => !GENERIC.has(stem(word)));
  return (
    words.length === 0 ||
    (words.length === 1 && POINTING.test(later.text)) ||
    (MEASURED.test(later.text) && !PRICED.test(later.text))
  );
}
