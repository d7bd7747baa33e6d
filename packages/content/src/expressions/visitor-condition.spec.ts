import { describe, expect, it } from '@jest/globals';
import { AdaptiveJsonSchema } from '@lectern/domain/sites/adaptive/adaptive-schema';
import { claimsOf } from '@lectern/domain/sites/adaptive/claims-of';
import { templateConditions } from '@lectern/domain/sites/adaptive/template-conditions';
import fc from 'fast-check';
import type { Data } from '../document/document.js';
import { evaluateOnce, visitorConditionProblem } from './visitor-condition.js';

const claims: Data = {
  plan: 'pro',
  beta: true,
  seats: 12,
  roles: ['admin', 'editor'],
  company: { size: 40 },
  'my-claim': 'x',
  unsigned: { language: 'de' },
};
const holds = (source: string, within: Data = claims) => evaluateOnce([source], { claims: within }).has(source);

describe('a condition on visitors', () => {
  it.each([
    'visitor.claims.plan == "pro"',
    'visitor.claims.beta',
    '!visitor.claims.beta || visitor.claims.seats >= 10',
    '"admin" in visitor.claims.roles',
    'visitor.claims.roles.exists(role, role.startsWith("ad"))',
    'visitor.claims.roles.filter(role, role != "admin").all(role, role in ["editor", "author"])',
    'visitor.claims.roles.exists(role, ["admin", "owner"].exists(other, role == other))',
    'visitor.claims.plan.split("").exists(letter, letter == "r")',
    'has(visitor.claims.company.size) && visitor.claims.company.size > 30',
    'visitor.claims["my-claim"] == "x"',
    'visitor["claims"].unsigned.language == "de"',
    'visitor.claims.?missing.orValue("free") == "free"',
    'visitor.claims.plan.matches("^(pro|team)$")',
    '"plan" in visitor.claims',
  ])('holds: %s', (source) => {
    expect(visitorConditionProblem(source)).toBeUndefined();
    expect(holds(source)).toBe(true);
  });

  it.each([
    'visitor.claims.plan == "free"',
    'visitor.claims.plan',
    'visitor.claims.seats',
    'visitor.claims.missing',
    '!visitor.claims.missing',
    'visitor.claims.missing != "x"',
    'visitor.claims.language == "de"',
    'visitor.claims.seats / 0 == 1',
    'visitor.claims.plan > 3',
  ])('does not hold, though it can be read: %s', (source) => {
    expect(visitorConditionProblem(source)).toBeUndefined();
    expect(holds(source)).toBe(false);
  });

  it.each([
    ['', 'Unexpected token'],
    ['visitor.claims.plan = "pro"', 'Unexpected'],
    ['space.vars.internal', '"space" is not one of visitor'],
    ['visitor.ip == "127.0.0.1"', 'only claims can be read'],
    ['visitor == {"claims": {}}', 'only claims can be read'],
    ['visitor.claims.roles.size()', 'answers int'],
    ['visitor.claims.a.all(x, visitor.claims.b.all(y, x == y))', 'too many items'],
    ['(visitor.claims.a + visitor.claims.b).all(x, x == 1)', 'loops run over claims'],
    [`visitor.claims.plan == "${'x'.repeat(1024)}"`, 'longer than 1024'],
  ])('that cannot be evaluated says why: %s', (source, problem) => {
    expect(visitorConditionProblem(source)).toContain(problem);
    expect(holds(source)).toBe(false);
  });

  it('is evaluated once, however often it stands there', () => {
    const conditions = ['visitor.claims.beta', 'false', 'visitor.claims.beta', 'true'];
    expect([...evaluateOnce(conditions, { claims })]).toEqual(['visitor.claims.beta', 'true']);
  });

  it('keeps its meaning when thousands of others were asked in between', () => {
    const others = Array.from({ length: 2000 }, (_, number) => `visitor.claims.seats == ${number}`);
    expect([...evaluateOnce(others, { claims })]).toEqual(['visitor.claims.seats == 12']);
    expect([...evaluateOnce(others, { claims: { seats: 7 } })]).toEqual(['visitor.claims.seats == 7']);
  });
});

describe('the conditions that a schema suggests', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value));
  const name = fc.oneof(text, fc.constantFrom('plan', 'in', 'true', 'my-claim', '"', '\\', 'null', 'toString', 'if'));
  const values = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
  const isUsable = (each: string) => !['constructor', 'prototype', '__proto__', 'unsigned'].includes(each);

  it('can all be evaluated, and each value holds for exactly the visitors who have it', () => {
    fc.assert(
      fc.property(name.filter(isUsable), values, fc.boolean(), (claim, list, isList) => {
        const one = { type: 'string', description: 'd', enum: list };
        const schema = AdaptiveJsonSchema.parse({
          type: 'object',
          properties: { [claim]: isList ? { type: 'array', description: 'd', items: one } : one },
          additionalProperties: false,
        });
        const conditions = templateConditions(schema).map(({ condition }) => condition);
        expect(conditions.map(visitorConditionProblem)).toEqual(list.map(() => undefined));
        list.forEach((value, index) => {
          const visitor = { claims: claimsOf(schema, { signed: { [claim]: value } }) };
          expect([...evaluateOnce(conditions, visitor)]).toEqual([conditions[index]]);
        });
        expect(evaluateOnce(conditions, { claims: {} }).size).toBe(0);
      }),
    );
  });

  it('ask booleans for both answers and everything else whether it is known', () => {
    const description = 'What it is.';
    const inner = { 'a-b': { type: 'string', description }, n: { type: 'number', description } };
    const schema = AdaptiveJsonSchema.parse({
      type: 'object',
      properties: {
        beta: { type: 'boolean', description },
        tags: { type: 'array', description, items: { type: 'number' } },
        unsigned: { type: 'object', description, properties: inner, additionalProperties: false },
      },
      additionalProperties: false,
    });
    const templates = templateConditions(schema);
    expect(templates).toEqual([
      { description: 'What it is: yes', condition: 'visitor.claims.beta == true' },
      { description: 'What it is: no', condition: 'visitor.claims.beta == false' },
      { description: 'What it is: any', condition: 'size(visitor.claims.tags) > 0' },
      { description: 'What it is: known', condition: '"a-b" in visitor.claims.unsigned' },
      { description: 'What it is: known', condition: 'has(visitor.claims.unsigned.n)' },
    ]);
    const visitor = { claims: { beta: false, tags: [1], unsigned: { 'a-b': 'x', n: 0 } } };
    expect(
      evaluateOnce(
        templates.map(({ condition }) => condition),
        visitor,
      ).size,
    ).toBe(4);
  });
});
