import { describe, expect, it } from '@jest/globals';
import { recipientsBecauseOf, recipientsOfComment, recipientsOfReview } from './recipients.js';

describe('who hears of something', () => {
  it('of a comment: those whom it mentions, the thread, and who began the change request', () => {
    const audience = { mentioned: ['ann'], thread: ['bob', 'ann'], changeRequestAuthor: 'cleo' };
    expect(Object.fromEntries(recipientsOfComment(audience))).toEqual({
      ann: ['mention', 'reply'],
      bob: ['reply'],
      cleo: ['comment'],
    });
  });

  it('of a comment on a space: no author of a change request', () => {
    expect(recipientsOfComment({ mentioned: [], thread: [], changeRequestAuthor: null }).size).toBe(0);
  });

  it('of a review: who began the change request, once, even where the comment mentions that person', () => {
    expect(Object.fromEntries(recipientsOfReview('cleo', ['cleo', 'ann']))).toEqual({
      cleo: ['review', 'mention'],
      ann: ['mention'],
    });
  });

  it('of anything: each person once', () => {
    expect([...recipientsBecauseOf('merge', ['ann', 'ann'])]).toEqual([['ann', ['merge']]]);
  });
});
