import { describe, expect, it } from '@jest/globals';
import { specification } from '../testing/documents.js';
import { listOperations, listTags, operationOf, schemaNames } from './operations.js';

const document = specification({
  tags: [{ name: 'pets', description: 'All about pets' }, 'broken'],
  paths: {
    '/pets': {
      post: { operationId: 'add', tags: ['pets', 'new', 3], summary: 'Add a pet', deprecated: true },
      get: {},
      summary: 'Pets',
      put: 'broken',
    },
    '/same': { $ref: '#/paths/~1pets' },
    '/nowhere': { $ref: '#/paths/~1nowhere' },
    constructor: null,
  },
  components: { schemas: { Pet: {}, Owner: {} } },
});

describe('operations of a document', () => {
  it('lists them with what pages show, through references, and skips what is broken', () => {
    const plain = { operationId: null, tags: [], summary: null, deprecated: false };
    const add = { operationId: 'add', tags: ['pets', 'new'], summary: 'Add a pet', deprecated: true };
    expect(listOperations(document)).toEqual([
      { path: '/pets', method: 'get', ...plain },
      { path: '/pets', method: 'post', ...add },
      { path: '/same', method: 'get', ...plain },
      { path: '/same', method: 'post', ...add },
    ]);
  });

  it('finds one by path and method', () => {
    expect(operationOf(document, '/same', 'POST')).toMatchObject({ operationId: 'add' });
    expect(operationOf(document, '/pets', 'put')).toBeUndefined();
    expect(operationOf(document, '/pets', 'summary')).toBeUndefined();
    expect(operationOf(document, 'toString', 'get')).toBeUndefined();
  });

  it('lists tags, declared ones first, and the names of schemas', () => {
    expect(listTags(document)).toEqual([
      { name: 'pets', description: 'All about pets' },
      { name: 'new', description: null },
    ]);
    expect(schemaNames(document)).toEqual(['Pet', 'Owner']);
    expect(schemaNames(specification())).toEqual([]);
  });

  it('leaves off at 100,000, however many paths share their content', () => {
    const paths = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`/${index}`, { $ref: '#/x-item' }]));
    expect(listOperations(specification({ paths, 'x-item': { get: {}, put: {} } }))).toHaveLength(100_000);
  });
});
