import { describe, expect, it } from '@jest/globals';
import { changes } from '../../test/changes.js';
import { type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { receiving, sending, specification } from '../testing/documents.js';
import { compareDocuments } from './compare-documents.js';

describe('compareDocuments, schemas', () => {
  const body = 'the request body of GET /pets';
  const response = 'the response 200 of GET /pets';

  it.each<[string, boolean, boolean, JsonValue, JsonValue]>([
    ['changed: The type of % changed from string to number.', true, true, { type: 'string' }, { type: 'number' }],
    ['changed: The type of % changed from integer to number.', false, true, { type: 'integer' }, { type: 'number' }],
    ['changed: The type of % changed from number to integer.', true, false, { type: 'number' }, { type: 'integer' }],
    [
      'changed: The type of % changed from string to string or null.',
      false,
      true,
      { type: 'string' },
      { type: 'string', nullable: true },
    ],
    ['removed: % no longer allows "b".', true, false, { enum: ['a', 'b'] }, { enum: ['a'] }],
    ['added: % also allows "b".', false, true, { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['changed: % was limited to a list of values.', true, false, { type: 'string' }, { type: 'string', enum: ['a'] }],
    ['changed: "maxLength" of % changed from 9 to 5.', true, false, { maxLength: 9 }, { maxLength: 5 }],
    ['changed: "maxLength" of % changed from 5 to 9.', false, false, { maxLength: 5 }, { maxLength: 9 }],
    ['changed: % has "minimum": 1 now.', true, false, { type: 'number' }, { type: 'number', minimum: 1 }],
    ['changed: % has "pattern": "^a" now.', true, false, { type: 'string' }, { type: 'string', pattern: '^a' }],
    ['changed: % no longer has "pattern": "^a".', false, false, { pattern: '^a', minLength: 1 }, { minLength: 1 }],
    ['changed: "format" of % changed from "date" to "time".', true, true, { format: 'date' }, { format: 'time' }],
    ['added: The property "a" of % was added.', false, false, { properties: {} }, { properties: { a: {} } }],
    [
      'added: The property "a" of % was added and is required.',
      true,
      false,
      { properties: {} },
      { properties: { a: {} }, required: ['a'] },
    ],
    ['removed: The property "a" of % was removed.', false, true, { properties: { a: {} } }, { properties: {} }],
    [
      'changed: The property "a" of % became required.',
      true,
      false,
      { properties: { a: {} } },
      { properties: { a: {} }, required: ['a'] },
    ],
    [
      'changed: The property "a" of % is no longer required.',
      false,
      true,
      { properties: { a: {} }, required: ['a'] },
      { properties: { a: {} } },
    ],
    [
      'changed: The type of the items of % changed from string to boolean.',
      true,
      true,
      { items: { type: 'string' } },
      { items: { type: 'boolean' } },
    ],
    [
      'changed: "additionalProperties" of % takes no data any more.',
      true,
      false,
      { type: 'object' },
      { type: 'object', additionalProperties: false },
    ],
    [
      'added: % can be "B" as well.',
      false,
      true,
      { oneOf: [{ title: 'A' }] },
      { oneOf: [{ title: 'A' }, { title: 'B' }] },
    ],
    [
      'removed: % can no longer be "B".',
      true,
      false,
      { oneOf: [{ title: 'A' }, { title: 'B' }] },
      { oneOf: [{ title: 'A' }] },
    ],
  ])('tells: %s (breaks when sent: %s, when received: %s)', (line, whenSent, whenReceived, before, after) => {
    const told = (subject: string, breaking: boolean) => {
      const text = line.replace(': %', `: ${subject.charAt(0).toUpperCase()}${subject.slice(1)}`).replace('%', subject);
      return [`${breaking ? '!' : ' '} ${text}`];
    };
    expect(changes(sending(before), sending(after))).toEqual(told(body, whenSent));
    expect(changes(receiving(before), receiving(after))).toEqual(told(response, whenReceived));
  });

  it('does not ask clients for what only the service writes', () => {
    const before = { properties: { id: { readOnly: true } } };
    expect(changes(sending(before), sending({ ...before, required: ['id'] }))).toEqual([
      '  changed: The property "id" of the request body of GET /pets became required.',
    ]);
  });

  it('takes what a schema inherits as its own', () => {
    const parts = { Base: { required: ['a'], properties: { a: { type: 'string' } } } };
    const inherits = { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { b: { type: 'string' } } };
    const flat = { required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string' } } };
    expect(changes(receiving(inherits, parts), receiving(flat, parts))).toEqual([]);
  });

  it('tells a change of a shared schema once, as breaking if it breaks on either side', () => {
    const schema = { $ref: '#/components/schemas/Pet' };
    const using = (Pet: JsonObject) => ({
      ...sending(schema, { Pet }),
      paths: { ...objectAt(sending(schema), 'paths'), '/b': objectAt(objectAt(receiving(schema), 'paths'), '/pets') },
    });
    const before = using({ properties: { name: { type: 'string' } } });
    expect(compareDocuments(before, using({ properties: {} })).changes).toEqual([
      {
        type: 'removed',
        breaking: true,
        kind: 'schema',
        path: null,
        pointer: '/components/schemas/Pet/properties/name',
        message: 'The property "name" of the schema "Pet" was removed.',
      },
    ]);
  });

  it('tells of schemas that nobody uses, as harmless', () => {
    const before = specification({ components: { schemas: { A: { type: 'string' }, B: {} } } });
    const after = specification({ components: { schemas: { A: { type: 'number' }, C: {} } } });
    expect(changes(before, after)).toEqual([
      '  removed: The schema "B" was removed.',
      '  added: The schema "C" was added.',
      '  changed: The type of the schema "A" changed from string to number.',
    ]);
  });
});

function objectAt(object: JsonObject, key: string): JsonObject {
  return objectOf(object[key]);
}
