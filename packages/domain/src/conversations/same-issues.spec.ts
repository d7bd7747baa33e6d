import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sameIssues } from './same-issues.js';

const former = (...texts: string[]) => texts.map((text, index) => ({ id: `old-${index}`, text }));
const idsOf = (before: string[], after: string[]) => {
  const same = sameIssues(former(...before), after);
  return after.map((_, place) => same.get(place)?.id ?? null);
};

describe('the issues that a conversation still has', () => {
  it('are those with the same text, wherever they stand now', () => {
    expect(idsOf(['reset password', 'export data'], ['export data', 'pay by card', 'reset password'])).toEqual([
      'old-1',
      null,
      'old-0',
    ]);
  });

  it('are those that go on in more words', () => {
    const more = 'how do i cancel my subscription. i still cannot cancel it';
    expect(idsOf(['how do i cancel my subscription', 'webhook times out'], ['webhook times out', more])).toEqual([
      'old-1',
      'old-0',
    ]);
  });

  it('are the only ones that are left, in whatever words', () => {
    expect(idsOf(['password reset fails'], ['unable to sign in'])).toEqual(['old-0']);
  });

  it('are not others that came beside them', () => {
    expect(idsOf(['password reset fails'], ['password reset fails', 'where is my invoice'])).toEqual(['old-0', null]);
    expect(idsOf(['password reset fails'], ['where is my invoice', 'webhooks time out'])).toEqual([null, null]);
  });

  it('are each paired once, whatever the texts', () => {
    const texts = fc.array(fc.constantFrom('a b c', 'a b', 'c d', 'd', 'e f g', ''), { maxLength: 6 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const ids = idsOf(before, after).filter((id) => id !== null);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
