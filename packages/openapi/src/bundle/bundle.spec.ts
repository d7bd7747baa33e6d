import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../document/json.js';
import { defaultLimits } from '../document/limits.js';
import type { Generation } from '../structure/structure-of.js';
import { specification, withOperation } from '../testing/documents.js';
import { web } from '../testing/web.js';
import { bundle } from './bundle.js';
import type { Load } from './library.js';

const URL_OF_ROOT = 'https://docs.test/api/openapi.yaml';

function run(
  document: JsonObject,
  load: Load = web({}),
  more: { url?: string; limits?: object; generation?: Generation } = {},
) {
  const { url, limits = {}, generation = '3.0' } = { url: URL_OF_ROOT, ...more };
  const signal = new AbortController().signal;
  return bundle({ document, generation, url, bytes: 0, load, limits: { ...defaultLimits, ...limits }, signal });
}

const responding = (schema: JsonObject) => {
  return withOperation({ responses: { 200: { description: '', content: { 'application/json': { schema } } } } });
};

describe('bundle', () => {
  it('leaves a document alone that refers to nothing but itself, circles included', async () => {
    const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    const document = specification({ components: { schemas: { Node: node } } });
    const load = web({});
    expect(await run(document, load)).toEqual({ ok: true, document, problems: [] });
    expect(load.asked).toEqual([]);
  });

  it('bundles what a document refers to, once, and names it after its last key', async () => {
    const load = web({
      'https://docs.test/api/schemas/pet.yaml':
        'type: object\nproperties:\n  owner:\n    $ref: ../people.json#/$defs/Person\n',
      'https://docs.test/api/people.json': { $defs: { Person: { type: 'object' } } },
    });
    const document = responding({ oneOf: [{ $ref: 'schemas/pet.yaml' }, { $ref: './schemas/pet.yaml' }] });
    const result = await run(document, load);
    expect(result).toMatchObject({
      ok: true,
      document: {
        ...responding({ oneOf: [{ $ref: '#/components/schemas/pet' }, { $ref: '#/components/schemas/pet' }] }),
        components: {
          schemas: {
            pet: { type: 'object', properties: { owner: { $ref: '#/components/schemas/Person' } } },
            Person: { type: 'object' },
          },
        },
      },
    });
    expect(load.asked).toHaveLength(2);
  });

  it('keeps the names that the document has already', async () => {
    const load = web({ 'https://docs.test/api/pet.json': { type: 'string' } });
    const document = { ...responding({ $ref: 'pet.json' }), components: { schemas: { pet: { type: 'number' } } } };
    expect(await run(document, load)).toMatchObject({
      document: { components: { schemas: { pet: { type: 'number' }, pet_2: { type: 'string' } } } },
    });
  });

  it('puts every part where its kind belongs', async () => {
    const load = web({
      'https://docs.test/api/parts.yaml': JSON.stringify({
        limit: { name: 'limit', in: 'query' },
        missing: { description: 'Not found', headers: { 'x-id': { $ref: '#/id' } } },
        id: { schema: { type: 'string' } },
      }),
    });
    const document = withOperation({
      parameters: [{ $ref: 'parts.yaml#/limit' }],
      responses: { 404: { $ref: 'parts.yaml#/missing' } },
    });
    expect(await run(document, load)).toMatchObject({
      document: {
        paths: { '/pets': { get: { parameters: [{ $ref: '#/components/parameters/limit' }] } } },
        components: {
          parameters: { limit: { name: 'limit', in: 'query' } },
          responses: { missing: { headers: { 'x-id': { $ref: '#/components/headers/id' } } } },
          headers: { id: { schema: { type: 'string' } } },
        },
      },
    });
  });

  it('copies shared parts of Swagger 2.0 into its definitions', async () => {
    const load = web({ 'https://docs.test/api/pet.json': { type: 'object' } });
    const document = {
      swagger: '2.0',
      info: {},
      paths: { '/pets': { get: { responses: { 200: { description: '', schema: { $ref: 'pet.json' } } } } } },
    };
    expect(await run(document, load, { generation: '2.0' })).toMatchObject({
      document: { definitions: { pet: { type: 'object' } } },
    });
  });

  it('writes paths out where they are referred to', async () => {
    const load = web({ 'https://docs.test/api/pets.yaml': { get: { responses: {} }, summary: 'theirs' } });
    const document = specification({ paths: { '/pets': { $ref: 'pets.yaml', summary: 'ours' } } });
    expect(await run(document, load)).toMatchObject({
      document: { paths: { '/pets': { get: { responses: {} }, summary: 'ours' } } },
    });
  });

  it('leads references from other documents back to the document itself', async () => {
    const load = web({ 'https://docs.test/api/pet.json': { $ref: 'openapi.yaml#/components/schemas/Animal' } });
    const document = { ...responding({ $ref: 'pet.json' }), components: { schemas: { Animal: { type: 'object' } } } };
    expect(await run(document, load)).toMatchObject({
      document: { components: { schemas: { pet: { $ref: '#/components/schemas/Animal' } } } },
    });
    expect(load.asked).toEqual(['https://docs.test/api/pet.json']);
  });

  it('ends where documents refer to each other in a circle', async () => {
    const load = web({
      'https://docs.test/api/a.json': { x: { $ref: 'b.json#/y' } },
      'https://docs.test/api/b.json': { y: { $ref: 'a.json#/x' } },
    });
    const result = await run(responding({ $ref: 'a.json#/x' }), load);
    expect(result).toMatchObject({
      document: {
        components: { schemas: { x: { $ref: '#/components/schemas/y' }, y: { $ref: '#/components/schemas/x' } } },
      },
    });
    expect(load.asked).toHaveLength(2);
  });

  it('refuses a path that consists of itself', async () => {
    const item = { post: { callbacks: { again: { '{$request.body#/url}': { $ref: 'pets.yaml' } } }, responses: {} } };
    const load = web({ 'https://docs.test/api/pets.yaml': item });
    expect(await run(specification({ paths: { '/pets': { $ref: 'pets.yaml' } } }), load)).toMatchObject({
      code: 'PARSE_ERROR',
      errors: [{ message: expect.stringContaining('leads back to itself') }],
    });
  });

  it('translates the names that a discriminator maps to', async () => {
    const load = web({ 'https://docs.test/api/dog.json': { type: 'object' } });
    const discriminator = { propertyName: 'kind', mapping: { dog: 'dog.json', cat: 'Cat' } };
    expect(await run(responding({ oneOf: [], discriminator }), load)).toMatchObject({
      document: responding({
        oneOf: [],
        discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/dog', cat: 'Cat' } },
      }),
    });
  });

  it('takes nothing for a reference that is an example, an extension or the name of a property', async () => {
    const document = {
      ...responding({ properties: { $ref: { type: 'string' } }, example: { $ref: 'file:///etc/passwd' } }),
      'x-internal': { $ref: 'https://elsewhere.test/' },
    };
    expect(await run(document)).toEqual({ ok: true, document, problems: [] });
  });

  it('tells of a place that does not exist in another document', async () => {
    const load = web({ 'https://docs.test/api/pet.json': {} });
    expect(await run(responding({ $ref: 'pet.json#/nothing' }), load)).toMatchObject({
      ok: true,
      problems: [{ message: 'There is nothing at "https://docs.test/api/pet.json#/nothing".' }],
    });
  });
});

describe('bundle, refusals', () => {
  it.each([
    ['./pet.yaml', undefined, /given as text/],
    ['/etc/passwd', undefined, /given as text/],
    ['../../../etc/passwd#/a', undefined, /given as text/],
    ['file:///etc/passwd', undefined, /cannot be followed/],
    ['file:///etc/passwd', URL_OF_ROOT, /cannot be followed/],
    ['C:\\secrets.yaml', undefined, /cannot be followed/],
    ['data:application/json,{}', URL_OF_ROOT, /cannot be followed/],
    ['ftp://docs.test/a', URL_OF_ROOT, /cannot be followed/],
    ['http://[', URL_OF_ROOT, /not an address/],
  ])('refuses a reference to %s from %s without asking for it', async (ref, url, message) => {
    const load = web({});
    const result = await run(responding({ $ref: ref }), load, { url });
    expect(result).toMatchObject({ code: 'PARSE_ERROR', errors: [{ message: expect.stringMatching(message) }] });
    expect(result).toMatchObject({ errors: [{ path: expect.stringMatching(/schema$/) }] });
    expect(load.asked).toEqual([]);
  });

  it('follows addresses from a text as well', async () => {
    const load = web({ 'https://docs.test/pet.json': { type: 'object' } });
    expect(await run(responding({ $ref: 'https://docs.test/pet.json' }), load, { url: undefined })).toMatchObject({
      ok: true,
    });
  });

  it('says which document could not be loaded, or is no document', async () => {
    const load = web({ 'https://docs.test/api/page': '<html>' });
    expect(await run(responding({ $ref: 'gone.json' }), load)).toMatchObject({
      code: 'FETCH_ERROR',
      errors: [{ message: expect.stringContaining('"https://docs.test/api/gone.json"') }],
    });
    expect(await run(responding({ $ref: 'page' }), load)).toMatchObject({
      code: 'PARSE_ERROR',
      errors: [{ message: expect.stringContaining('HTML') }],
    });
  });

  it('tells a document that comes too late from one that does not come', async () => {
    const load: Load = () => Promise.reject(Object.assign(new Error('too late'), { code: 'timeout' }));
    expect(await run(responding({ $ref: 'slow.json' }), load)).toMatchObject({ code: 'FETCH_TIMEOUT' });
  });

  const endless: Load = async (url) => {
    const next = Number(/\d+/.exec(url)?.[0] ?? 0) + 1;
    return { url, text: JSON.stringify({ properties: { next: { $ref: `${next}.json` } } }) };
  };

  it('ends where documents lead on and on', async () => {
    expect(await run(responding({ $ref: '0.json' }), endless)).toMatchObject({
      code: 'PARSE_ERROR',
      errors: [{ message: expect.stringContaining('more than 20 steps') }],
    });
    expect(
      await run(responding({ $ref: '0.json' }), endless, { limits: { referenceDepth: 100, documents: 50 } }),
    ).toMatchObject({
      errors: [{ message: expect.stringContaining('more than 50 documents') }],
    });
  });

  it('adds up the bytes of all documents', async () => {
    expect(await run(responding({ $ref: '0.json' }), endless, { limits: { totalBytes: 100 } })).toMatchObject({
      errors: [{ message: expect.stringContaining('together') }],
    });
  });

  it('does not let a document grow by writing paths out again and again', async () => {
    const item = { description: 'x', servers: Array.from({ length: 100 }, () => ({ url: 'https://a.test' })) };
    const paths = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`/p${index}`, { $ref: 'item.json' }]));
    const load = web({ 'https://docs.test/api/item.json': item });
    expect(await run(specification({ paths }), load, { limits: { nodes: 5_000 } })).toMatchObject({
      errors: [{ message: expect.stringContaining('more than 5000 values') }],
    });
  });
});
