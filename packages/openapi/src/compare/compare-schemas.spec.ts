import { describe, expect, it } from '@jest/globals';
import { AT, changes } from '../../test/changes.js';
import { type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { receiving, sending, specification } from '../testing/documents.js';
import { compareDocuments } from './compare-documents.js';

/** What breaks clients, what may break them, and what does not. */
type Mark = '!' | '?' | ' ';

describe('compareDocuments, schemas', () => {
  const body = 'the request body of GET /pets';
  const response = 'the response 200 of GET /pets';

  it.each<[string, Mark, Mark, JsonValue, JsonValue]>([
    ['changed: The type of % changed from string to number.', '!', '!', { type: 'string' }, { type: 'number' }],
    ['changed: The type of % changed from integer to number.', ' ', '!', { type: 'integer' }, { type: 'number' }],
    ['changed: The type of % changed from number to integer.', '!', ' ', { type: 'number' }, { type: 'integer' }],
    [
      'changed: The type of % changed from string to string or null.',
      ' ',
      '!',
      { type: 'string' },
      { type: 'string', nullable: true },
    ],
    ['removed: % no longer allows "b".', '!', ' ', { enum: ['a', 'b'] }, { enum: ['a'] }],
    ['added: % also allows "b".', ' ', '?', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['changed: % was limited to a list of values.', '!', ' ', { type: 'string' }, { type: 'string', enum: ['a'] }],
    ['changed: "maxLength" of % changed from 9 to 5.', '!', ' ', { maxLength: 9 }, { maxLength: 5 }],
    ['changed: "maxLength" of % changed from 5 to 9.', ' ', '!', { maxLength: 5 }, { maxLength: 9 }],
    ['changed: % has "minimum": 1 now.', '!', ' ', { type: 'number' }, { type: 'number', minimum: 1 }],
    ['changed: % has "pattern": "^a" now.', '!', ' ', { type: 'string' }, { type: 'string', pattern: '^a' }],
    ['changed: % no longer has "pattern": "^a".', ' ', '!', { pattern: '^a', minLength: 1 }, { minLength: 1 }],
    ['changed: "format" of % changed from "date" to "time".', '!', '!', { format: 'date' }, { format: 'time' }],
    ['added: The property "a" of % was added.', ' ', ' ', { properties: {} }, { properties: { a: {} } }],
    [
      'added: The property "a" of % was added and is required.',
      '!',
      ' ',
      { properties: {} },
      { properties: { a: {} }, required: ['a'] },
    ],
    ['removed: The property "a" of % was removed.', '?', '?', { properties: { a: {} } }, { properties: {} }],
    [
      'changed: The property "a" of % became required.',
      '!',
      ' ',
      { properties: { a: {} } },
      { properties: { a: {} }, required: ['a'] },
    ],
    [
      'changed: The property "a" of % is no longer required.',
      ' ',
      '!',
      { properties: { a: {} }, required: ['a'] },
      { properties: { a: {} } },
    ],
    [
      'changed: The type of the items of % changed from string to boolean.',
      '!',
      '!',
      { items: { type: 'string' } },
      { items: { type: 'boolean' } },
    ],
    [
      'changed: "additionalProperties" of % takes no data any more.',
      '!',
      ' ',
      { type: 'object' },
      { type: 'object', additionalProperties: false },
    ],
    [
      'added: % can be "B" as well.',
      ' ',
      '!',
      { oneOf: [{ title: 'A' }] },
      { oneOf: [{ title: 'A' }, { title: 'B' }] },
    ],
    [
      'removed: % can no longer be "B".',
      '!',
      ' ',
      { oneOf: [{ title: 'A' }, { title: 'B' }] },
      { oneOf: [{ title: 'A' }] },
    ],
  ])('tells: %s (%j when sent, %j when received)', (line, whenSent, whenReceived, before, after) => {
    const told = (subject: string, mark: Mark) => {
      const text = line.replace(': %', `: ${subject.charAt(0).toUpperCase()}${subject.slice(1)}`).replace('%', subject);
      return [`${mark} ${text}`];
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
    const before = using({ properties: { name: { type: 'string' } }, required: ['name'] });
    expect(compareDocuments(before, using({ properties: {} }), AT).changes).toEqual([
      {
        type: 'removed',
        level: 'breaking',
        rule: 'response-required-property-removed',
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
