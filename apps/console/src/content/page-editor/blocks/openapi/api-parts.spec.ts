import { expect, it } from '@jest/globals';
import { entriesIn, matchingEntries, schemasIn } from './api-parts.js';

const SPECIFICATION = {
  paths: {
    '/pets': { get: { summary: 'List pets' }, post: { operationId: 'addPet' }, parameters: [] },
    '/odd': null,
  },
  webhooks: { petAdded: { post: {} } },
  components: { schemas: { Pet: {}, Owner: {} } },
};

it('lists operations, webhooks and schemas', () => {
  expect(entriesIn(SPECIFICATION, 'paths')).toEqual([
    { name: '/pets', method: 'get', summary: 'List pets' },
    { name: '/pets', method: 'post', summary: 'addPet' },
  ]);
  expect(entriesIn(SPECIFICATION, 'webhooks')).toEqual([{ name: 'petAdded', method: 'post', summary: '' }]);
  expect(schemasIn(SPECIFICATION)).toEqual(['Pet', 'Owner']);
});

it.each([undefined, null, 'text', { paths: [] }, { paths: { __proto__: 1 }, components: 3 }])(
  'finds nothing where there is nothing: %j',
  (specification) => {
    expect(entriesIn(specification, 'paths')).toEqual([]);
    expect(schemasIn(specification)).toEqual([]);
  },
);

it('finds entries by words in any order', () => {
  const entries = entriesIn(SPECIFICATION, 'paths');
  expect(matchingEntries(entries, 'pets GET')).toEqual(entries.slice(0, 1));
  expect(matchingEntries(entries, '')).toEqual(entries);
});
