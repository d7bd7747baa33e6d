import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../document/json.js';
import { listOperations } from '../document/operations.js';
import { processSpecification } from '../process-specification.js';
import { specification } from '../testing/documents.js';
import { web } from '../testing/web.js';
import type { Load } from './library.js';

const responses = { 200: { description: 'Fine' } };
const at = (path: string) => `https://docs.test/api/${path}`;

async function run(document: JsonObject, load: Load = web({}), url: string | undefined = at('openapi.yaml')) {
  return processSpecification({ text: JSON.stringify(document), load, url });
}

async function documentOf(document: JsonObject, load?: Load): Promise<JsonObject> {
  const result = await run(document, load);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  expect(result.errors).toEqual([]);
  return result.document;
}

describe('references where no version of OpenAPI allows them', () => {
  it('stand for operations of other files, with all that these refer to', async () => {
    const load = web({
      [at('resources/list.yaml')]: 'summary: List\nresponses:\n  200:\n    $ref: ../shared/responses.yaml#/pets\n',
      [at('shared/responses.yaml')]: { pets: { description: 'All pets' } },
    });
    const document = await documentOf(
      specification({ paths: { '/pets': { get: { $ref: 'resources/list.yaml' } } } }),
      load,
    );
    expect(document).toMatchObject({
      paths: { '/pets': { get: { summary: 'List', responses: { 200: { $ref: '#/components/responses/pets' } } } } },
      components: { responses: { pets: { description: 'All pets' } } },
    });
    expect(listOperations(document)).toMatchObject([{ path: '/pets', method: 'get', summary: 'List' }]);
  });

  it('stand for operations of the same file, one after the other', async () => {
    const document = specification({
      paths: { '/pets': { get: { $ref: '#/x-operations/old' } } },
      'x-operations': { old: { $ref: '#/x-operations/list' }, list: { summary: 'List', responses } },
    });
    expect(await documentOf(document)).toMatchObject({ paths: { '/pets': { get: { summary: 'List', responses } } } });
  });

  it('stand for operations of Swagger, which are upgraded like others', async () => {
    const load = web({
      [at('list.yaml')]: { responses: { 200: { description: '', schema: { type: 'string' } } } },
    });
    const paths = { '/pets': { get: { $ref: 'list.yaml' } } };
    const document = { swagger: '2.0', info: { title: 'Pets', version: '1' }, paths };
    expect(await documentOf(document, load)).toMatchObject({
      paths: { '/pets': { get: { responses: { 200: { content: { 'application/json': { schema: {} } } } } } } },
    });
  });

  it('stand for all paths, for lists and for texts', async () => {
    const load = web({
      [at('paths.yaml')]: { '/pets': { get: { parameters: { $ref: 'parts.yaml#/parameters' }, responses } } },
      [at('parts.yaml')]: { parameters: [{ name: 'a', in: 'query', schema: {} }], intro: 'All about pets' },
    });
    const info = { title: 'Pets', version: '1', description: { $ref: 'parts.yaml#/intro' } };
    expect(await documentOf(specification({ info, paths: { $ref: 'paths.yaml' } }), load)).toMatchObject({
      info: { description: 'All about pets' },
      paths: { '/pets': { get: { parameters: [{ name: 'a' }] } } },
    });
  });

  it('stay references where they lead back to themselves, or nowhere', async () => {
    const circle = { $ref: '#/x-operations/a' };
    const document = specification({
      paths: { '/a': { get: circle }, '/b': { get: { $ref: '#/nowhere' } } },
      'x-operations': { a: circle },
    });
    expect(await run(document)).toMatchObject({
      ok: true,
      errors: [
        { rule: 'reference-not-found', path: '/paths/~1a/get' },
        { rule: 'reference-not-found', path: '/paths/~1b/get' },
      ],
    });
  });
});

describe('specifications of many files', () => {
  const FILES = 700;
  const files = Array.from({ length: FILES }, (_, index) => `operations/${index}.yaml`);
  const paths = Object.fromEntries(files.map((file, index) => [`/p${index}`, { get: { $ref: file } }]));

  it('are loaded whole, several files at once, each once', async () => {
    const operation = { responses: { 200: { $ref: '../ok.yaml' } } };
    const stored = web({
      ...Object.fromEntries(files.map((file) => [at(file), operation])),
      [at('ok.yaml')]: responses[200],
    });
    let underWay = 0;
    let most = 0;
    const load: Load = async (url, signal) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return stored(url, signal);
    };
    const document = await documentOf(specification({ paths }), load);
    expect(listOperations(document)).toHaveLength(FILES);
    expect(stored.asked).toHaveLength(FILES + 1);
    expect(most).toBe(8);
  });

  it('tell each reference that cannot be followed, and ask for nothing when they were given as text', async () => {
    const load = web({});
    const three = specification({ paths: Object.fromEntries(Object.entries(paths).slice(0, 3)) });
    const told = (message: RegExp) =>
      [0, 1, 2].map((index) => ({
        rule: 'reference-not-loaded',
        path: `/paths/~1p${index}/get`,
        message: expect.stringMatching(message),
      }));
    expect(await processSpecification({ text: JSON.stringify(three), load })).toEqual({
      ok: false,
      code: 'PARSE_ERROR',
      errors: told(/"operations\/\d\.yaml" leads to another file, but the specification was given as text/),
    });
    expect(load.asked).toEqual([]);
    expect(await run(three, load)).toEqual({ ok: false, code: 'FETCH_ERROR', errors: told(/could not be loaded/) });
  });

  it('wait for one file at 200,000 places', async () => {
    const load = web({ [at('pet.json')]: { type: 'object' } });
    const schemas = { All: { anyOf: Array.from({ length: 200_000 }, () => ({ $ref: 'pet.json' })) } };
    expect(await run(specification({ components: { schemas } }), load)).toMatchObject({ ok: true, errors: [] });
    expect(load.asked).toHaveLength(1);
  });

  it('ask for no more files once enough of them are missing', async () => {
    const load = web({});
    const { errors } = await run(specification({ paths }), load);
    expect(errors).toHaveLength(100);
    expect(load.asked.length).toBeLessThan(120);
  });

  it('are refused beyond the number of files, before any of them is loaded', async () => {
    const load = web({});
    const text = JSON.stringify(specification({ paths }));
    expect(await processSpecification({ text, load, url: at(''), limits: { documents: 500 } })).toMatchObject({
      ok: false,
      errors: [{ message: 'The specification consists of more than 500 documents.' }],
    });
    expect(load.asked).toEqual([]);
  });
});
