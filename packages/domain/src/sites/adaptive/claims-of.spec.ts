import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AdaptiveJsonSchema } from './adaptive-schema.js';
import { claimsOf } from './claims-of.js';

const d = { description: 'd' };
const object = (properties: object) => ({ type: 'object', ...d, properties, additionalProperties: false });
const schema = AdaptiveJsonSchema.parse({
  type: 'object',
  additionalProperties: false,
  properties: {
    beta: { type: 'boolean', ...d },
    plan: { type: 'string', ...d, enum: ['free', 'pro'] },
    name: { type: 'string', ...d },
    seats: { type: 'number', ...d },
    roles: { type: 'array', ...d, items: { type: 'string', enum: ['admin', 'editor'] } },
    teams: { type: 'array', ...d, items: { type: 'string' } },
    company: object({ size: { type: 'number', ...d } }),
    unsigned: object({ beta: { type: 'boolean', ...d }, language: { type: 'string', ...d } }),
  },
});
const signed = (claims: unknown) => claimsOf(schema, { signed: claims });

describe('claimsOf', () => {
  it('keeps the claims that are declared, in the order of the schema', () => {
    const claims = { exp: 1, seats: 3, company: { size: 5, secret: 1 }, beta: true, plan: 'pro' };
    expect(JSON.stringify(signed(claims))).toBe('{"beta":true,"plan":"pro","seats":3,"company":{"size":5}}');
  });

  it.each<[string, unknown, unknown]>([
    ['beta', 'true', true],
    ['beta', 'false', false],
    ['beta', 1, undefined],
    ['plan', 'gold', undefined],
    ['name', 7, '7'],
    ['name', { toString: 'x' }, undefined],
    ['name', 'x'.repeat(513), undefined],
    ['seats', '12.5', 12.5],
    ['seats', '0x10', undefined],
    ['seats', Number.NaN, undefined],
    ['roles', 'admin', ['admin']],
    ['roles', ['admin', 'owner'], ['admin']],
    ['teams', ['a', 2], ['a', '2']],
    ['teams', ['a', { b: 1 }], undefined],
    ['teams', Array.from({ length: 101 }, String), undefined],
    ['company', ['size'], undefined],
    ['company', null, undefined],
  ])('reads %s of %j as %j', (name, given, expected) => {
    expect(signed({ [name]: given })[name]).toEqual(expected);
  });

  it('takes what nobody vouches for only where it is declared, and only under "unsigned"', () => {
    const claims = claimsOf(schema, {
      signed: { beta: false, unsigned: { beta: false, language: 'de' } },
      unsigned: { beta: 'true', plan: 'pro', name: 'Eve' },
    });
    expect(claims).toEqual({ beta: false, unsigned: { beta: true } });
  });

  it('gives no claims without a schema', () => {
    expect(claimsOf(null, { signed: { beta: true }, unsigned: { beta: true } })).toEqual({});
  });

  it('reads neither prototypes nor getters', () => {
    const inherited: unknown = Object.create({ beta: true, plan: 'pro' });
    const computed = Object.defineProperty({}, 'beta', {
      enumerable: true,
      get() {
        throw new Error('was asked');
      },
    });
    expect(signed(inherited)).toEqual({});
    expect(signed(computed)).toEqual({});
    expect(signed(JSON.parse('{"__proto__":{"beta":true}}'))).toEqual({});
  });

  it('keeps all claims together small enough to be carried by every request', () => {
    const claims = signed({
      name: 'n'.repeat(500),
      teams: Array.from({ length: 100 }, () => 't'.repeat(400)),
      beta: true,
    });
    expect(claims).toEqual({ beta: true, name: 'n'.repeat(500) });
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 120 }), fc.string(), (teams, name) => {
        expect(JSON.stringify(signed({ teams, name })).length).toBeLessThan(5000);
      }),
    );
  });

  it('gives only what is declared, whatever it is given, and the same when it is given that', () => {
    const names = fc.constantFrom('beta', 'plan', 'roles', 'company', 'seats', 'unsigned', '__proto__', 'constructor');
    const given = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()));
    fc.assert(
      fc.property(given, given, (one, other) => {
        const claims = claimsOf(schema, { signed: one, unsigned: other });
        expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(claims)));
        expect(claimsOf(schema, { signed: claims, unsigned: claims['unsigned'] })).toEqual(claims);
      }),
    );
  });
});
