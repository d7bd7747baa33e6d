import { describe, expect, it } from '@jest/globals';
import { visitorConditionProblem } from '@lectern/content/expressions/visitor-condition';
import { type BuiltCondition, declaredClaims, readRules, writeRules } from './condition-rules.js';

describe('rules of conditions', () => {
  it.each<[BuiltCondition, string]>([
    [
      { joint: 'and', rules: [{ claim: 'visitor.claims.plan', comparison: 'is', value: 'pro' }] },
      'visitor.claims.plan == "pro"',
    ],
    [
      {
        joint: 'or',
        rules: [
          { claim: 'visitor.claims.seats', comparison: 'isNot', value: 3 },
          { claim: 'visitor.claims["a b"].tags', comparison: 'contains', value: 'say "hi" && go' },
        ],
      },
      'visitor.claims.seats != 3 || "say \\"hi\\" && go" in visitor.claims["a b"].tags',
    ],
    [
      { joint: 'and', rules: [{ claim: 'visitor.claims.beta', comparison: 'is', value: true }] },
      'visitor.claims.beta == true',
    ],
  ])('become a condition that the API takes, and are read from it again', (condition, source) => {
    expect(writeRules(condition)).toBe(source);
    expect(visitorConditionProblem(source)).toBeUndefined();
    expect(readRules(source)).toEqual(condition);
  });

  it.each([
    'has(visitor.claims.plan)',
    'visitor.claims.a == 1 && visitor.claims.b == 2 || visitor.claims.c == 3',
    'visitor.claims.a == 1 &&',
    '(visitor.claims.a == 1)',
  ])('are not read from what says more than they can: %s', (source) => {
    expect(readRules(source)).toBeUndefined();
  });

  it('know the claims that sites declare', () => {
    const properties = {
      plan: { type: 'string', description: 'Plan', enum: ['free', 'pro'] },
      unsigned: { type: 'object', description: '', properties: { tags: { type: 'array', items: { type: 'string' } } } },
      odd: null,
    };
    expect(declaredClaims(properties)).toEqual([
      { path: 'visitor.claims.plan', description: 'Plan', type: 'string', values: ['free', 'pro'] },
      { path: 'visitor.claims.unsigned.tags', description: '', type: 'array', values: [] },
    ]);
  });
});
