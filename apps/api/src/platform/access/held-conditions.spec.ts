import { describe, expect, it } from '@jest/globals';
import { native } from '../../../test/harness.js';

const { HeldConditions } = await native<typeof import('./held-conditions.js')>(
  '../dist/platform/access/held-conditions.js',
);

const known = (claims: Record<string, number>) => ({ name: JSON.stringify(claims), claims });
const above = (limit: number) => `visitor.claims.n > ${limit}`;

describe('the conditions that hold for somebody', () => {
  it('are all named, also when there are more than can be remembered', () => {
    const conditions = new HeldConditions(1_000);
    const five = known({ n: 5 });
    expect(conditions.holding(five, [above(1)])).toEqual(new Set([above(1)]));
    const many = Array.from({ length: 10 }, (_, limit) => above(limit));
    expect(conditions.holding(five, many)).toEqual(new Set(many.slice(0, 5)));
    expect(conditions.holding(five, many)).toEqual(new Set(many.slice(0, 5)));
  });

  it('are not those that hold for somebody else', () => {
    const conditions = new HeldConditions();
    expect(conditions.holding(known({ n: 5 }), [above(4)]).size).toBe(1);
    expect(conditions.holding(known({ n: 3 }), [above(4)]).size).toBe(0);
  });
});
