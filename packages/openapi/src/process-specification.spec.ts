import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Load } from './bundle/library.js';
import { canonicalText } from './document/canonical-text.js';
import { processSpecification } from './process-specification.js';
import { chain, receiving, specification } from './testing/documents.js';
import { web } from './testing/web.js';

const load = web({ 'https://docs.test/pet.json': { type: 'object' } });
const run = (text: string, more: object = {}) => processSpecification({ text, load, ...more });
const external = JSON.stringify(receiving({ $ref: 'https://docs.test/pet.json' }));

describe('processSpecification', () => {
  it('makes one document of a specification and what it refers to', async () => {
    expect(await run(external)).toEqual({
      ok: true,
      document: receiving({ $ref: '#/components/schemas/pet' }, { pet: { type: 'object' } }),
      version: '3.0.3',
      format: 'json',
      errors: [],
      warnings: [],
    });
  });

  it('tells once what another file does not have, with the name of the file', async () => {
    const text = JSON.stringify(receiving({ $ref: 'https://docs.test/pet.json#/none' }));
    expect(await run(text)).toMatchObject({
      ok: true,
      errors: [
        {
          rule: 'reference-not-found',
          path: '/paths/~1pets/get/responses/200/content/application~1json/schema',
          message: 'There is nothing at "https://docs.test/pet.json#/none".',
        },
      ],
      warnings: [],
    });
  });

  it('upgrades Swagger 2.0 and remembers that it was', async () => {
    const text = 'swagger: 2.0\ninfo: {title: Pets, version: "1"}\npaths: {}\nhost: api.test\n';
    expect(await run(text)).toMatchObject({
      version: '2.0',
      format: 'yaml',
      document: { openapi: '3.0.3', servers: [{ url: 'https://api.test' }] },
      errors: [],
    });
  });

  it('gives the same document whatever the order of keys and the format', async () => {
    const json = await run('{"openapi":"3.0.0","paths":{},"info":{"title":"a","version":"1"}}');
    const yaml = await run('info:\n  version: "1"\n  title: a\npaths: {}\nopenapi: 3.0.0\n');
    expect(json.ok && yaml.ok && canonicalText(json.document) === canonicalText(yaml.document)).toBe(true);
  });

  it('tells errors that it can live with', async () => {
    expect(await run('openapi: 3.0.0\ninfo: {}\npaths: {}\n')).toMatchObject({
      ok: true,
      errors: [{ path: '/info' }, { path: '/info' }],
    });
  });

  it.each([
    ['', /empty/],
    ['<!doctype html><p>Sign in', /HTML/],
    ['just a text', /holds a text/],
    ['openapi: 3.0.0\ninfo: {title: a, version: b}\npaths: none\n', /should be the paths/],
    ['openapi: 9\n', /"9.0"/],
    [JSON.stringify(receiving({ $ref: './pet.json' })), /given as text/],
    [`{"openapi": ${'['.repeat(100_000)}`, /500 levels/],
    ['x'.repeat(40 * 1024 * 1024), /larger than 20 MB/],
  ])('says why it cannot read a text, case %#', async (text, message) => {
    expect(await run(text)).toMatchObject({
      ok: false,
      code: 'PARSE_ERROR',
      errors: [{ message: expect.stringMatching(message) }],
    });
  });

  it('takes 20,000 levels of references', async () => {
    const schemas = chain(20_000, ($ref) => ({ properties: { next: { $ref } } }));
    const { ok } = await run(JSON.stringify(specification({ components: { schemas } })));
    expect(ok).toBe(true);
  });

  it('does not let Swagger grow when it is written as OpenAPI 3', async () => {
    const produces = Array.from({ length: 10 }, (_, index) => `text/${index}`);
    const schema = { enum: Array.from({ length: 1_000 }, (_, index) => index) };
    const responses = { 200: { description: '', schema } };
    const text = JSON.stringify({ swagger: '2.0', info: {}, produces, paths: { '/a': { get: { responses } } } });
    expect(await run(text, { limits: { nodes: 5_000 } })).toMatchObject({ ok: false, code: 'PARSE_ERROR' });
    expect(await run(text)).toMatchObject({ ok: true });
  });

  it('does not let a long text grow by writing it out at many places', async () => {
    const item = { summary: 'x'.repeat(100_000), get: { responses: {} } };
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`/p${index}`, { $ref: 'https://a.test' }]),
    );
    const text = JSON.stringify(specification({ paths }));
    expect(await run(text, { load: web({ 'https://a.test/': item }) })).toMatchObject({
      ok: false,
      errors: [{ message: expect.stringContaining('too large') }],
    });
  });

  it('shares no object between two places of its result', async () => {
    const schema = { type: 'object' };
    const responses = { 200: { description: '', schema } };
    const paths = { '/a': { get: { produces: ['text/a', 'text/b'], responses } } };
    const result = await run(JSON.stringify({ swagger: '2.0', info: {}, paths }));
    const seen = new Set<unknown>();
    const visit = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      expect(seen.has(value)).toBe(false);
      seen.add(value);
      Object.values(value).forEach(visit);
    };
    visit(result);
    expect(JSON.stringify(result)).toContain('"text/b":{"schema":{"type":"object"}}');
  });

  it('never throws, whatever the text', async () => {
    const part = fc.constantFrom(
      'openapi: 3.0.0\n',
      'paths:',
      '  /a:\n',
      '{',
      '}',
      '[',
      '"$ref"',
      ': ',
      '- ',
      '&a ',
      '*a',
      '<<: ',
      '\n',
      '#',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(part, fc.string())), async (parts) => {
        expect(await run(parts.join(''))).toHaveProperty('ok');
      }),
    );
  });
});

describe('processSpecification, cancelled', () => {
  const hanging: Load = (_url, signal) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };

  it('takes a deadline for a finding', async () => {
    expect(await run(external, { load: hanging, signal: AbortSignal.timeout(20) })).toMatchObject({
      ok: false,
      code: 'FETCH_TIMEOUT',
    });
  });

  it('gives up with the reason when it is told to stop', async () => {
    const controller = new AbortController();
    const reason = new Error('shutting down');
    const result = run(external, { load: hanging, signal: controller.signal });
    controller.abort(reason);
    await expect(result).rejects.toBe(reason);
  });
});
