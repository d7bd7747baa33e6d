import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../document/json.js';
import type { Generation } from '../structure/structure-of.js';
import { chain, specification, withOperation } from '../testing/documents.js';
import { validate } from './validate.js';

const check = (document: JsonObject, generation: Generation = '3.0') =>
  validate(document, generation, { findings: 100 });
const shared = (schemas: JsonObject) => specification({ components: { schemas } });

describe('validate', () => {
  it('finds nothing in a specification that is all right', () => {
    const document = withOperation({ parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }] });
    expect(check(document)).toEqual({ accepted: true, errors: [], warnings: [] });
  });

  it.each<[string, JsonObject]>([
    ['/info', specification({ info: 'Pets' })],
    ['/paths', specification({ paths: [] })],
    ['/paths/~1pets', specification({ paths: { '/pets': 'get' } })],
    ['/paths/~1pets/get', specification({ paths: { '/pets': { get: [] } } })],
    ['/components', specification({ components: 1 })],
    ['/components/schemas', specification({ components: { schemas: [] } })],
  ])('does not accept a specification whose %s is something else', (path, document) => {
    expect(check(document)).toMatchObject({ accepted: false, errors: [{ path }] });
  });

  it.each<[string, RegExp, JsonObject]>([
    ['', /"paths" is missing/, { openapi: '3.0.0', info: { title: '', version: '' } }],
    ['/info', /"title" is missing in the info/, specification({ info: { version: '1' } })],
    ['/paths/~1pets/get', /"responses" is missing/, specification({ paths: { '/pets': { get: {} } } })],
    ['/paths/pets', /does not fit/, specification({ paths: { pets: {} } })],
    ['/paths/~1pets/get/responses/2000', /does not fit/, withOperation({ responses: { 2000: { description: '' } } })],
    ['/paths/~1pets/get/tags', /should be a list, but it is a text/, withOperation({ tags: 'pets' })],
    [
      '/paths/~1pets/get/parameters/0/in',
      /one of query, header/,
      withOperation({ parameters: [{ name: 'a', in: 'b' }] }),
    ],
    ['/components/schemas/A', /should be a schema/, shared({ A: 'text' })],
    ['/components/schemas/A/properties/b/type', /one of array/, shared({ A: { properties: { b: { type: 'str' } } } })],
    ['/components/schemas/A', /leads nowhere/, shared({ A: { $ref: '#/components/schemas/B' } })],
    ['/components/schemas/A', /in a circle/, shared({ A: { $ref: '#/components/schemas/A' } })],
    ['/components/schemas/A', /leads nowhere/, shared({ A: { $ref: '#/constructor/prototype' } })],
    ['/security', /no security scheme called "key"/, specification({ security: [{ key: [] }] })],
    [
      '/paths/~1pets/get',
      /declared twice/,
      withOperation({ parameters: [1, 2].map(() => ({ name: 'a', in: 'query' })) }),
    ],
  ])('tells at %s: %s', (path, message, document) => {
    const { accepted, errors } = check(document);
    expect({ accepted, errors }).toEqual({
      accepted: true,
      errors: [{ path, rule: expect.any(String), message: expect.stringMatching(message) }],
    });
  });

  it.each<[string, RegExp, JsonObject]>([
    ['/paths/~1pets/get/respnses', /not known in an operation/, withOperation({ respnses: {} })],
    ['/paths/~1pets/get/parameters', /but it is empty/, withOperation({ parameters: null })],
    [
      '/paths/~1pets~1{id}/get',
      /no path parameter is called so/,
      specification({ paths: { '/pets/{id}': { get: { responses: {} } } } }),
    ],
  ])('warns at %s: %s', (path, message, document) => {
    expect(check(document)).toMatchObject({
      accepted: true,
      errors: [],
      warnings: [{ path, message: expect.stringMatching(message) }],
    });
  });

  it('finds names that two operations or paths share', () => {
    const reading = (name: string) => {
      const parameters = [{ name, in: 'path', required: true, schema: {} }];
      return { get: { operationId: 'a', responses: {}, parameters } };
    };
    const document = specification({ paths: { '/{x}': reading('x'), '/{y}': reading('y') } });
    expect(check(document)).toMatchObject({
      errors: [
        { message: 'The path "/{x}" matches the same requests.' },
        { message: 'Another operation has the operationId "a" as well.' },
      ],
      warnings: [],
    });
  });

  it('knows what is new in 3.1', () => {
    const schema = { type: ['string', 'null'], const: 'a', $defs: { b: true }, unknown: 1 };
    const document = {
      openapi: '3.1.0',
      info: { title: '', version: '' },
      webhooks: {},
      components: { schemas: { schema } },
    };
    expect(check(document, '3.1')).toEqual({ accepted: true, errors: [], warnings: [] });
    expect(check(document, '3.0').errors).not.toEqual([]);
  });

  it('takes extensions and examples as they are', () => {
    const document = specification({
      'x-any': { $ref: 1 },
      components: { schemas: { A: { example: { $ref: '#/b' } } } },
    });
    expect(check(document)).toEqual({ accepted: true, errors: [], warnings: [] });
  });

  it('tells no more than it is asked to, the worst first', () => {
    const paths = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`/p${index}`, { get: { x: 1 } }]));
    const document = specification({ paths, components: 1 });
    const { accepted, errors, warnings } = check(document);
    expect(accepted).toBe(false);
    expect(errors).toHaveLength(100);
    expect(errors[0]).toMatchObject({ path: '/components' });
    expect(warnings).toEqual([]);
  });

  it.each<[string, (ref: string) => JsonObject]>([
    ['through references', ($ref) => ({ $ref })],
    ['through properties', ($ref) => ({ properties: { next: { $ref } } })],
    ['through what is inherited', ($ref) => ({ allOf: [{ $ref }] })],
  ])('walks a circle of 15,000 schemas %s', (_name, link) => {
    expect(check(shared(chain(15_000, link))).accepted).toBe(true);
  });

  it('checks content once that many paths share', () => {
    const twice = { name: 'a', in: 'query' };
    const item = { parameters: [twice, twice], get: { responses: {} } };
    const paths = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`/p${index}`, { $ref: '#/x-item' }]));
    expect(check(specification({ 'x-item': item, paths })).errors).toEqual([
      {
        path: '/paths/~1p0/get',
        rule: 'parameter-declared-twice',
        message: 'The parameter "query a" is declared twice.',
      },
    ]);
  });
});
