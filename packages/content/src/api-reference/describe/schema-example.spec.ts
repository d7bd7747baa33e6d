import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@lectern/openapi/document/json';
import { arbitraryDocument } from '@lectern/openapi/testing/arbitrary-document';
import { specification } from '@lectern/openapi/testing/documents';
import fc from 'fast-check';
import { exampleOf } from './schema-example.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const withSchemas = (schemas: JsonObject) => specification({ components: { schemas } });

describe('exampleOf', () => {
  it.each<[JsonValue, JsonValue]>([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 2 }, 'te'],
    [{ type: 'string', minLength: 8 }, 'text tex'],
    [{ type: 'string', format: 'date-time' }, '2025-01-31T09:30:00Z'],
    [{ type: 'string', format: 'uuid' }, '123e4567-e89b-12d3-a456-426614174000'],
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 10, multipleOf: 4 }, 12],
    [{ type: 'integer', maximum: -5 }, -5],
    [{ type: 'integer', exclusiveMinimum: 7 }, 8],
    [{ type: 'number', maximum: 0.5 }, 0.5],
    [{ type: 'boolean' }, true],
    [{ type: 'array', items: { type: 'integer' } }, [1]],
    [{ type: 'object', additionalProperties: { type: 'string' } }, { key: 'text' }],
    [{ type: 'string', enum: ['x', 'y'] }, 'x'],
    [{ const: 'z' }, 'z'],
    [{ type: 'integer', default: 7 }, 7],
    [{ type: 'integer', example: 8, default: 7 }, 8],
    [{ type: 'integer', examples: [9], default: 7 }, 9],
    [{ type: ['null', 'string'] }, 'text'],
    [{ anyOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
    [
      { allOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'integer' } } }] },
      { a: 'text', b: 1 },
    ],
    [
      { properties: { a: { type: 'string' } }, oneOf: [{ properties: { b: { type: 'integer' } } }] },
      { a: 'text', b: 1 },
    ],
    [{}, {}],
    ['no schema', null],
  ])('makes %j an example', (schema, example) => {
    expect(exampleOf(specification(), schema)).toEqual(example);
  });

  it('leaves out what would repeat itself, and keeps what is required', () => {
    const Pet = { required: ['twin'], properties: { name: { type: 'string' }, twin: ref('Pet'), friend: ref('Pet') } };
    expect(exampleOf(withSchemas({ Pet }), ref('Pet'))).toEqual({ name: 'text', twin: {} });
  });

  it('leaves out what only the other side writes', () => {
    const schema = {
      properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true } },
    };
    expect(exampleOf(specification(), schema, 'sent')).toEqual({ secret: 'text' });
    expect(exampleOf(specification(), schema, 'received')).toEqual({ id: 1 });
    expect(exampleOf(specification(), schema)).toEqual({ id: 1, secret: 'text' });
  });

  it('stays small, whatever the schema', () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    // Each schema refers to all others: written out, the example would be larger than any computer.
    const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
    const schemas = Object.fromEntries(names.map((name) => [name, { required: names, properties }]));
    const long = { type: 'string', example: 'x'.repeat(1_000_000) };
    expect(JSON.stringify(exampleOf(withSchemas(schemas), ref('S0'))).length).toBeLessThan(20_000);
    expect(JSON.stringify(exampleOf(specification(), long)).length).toBeLessThan(1_000);
  });

  it('is the same each time', () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.constantFrom('a', 'b', 'c'), (document, name) => {
        expect(exampleOf(document, ref(name))).toEqual(exampleOf(structuredClone(document), ref(name)));
      }),
    );
  });

  it('never fails, whatever stands in place of a schema', () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'items',
      'allOf',
      'oneOf',
      'enum',
      'format',
      'minimum',
      'maxLength',
    );
    const schema = fc.dictionary(keyword, fc.jsonValue({ maxDepth: 3 }));
    fc.assert(fc.property(schema, (value) => exampleOf({}, JSON.parse(JSON.stringify(value))) !== undefined));
  });
});
