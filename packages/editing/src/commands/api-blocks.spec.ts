import { expect, it } from '@jest/globals';
import { run } from '../../test/random-edits.js';
import { keysOf, markdownOf, openMarkdown } from '../../test/states.js';
import { modernizeOperation } from './api-blocks.js';

it('makes a block of today of the older one for an operation, with the same key', () => {
  const state = openMarkdown('{% swagger src="https://a.example/api.json" path="/pets" method="get" %}\n\nText.');
  const operation = { ref: { kind: 'openapi', spec: 'pets' }, path: '/pets', method: 'post' } as const;
  const changed = run(state, modernizeOperation(0, operation));
  expect(markdownOf(changed)).toMatch(
    /^{% openapi-operation spec="pets" path="\/pets" method="post" %}\n.*\n\nText\.\n$/,
  );
  expect(keysOf(changed)).toEqual(keysOf(state));
  expect(run(changed, modernizeOperation(0, operation))).toBe(changed);
});
