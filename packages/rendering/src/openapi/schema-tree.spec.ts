import { describe, expect, it } from '@jest/globals';
import { newDescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import type { JsonObject, JsonValue } from '@lectern/openapi/document/json';
import { growSchemas, type SchemaEntry } from './schema-tree.js';

function documentWith(schemas: JsonObject): JsonObject {
  return { openapi: '3.1.0', components: { schemas } };
}

function grown(schemas: JsonObject, schema: JsonValue): SchemaEntry | undefined {
  return growSchemas(newDescribeContext(documentWith(schemas)), [{ schema }])[0];
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function count(entry: SchemaEntry | undefined): number {
  if (entry?.parts === undefined) return 0;
  const { properties, choices } = entry.parts;
  return [...properties, ...choices].reduce((sum, part) => sum + 1 + count(part), 0);
}

describe('the tree of a schema', () => {
  it('tells type, constraints, need and age of each property', () => {
    const entry = grown(
      {},
      {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 40 },
          age: { type: ['integer', 'null'], default: 3, deprecated: true, readOnly: true },
        },
      },
    );
    expect(entry?.parts?.properties).toMatchObject([
      { name: 'name', type: 'string', isRequired: true, isDeprecated: false, facts: ['1 to 40 characters'] },
      {
        name: 'age',
        type: 'integer or null',
        isRequired: false,
        isDeprecated: true,
        facts: ['default `3`', 'read-only'],
      },
    ]);
  });

  it('lists what is inherited, and the kinds that a value may be of', () => {
    const schemas = {
      Base: { type: 'object', properties: { id: { type: 'string' } } },
      Cat: { allOf: [ref('Base'), { properties: { lives: { type: 'integer' } } }] },
      Dog: { type: 'object', properties: { breed: { type: 'string' } } },
    };
    const entry = grown(schemas, { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } });
    expect(entry?.facts).toContain('told apart by `kind`');
    expect(entry?.parts?.choiceKind).toBe('oneOf');
    expect(entry?.parts?.choices.map(({ parts }) => parts?.properties.map(({ name }) => name))).toEqual([
      ['id', 'lives'],
      ['breed'],
    ]);
  });

  it('ends where a schema stands within itself', () => {
    const schemas = { Tree: { type: 'object', properties: { parts: { type: 'array', items: ref('Tree') } } } };
    const entry = grown(schemas, ref('Tree'));
    expect(entry?.parts?.properties).toMatchObject([
      { name: 'parts', type: 'array of `Tree` objects', parts: undefined, ending: 'recursive' },
    ]);
  });

  it('names what has an anchor instead of context it again', () => {
    const pet: JsonObject = { type: 'object', properties: { name: { type: 'string' } } };
    const home: JsonObject = { type: 'object', properties: { pet: ref('Pet') } };
    const context = newDescribeContext(documentWith({ Pet: pet, Home: home }));
    const anchors = new Map([[pet, 'schemas-pet']]);
    const [first, second] = growSchemas(context, [{ schema: home }, { schema: pet }], { anchors });
    expect(first?.parts?.properties[0]?.ending).toEqual({ anchor: 'schemas-pet' });
    expect(second?.parts?.properties).toHaveLength(1);
  });

  it('leaves shared schemas to be opened where there is much, if they can be', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`p${index}`, ref('Part')] as const),
    );
    const schemas = {
      Whole: { type: 'object', properties },
      Part: { type: 'object', properties: { name: { type: 'string' } } },
      Small: { type: 'object', properties: { part: ref('Part') } },
    };
    const first = (name: string, isOnDemand: boolean) => {
      const context = newDescribeContext(documentWith(schemas));
      return growSchemas(context, [{ schema: ref(name) }], { isOnDemand })[0]?.parts?.properties[0];
    };
    expect(first('Whole', true)).toMatchObject({
      parts: undefined,
      ending: { schema: 'Part', hasProperties: true },
    });
    for (const told of [first('Whole', false), first('Small', true)]) {
      expect(told?.parts?.properties.map(({ name }) => name)).toEqual(['name']);
    }
  });

  it('tells what is near the surface before what is deep, and never more than its allowance', () => {
    const wide = (inner: JsonValue) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, inner] as const));
    const level = (depth: number): JsonValue =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: wide(level(depth - 1)) };
    const entry = grown({}, level(3));
    expect(entry?.parts?.properties).toHaveLength(20);
    const opened = entry?.parts?.properties.filter(({ parts }) => parts?.properties.length === 20) ?? [];
    expect(opened.length).toBeGreaterThan(15);
    expect(opened[0]?.parts?.properties[0]?.ending).toBe('too-much');
    expect(count(entry)).toBeLessThanOrEqual(400);
  });

  it('counts what it leaves out', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => [`p${index}`, { type: 'string' }] as const);
    const entry = grown({}, { type: 'object', properties: Object.fromEntries(names) });
    const { properties = [], propertiesLeft } = entry?.parts ?? {};
    expect(properties.length).toBeLessThanOrEqual(400);
    expect(propertiesLeft).toBe(100_000 - properties.length);
  });
});
