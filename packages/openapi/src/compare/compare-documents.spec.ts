import { describe, expect, it } from '@jest/globals';
import { AT, changes } from '../../test/changes.js';
import type { JsonObject, JsonValue } from '../document/json.js';
import { specification, withOperation } from '../testing/documents.js';
import { compareDocuments } from './compare-documents.js';

const ok = { description: 'Fine' };

describe('compareDocuments, operations', () => {
  it('tells operations that were removed and added', () => {
    const before = specification({ paths: { '/a': { get: {}, post: {} } } });
    const after = specification({ paths: { '/a': { get: {} }, '/b': { put: {} } } });
    expect(compareDocuments(before, after, AT)).toEqual({
      complete: true,
      changes: [
        {
          type: 'removed',
          level: 'breaking',
          rule: 'operation-removed',
          breaking: true,
          kind: 'operation',
          path: '/a',
          method: 'post',
          pointer: '/paths/~1a/post',
          message: 'POST /a was removed.',
        },
        {
          type: 'added',
          level: 'info',
          rule: 'operation-added',
          breaking: false,
          kind: 'operation',
          path: '/b',
          method: 'put',
          pointer: '/paths/~1b/put',
          message: 'PUT /b was added.',
        },
      ],
    });
  });

  it('knows a path again whose parameters were renamed', () => {
    const path = (name: string) => {
      const parameters = [{ name, in: 'path', required: true, schema: { type: 'string' } }];
      return specification({ paths: { [`/pets/{${name}}`]: { parameters, get: { responses: {} } } } });
    };
    expect(changes(path('id'), path('petId'))).toEqual([
      '  changed: The parameters in the path /pets/{id} were renamed: it is /pets/{petId} now.',
    ]);
  });

  it('tells what was deprecated or rewritten, as harmless', () => {
    const after = withOperation({ deprecated: true, summary: 'New', operationId: 'b' });
    expect(changes(withOperation({ operationId: 'a' }), after)).toEqual([
      '  changed: GET /pets is deprecated now.',
      '  changed: The operationId of GET /pets changed.',
      '  changed: The description of GET /pets was rewritten.',
    ]);
  });

  it('follows paths to where they are kept', () => {
    const item = (get: JsonObject) =>
      specification({ paths: { '/a': { $ref: '#/x-items/a' } }, 'x-items': { a: { get } } });
    expect(changes(item({ responses: { 200: ok } }), item({ responses: { 204: ok } }))).toEqual([
      '! removed: The response 200 of GET /a was removed.',
      '  added: The response 204 of GET /a was added.',
    ]);
  });
});

describe('compareDocuments, parameters', () => {
  const parameter = (more: JsonObject = {}) => ({ name: 'limit', in: 'query', schema: { type: 'integer' }, ...more });
  const taking = (...parameters: JsonValue[]) => withOperation({ parameters });

  it.each<[string, JsonObject, JsonObject]>([
    ['? removed: The query parameter "limit" of GET /pets was removed.', taking(parameter()), taking()],
    ['  added: The query parameter "limit" of GET /pets was added.', taking(), taking(parameter())],
    [
      '! added: The query parameter "limit" of GET /pets was added and is required.',
      taking(),
      taking(parameter({ required: true })),
    ],
    [
      '! changed: The query parameter "limit" of GET /pets became required.',
      taking(parameter()),
      taking(parameter({ required: true })),
    ],
    [
      '  changed: The query parameter "limit" of GET /pets is no longer required.',
      taking(parameter({ required: true })),
      taking(parameter()),
    ],
    [
      '! changed: The type of the query parameter "limit" of GET /pets changed from integer to boolean.',
      taking(parameter()),
      taking(parameter({ schema: { type: 'boolean' } })),
    ],
    [
      '! changed: The query parameter "limit" of GET /pets is written in another way now.',
      taking(parameter()),
      taking(parameter({ explode: false })),
    ],
  ])('tells: %s', (line, before, after) => {
    expect(changes(before, after)).toEqual([line]);
  });

  it('tells a change of a shared parameter once', () => {
    const parameters = [{ $ref: '#/components/parameters/Limit' }];
    const sharing = (limit: JsonObject) => {
      const operation = { parameters, responses: {} };
      const paths = { '/a': { get: operation }, '/b': { get: operation } };
      return specification({ paths, components: { parameters: { Limit: limit } } });
    };
    expect(changes(sharing(parameter()), sharing(parameter({ required: true })))).toEqual([
      '! changed: The shared parameter "Limit" became required.',
    ]);
  });
});

describe('compareDocuments, bodies and responses', () => {
  const taking = (requestBody: JsonObject) => withOperation({ requestBody });
  const json = { 'application/json': {} };

  it.each<[string, JsonObject, JsonObject]>([
    ['! removed: The request body of GET /pets was removed.', taking({ content: json }), withOperation()],
    ['  added: The request body of GET /pets was added.', withOperation(), taking({ content: json })],
    [
      '! changed: The request body of GET /pets became required.',
      taking({ content: json }),
      taking({ content: json, required: true }),
    ],
    [
      '! removed: The request body of GET /pets no longer has the type "text/csv".',
      taking({ content: { ...json, 'text/csv': {} } }),
      taking({ content: { 'Application/JSON': {} } }),
    ],
    [
      '  removed: The response 404 of GET /pets was removed.',
      withOperation({ responses: { 200: ok, 404: ok } }),
      withOperation({ responses: { 200: ok } }),
    ],
    [
      '? removed: The header "x-id" of the response 200 of GET /pets was removed.',
      withOperation({ responses: { 200: { ...ok, headers: { 'x-id': {} } } } }),
      withOperation({ responses: { 200: ok } }),
    ],
  ])('tells: %s', (line, before, after) => {
    expect(changes(before, after)).toEqual([line]);
  });

  it('turns the sides round for webhooks', () => {
    const hook = (schema: JsonObject) => {
      const post = { requestBody: { content: { 'application/json': { schema } } }, responses: {} };
      return specification({ webhooks: { born: { post } } });
    };
    expect(changes(hook({ properties: { a: {} }, required: ['a'] }), hook({ properties: {} }))).toEqual([
      '! removed: The property "a" of the request body of the webhook POST born was removed.',
    ]);
  });
});

describe('compareDocuments, security and servers', () => {
  it.each<[string[], JsonObject, JsonObject]>([
    [
      [
        '! removed: No identification is no longer enough for GET /pets.',
        '  added: "key" is enough for GET /pets now.',
      ],
      {},
      { security: [{ key: [] }] },
    ],
    [['  added: No identification is enough for GET /pets now.'], { security: [{ key: [] }] }, { security: [] }],
    [['  added: "b" is enough for GET /pets now.'], { security: [{ a: [] }] }, { security: [{ a: [] }, { b: [] }] }],
    [
      ['! removed: "a" is no longer enough for GET /pets.', '  added: "a" and "b" is enough for GET /pets now.'],
      { security: [{ a: [] }] },
      { security: [{ a: [], b: [] }] },
    ],
    [
      [
        '! removed: "a" with read is no longer enough for GET /pets.',
        '  added: "a" with write is enough for GET /pets now.',
      ],
      { security: [{ a: ['read'] }] },
      { security: [{ a: ['write'] }] },
    ],
  ])('tells: %j', (lines, before, after) => {
    expect(changes(withOperation(before), withOperation(after))).toEqual(lines);
  });

  it('tells what concerns the whole API once', () => {
    const scheme = { key: { type: 'apiKey', in: 'query', name: 'key' }, old: { type: 'http' } };
    const before = withOperation({}, { servers: [{ url: 'https://a.test' }], components: { securitySchemes: scheme } });
    const next = { key: { type: 'apiKey', in: 'header', name: 'key' } };
    const after = withOperation(
      {},
      { servers: [{ url: 'https://b.test' }], security: [{ key: [] }], components: { securitySchemes: next } },
    );
    expect(changes(before, after)).toEqual([
      '! removed: No identification is no longer enough for the API.',
      '  added: "key" is enough for the API now.',
      '! changed: The security scheme "key" works in another way now.',
      '  removed: The security scheme "old" was removed.',
      '! removed: The server "https://a.test" was removed.',
      '  added: The server "https://b.test" was added.',
    ]);
  });
});
