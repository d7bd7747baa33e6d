import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupByLikeness, groupStatements, SAME_MATTER } from './grouping.js';
import { likenessOf } from './likeness.js';
import type { Statement, StatementKind } from './statements.js';

const words = fc.constantFrom('password', 'invoice', 'export', 'pdf', 'login', 'it', 'that', '5 gb', 'order', 'price');
const kinds = fc.constantFrom<StatementKind>('request', 'order', 'mention');
const statement = fc
  .record({
    part: fc.nat(6),
    kind: kinds,
    text: fc.array(words, { minLength: 1, maxLength: 4 }),
    another: fc.boolean(),
  })
  .map(({ text, ...rest }): Statement => {
    const written = text.join(' ');
    return { ...rest, clause: written, text: written, core: text.slice(-2).join(' ') };
  });
const vector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
  .map((numbers) => Float32Array.from(numbers));

/** Average linkage as it is defined: every round compares all statements of all groups anew. */
function byDefinition(statements: readonly Statement[], vectors?: readonly Float32Array[]): Statement[][] {
  const likeness = likenessOf(statements, vectors);
  const average = (a: readonly number[], b: readonly number[]): number => {
    let sum = 0;
    for (const i of a) for (const j of b) sum += likeness(i, j);
    return sum / (a.length * b.length);
  };
  let groups = statements.map((_, index) => [index]);
  for (;;) {
    const pairs = groups.flatMap((a, at) => groups.slice(at + 1).map((b) => ({ a, b, value: average(a, b) })));
    const best = pairs.reduce<(typeof pairs)[number] | null>(
      (top, pair) => (top && top.value >= pair.value ? top : pair),
      null,
    );
    if (!best || best.value < SAME_MATTER) break;
    groups = groups.flatMap((group) => (group === best.b ? [] : [group === best.a ? [...group, ...best.b] : group]));
  }
  return groups
    .map((group) => group.toSorted((a, b) => a - b))
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    .map((group) => group.flatMap((index) => statements[index] ?? []));
}

describe('grouping of statements', () => {
  it('joins what is most alike on average, as long as anything is alike enough', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(statement, vector), { maxLength: 10 }), fc.boolean(), (pairs, embedded) => {
        const statements = pairs.map(([one]) => one);
        const vectors = embedded ? pairs.map(([, numbers]) => numbers) : undefined;
        expect(groupStatements(statements, vectors)).toEqual(byDefinition(statements, vectors));
      }),
    );
  });

  it('asks for the likeness of each pair once, however many are joined', () => {
    let asked = 0;
    const likeness = (first: number, second: number): number => {
      asked++;
      return 1 / (1 + Math.abs(first - second) / 40);
    };
    expect(groupByLikeness(40, likeness)).toEqual([Array.from({ length: 40 }, (_, index) => index)]);
    expect(asked).toBe((40 * 39) / 2);
  });

  it('does not depend on which of two statements is named first', () => {
    fc.assert(
      fc.property(fc.tuple(statement, statement), fc.tuple(vector, vector), (pair, vectors) => {
        const likeness = likenessOf(pair, vectors);
        expect(likeness(0, 1)).toBe(likeness(1, 0));
      }),
    );
  });
});
