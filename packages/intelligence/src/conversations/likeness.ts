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

/** Tells how alike two statements are, given by their positions: 1 where they surely speak of one matter. */
export type Likeness = (first: number, second: number) => number;

/** Prepares comparing statements by their words and, if there are any, their vectors; either order gives the same. */
export function likenessOf(statements: readonly Statement[], vectors?: readonly Float32Array[]): Likeness {
  const prepared = statements.map((statement, index) => ({
    statement,
    stems: new Set(contentWords(statement.core).map(stem)),
    leans: namesNextToNothing(statement),
    vector: vectors?.[index],
  }));
  return (first, second) => {
    const [a, b] = [prepared[first], prepared[second]];
    if (!a || !b) return 0;
    if ((a.leans && a.statement.part > b.statement.part) || (b.leans && b.statement.part > a.statement.part)) return 1;
    const overlap = sharedWords(a.stems, b.stems);
    return a.vector && b.vector ? cosine(a.vector, b.vector) * 0.7 + overlap * 0.3 : overlap;
  };
}

/** Such a request continues the one before it. */
function namesNextToNothing({ kind, another, text }: Statement): boolean {
  if (kind !== 'request' || another) return false;
  const words = contentWords(text).filter((word) => !GENERIC.has(stem(word)));
  return (
    words.length === 0 || (words.length === 1 && POINTING.test(text)) || (MEASURED.test(text) && !PRICED.test(text))
  );
}

function sharedWords(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
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
