import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Data } from '../document/document.js';
import { readCondition } from './condition.js';

const INPUTS = ['reviews', 'actor'];
const values: Data = { reviews: [{ status: 'approved', outdated: false }], actor: { id: 'ann', logins: 3 } };

function checked(source: string, within = values) {
  const condition = readCondition(source, INPUTS);
  return 'problem' in condition ? condition : condition.check(within);
}

describe('a condition', () => {
  it.each<[string, boolean]>([
    ['reviews.exists(review, review.status == "approved")', true],
    ['size(reviews) > 1', false],
    ['actor.logins + 1 == 4', true],
    ['actor.id in ["ann", "bob"]', true],
    ['has(actor.email)', false],
  ])('%s is %j', (source, expected) => {
    expect(checked(source)).toEqual({ value: expected });
  });

  it.each([
    ['', 'Unexpected token: EOF at character 1'],
    ['actor.id ==', 'Unexpected token: EOF at character 12'],
    ['actor.id == "x', 'Unterminated string at character 13'],
    ['author == 1', '"author" is not one of reviews, actor'],
    ['1 + 2', 'it answers int, and not true or false'],
    ['1 + "a" == 2', 'no such overload: int + string at character 1'],
    ['[1].all(a, [1].all(b, [1].all(c, true)))', 'it might take long'],
    ['actor.id.matches("(a+)+$")', 'it might take long'],
    [`actor.id == "${'a'.repeat(1024)}"`, 'it is longer than 1024 characters'],
    ['reviews.length > 1', 'No such key: length'],
    ['actor.email == "ann@example.com"', 'No such key: email'],
  ])('%s is refused: %s', (source, problem) => {
    expect(checked(source)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('whose value only the inputs decide gives that value, whatever it is', () => {
    expect(checked('actor.id')).toEqual({ value: 'ann' });
  });

  it('that reads something too large to be bounded has a problem and no value', () => {
    expect(checked('actor.id == "ann"', { actor: { id: 'a'.repeat(1000) } })).toHaveProperty('problem');
  });

  it('of any text answers and never throws', () => {
    const piece = fc.constantFrom('reviews', 'actor', '.id', '(', ')', '==', '!', '&&', '"a"', '1', '[', ']', '{', ' ');
    const sources = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(sources, (source) => {
        const response = checked(source);
        expect(['problem', 'value']).toEqual(expect.arrayContaining(Object.keys(response)));
      }),
    );
  });
});
