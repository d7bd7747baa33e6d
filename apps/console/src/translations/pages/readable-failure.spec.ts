import { expect, it } from '@jest/globals';
import { readableFailure } from './readable-failure.js';

it('reads without the tags that stand for formatting while a text is translated', () => {
  expect(readableFailure({ text: 'Press <g1>Save</g1> <x2/>now.', reason: '<g1> is missing' })).toEqual({
    text: 'Press Save now.',
    reason: 'Some formatting, link or code is missing.',
  });
  const other = { text: 'a < b', reason: 'The answer does not hold it.' };
  expect(readableFailure(other)).toEqual(other);
});
