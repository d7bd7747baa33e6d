import { describe, expect, it } from '@jest/globals';
import { MoveContent, siblingPositionOf } from './schemas.js';

const aSpace = { type: 'space', space: 's' };
const aCollection = { type: 'collection', collection: 'c' };

describe('MoveContent', () => {
  it.each([
    [{}, 'end'],
    [{ parent: null }, 'end'],
    [{ parent: 'c' }, 'end'],
    [{ position: { before: aSpace } }, { before: { kind: 'space', id: 's' } }],
    [{ position: { after: aCollection } }, { after: { kind: 'collection', id: 'c' } }],
  ])('%j asks for the place %j', (body, place) => {
    expect(siblingPositionOf(MoveContent.parse(body))).toEqual(place);
  });

  it.each([
    [{ position: {} }],
    [{ position: { before: aSpace, after: aSpace } }],
    [{ position: { before: { type: 'space' } } }],
    [{ position: { before: { type: 'page', page: 'p' } } }],
    [{ position: 'end' }],
    [{ parent: 7 }],
  ])('refuses %j', (body) => {
    expect(MoveContent.safeParse(body).success).toBe(false);
  });
});
