import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@lectern/openapi/document/json';
import { listOperations, schemaNames } from '@lectern/openapi/document/operations';
import { arbitraryDocument } from '@lectern/openapi/testing/arbitrary-document';
import { chain, receiving, specification } from '@lectern/openapi/testing/documents';
import fc from 'fast-check';
import { blocksOf, FOREIGN, typesIn } from '../../../test/reading.js';
import { describeOperation } from './describe-operation.js';
import { describeSchemas } from './describe-schemas.js';
import { describeInfo, outlineSpecification } from './specification-outline.js';

const MAX_LENGTH = 300_000;
const first = { $ref: '#/components/schemas/S0' };
const only = { path: '/pets', method: 'get' };

/** Everything that can be said of a document. */
function allOf(document: JsonObject): string[] {
  const operations = listOperations(document).map((operation) => describeOperation(document, operation) ?? '');
  return [...operations, describeSchemas(document, schemaNames(document)), describeInfo(document)];
}

describe('descriptions of any document', () => {
  it('are Markdown with the headings of each operation and nothing that pages run', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        for (const markdown of allOf(document)) {
          const types = typesIn(markdown);
          expect(FOREIGN.filter((type) => types.has(type))).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('never fail, whatever stands anywhere in a document', () => {
    const value = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(arbitraryDocument, fc.nat(), value, (document, at, broken) => {
        const changed = replaced(document, at, JSON.parse(JSON.stringify(broken)));
        for (const markdown of allOf(changed)) expect(markdown.length).toBeLessThan(MAX_LENGTH);
        expect(outlineSpecification(changed).operations).toHaveLength(listOperations(changed).length);
      }),
      { numRuns: 150 },
    );
  });

  it('keep to themselves what names and texts say', () => {
    const nasty = '`x` {{ y }}\n{% hint %}\n<div>\n```\n# z | $$';
    const schema = { type: nasty, format: nasty, description: nasty, pattern: nasty, enum: [nasty], default: nasty };
    const get = {
      summary: nasty,
      description: nasty,
      parameters: [{ name: nasty, in: 'query', schema, description: nasty, example: nasty }],
      requestBody: { content: { [nasty]: { schema: { properties: { [nasty]: schema } }, example: nasty } } },
      responses: { [nasty]: { description: nasty, headers: { [nasty]: { schema } } }, 200: { description: 'fine' } },
      security: [{ [nasty]: [nasty] }],
      externalDocs: { url: 'https://example.com', description: nasty },
      servers: [{ url: nasty }],
    };
    const document = specification({ paths: { '/pets': { get } } });
    const markdown = describeOperation(document, only) ?? '';
    const types = typesIn(markdown);
    expect(FOREIGN.filter((type) => types.has(type))).toEqual([]);
    expect(blocksOf(markdown).filter((block) => block.startsWith('heading'))).toEqual([
      expect.stringMatching(/^heading-2: /),
      ...['Authentication', 'Query parameters', 'Request body', 'Responses', '200 OK'].map(
        (title) => `heading-3: ${title}`,
      ),
      expect.stringMatching(/^heading-3: `x` /),
    ]);
  });
});

describe('descriptions of hostile documents', () => {
  const more: JsonObject = { properties: { a: {} } };
  const links: Record<string, (ref: string) => JsonObject> = {
    references: ($ref) => ({ $ref }),
    properties: ($ref) => ({ properties: { next: { $ref } } }),
    inheritance: ($ref) => ({ allOf: [{ $ref }, more] }),
    alternatives: ($ref) => ({ oneOf: [{ $ref }] }),
    arrays: ($ref) => ({ items: { $ref } }),
  };

  it.each(Object.keys(links))('end where 15,000 schemas refer to each other in a circle through %s', (name) => {
    const document = receiving(first, chain(15_000, links[name] ?? (() => ({}))));
    expect(describeOperation(document, only)?.length).toBeLessThan(MAX_LENGTH);
  });

  it.each(Object.keys(links))('end where a schema refers to itself through %s', (name) => {
    expect(describeOperation(receiving(first, chain(1, links[name] ?? (() => ({})))), only)).toContain('#### 200 OK');
  });

  it('stay short where schemas refer to all others', () => {
    const names = Array.from({ length: 200 }, (_, index) => `S${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(names.map((name) => [name, { properties, description: 'x '.repeat(5_000) }]));
    const markdown = describeOperation(receiving(first, schemas), only) ?? '';
    expect(markdown.length).toBeLessThan(MAX_LENGTH);
    expect(markdown).toMatch(/- … and \d+ more properties/);
  });

  it('need not read what they do not tell of 10 MB', () => {
    const huge: JsonValue = { type: 'object', default: 'x'.repeat(10_000_000), description: ' '.repeat(1_000_000) };
    const properties = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, first]));
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`m${index}`, {}]));
    const heirs = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`h${index}`, { allOf: [{ $ref: '#/components/schemas/Many' }] }]),
    );
    const schemas = { S0: huge, Many: { properties: many }, All: { properties }, Heirs: { properties: heirs } };
    for (const name of ['All', 'Heirs', 'Many']) {
      const document = receiving({ $ref: `#/components/schemas/${name}` }, schemas);
      expect(describeOperation(document, only)?.length).toBeLessThan(MAX_LENGTH);
    }
  });

  it('say how many responses, parameters and media types they leave out', () => {
    const many = (count: number, entry: (index: number) => JsonValue) =>
      Array.from({ length: count }, (_, index) => entry(index));
    const named = (count: number, name: (index: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), { description: 'x' }]));
    const get = {
      parameters: many(1_000, (index) => ({ name: `p${index}`, in: 'query' })),
      requestBody: { content: named(100, (index) => `a/${index}`) },
      responses: named(100, (index) => `${index + 100}`),
    };
    const markdown = describeOperation(specification({ paths: { '/pets': { get } } }), only) ?? '';
    expect(markdown).toContain('- … and 600 more parameters');
    expect(markdown).toContain('… and 88 more media types.');
    expect(markdown).toContain('… and 60 more responses.');
  });
});

/** Puts something else in place of one value of a document. */
function replaced(document: JsonObject, at: number, value: JsonValue): JsonObject {
  const copy = structuredClone(document);
  const places: { owner: JsonObject | JsonValue[]; key: string }[] = [];
  const visit = (owner: JsonValue): void => {
    if (typeof owner !== 'object' || owner === null) return;
    for (const key of Object.keys(owner)) {
      places.push({ owner, key });
      visit(Reflect.get(owner, key));
    }
  };
  visit(copy);
  const place = places[at % places.length];
  if (place !== undefined) Reflect.set(place.owner, place.key, value);
  return copy;
}
