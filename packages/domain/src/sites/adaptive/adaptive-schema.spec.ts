import { describe, expect, it } from '@jest/globals';
import { AdaptiveJsonSchema, DEEPEST_CLAIMS, MAX_CLAIMS } from './adaptive-schema.js';

const beta = { type: 'boolean', description: 'Takes part in the beta' };
const schemaOf = (properties: unknown) => ({ type: 'object', properties, additionalProperties: false });

function problemsOf(input: unknown): [string, string][] {
  const { error } = AdaptiveJsonSchema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => [path.map(String).join('.'), message]);
}

const whole = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...schemaOf({
    beta,
    plan: { type: 'string', description: 'Plan', enum: ['free', 'pro'] },
    name: { type: 'string', description: 'Name' },
    seats: { type: 'number', description: 'Seats' },
    roles: { type: 'array', description: 'Roles', items: { type: 'string', enum: ['admin'] } },
    company: { type: 'object', description: 'Company', properties: { beta }, additionalProperties: false },
    'https://acme.example/tier': { type: 'string', description: 'Tier' },
    unsigned: { type: 'object', description: 'Not signed', properties: { beta }, additionalProperties: false },
  }),
};

function nested(levels: number): unknown {
  if (levels === 0) return beta;
  return { ...schemaOf({ inner: nested(levels - 1) }), description: 'Nested' };
}

describe('a schema of claims', () => {
  it('may hold every shape of claim, and stays as it was written', () => {
    expect(AdaptiveJsonSchema.parse(whole)).toEqual(whole);
  });

  it('may nest objects as deep as is allowed, and no deeper', () => {
    expect(problemsOf(schemaOf({ a: nested(DEEPEST_CLAIMS) }))).toEqual([]);
    expect(problemsOf(schemaOf({ a: nested(DEEPEST_CLAIMS + 1) }))).toEqual([
      [
        'properties.a.properties.inner.properties.inner.properties.inner.properties.inner.type',
        expect.stringContaining('nest'),
      ],
    ]);
  });

  it('that nests without end is refused and not followed', () => {
    let deep: unknown = beta;
    for (let level = 0; level < 50_000; level += 1) deep = { ...schemaOf({ a: deep }), description: 'd' };
    expect(problemsOf(schemaOf({ a: deep }))).toHaveLength(1);
  });

  it.each<[string, unknown, string, string]>([
    ['a list', [], '', 'must be an object with "$schema", "type"'],
    ['another draft', { ...whole, $schema: 'https://json-schema.org/draft/2020-12/schema' }, '$schema', 'draft-07'],
    ['other members', { ...schemaOf({}), required: ['beta'] }, '', 'must not have "required"; it has "$schema"'],
    [
      'open ends',
      { type: 'object', properties: {}, additionalProperties: true },
      'additionalProperties',
      'must be false',
    ],
    ['a type nobody knows', schemaOf({ a: { type: 'integer', description: '' } }), 'properties.a.type', '"number"'],
    ['no type', schemaOf({ a: { description: '' } }), 'properties.a.type', 'one of "boolean"'],
    ['no description', schemaOf({ a: { type: 'number' } }), 'properties.a.description', 'what the claim means'],
    ['a pattern', schemaOf({ a: { type: 'string', description: '', pattern: '(a+)+' } }), 'properties.a', '"pattern"'],
    ['a reference', schemaOf({ a: { $ref: '#/properties/a' } }), 'properties.a.type', 'one of'],
    [
      'no values',
      schemaOf({ a: { type: 'string', description: '', enum: [] } }),
      'properties.a.enum',
      'list of 1 to 100',
    ],
    [
      'a value twice',
      schemaOf({ a: { type: 'string', description: '', enum: ['x', 'x'] } }),
      'properties.a.enum',
      'twice',
    ],
    [
      'a line break',
      schemaOf({ a: { type: 'string', description: '', enum: ['x\n'] } }),
      'properties.a.enum.0',
      'control',
    ],
    [
      'lists of lists',
      schemaOf({ a: { type: 'array', description: '', items: { type: 'array' } } }),
      'properties.a.items.type',
      '"string"',
    ],
    ['a name of objects', schemaOf({ constructor: beta }), 'properties.constructor', 'must be called'],
    ['an empty name', schemaOf({ '': beta }), 'properties.', 'must be called'],
    ['unsigned that is no object', schemaOf({ unsigned: beta }), 'properties.unsigned.type', 'must be "object"'],
  ])('is refused with %s, and told where and what would be right', (_, input, path, message) => {
    expect(problemsOf(input)).toContainEqual([path, expect.stringContaining(message)]);
  });

  it('never keeps a prototype that somebody smuggles in', () => {
    const smuggled: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"number"}},"additionalProperties":false}',
    );
    const { data } = AdaptiveJsonSchema.safeParse(smuggled);
    expect(Object.keys(data?.properties ?? {})).toEqual([]);
    expect(Object.getPrototypeOf(data?.properties ?? {})).toBe(Object.prototype);
  });

  it('declares a limited number of claims', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, beta]));
    const group = { ...schemaOf(many(MAX_CLAIMS)), description: 'Group' };
    expect(problemsOf(schemaOf(many(MAX_CLAIMS)))).toEqual([]);
    expect(problemsOf(schemaOf(many(MAX_CLAIMS + 1)))).toEqual([['properties', 'must declare at most 100 claims']]);
    expect(problemsOf(schemaOf({ a: group, b: group, c: group, d: group, e: group }))).toEqual([
      ['properties', 'must declare at most 500 claims, with those of nested objects'],
    ]);
  });
});
