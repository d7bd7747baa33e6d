import { describe, expect, it } from '@jest/globals';
import { reviewersOf } from './reviewer-list.js';

const user = (id: string) => ({ object: 'user' as const, id, displayName: id, urls: { location: '' } });
const review = (id: string, status: 'approved' | 'changes-requested', day: number, outdated = false) => ({
  reviewer: user(id),
  status,
  outdated,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
});

describe('reviewersOf', () => {
  it('has everybody once, with their newest review, those first who are waited for', () => {
    const reviewers = reviewersOf(
      [{ user: user('Cid') }],
      [
        review('Ada', 'changes-requested', 1),
        review('Ada', 'approved', 2),
        review('Cid', 'approved', 1, true),
        review('Bob', 'changes-requested', 3, true),
      ],
    );
    expect(reviewers.map(({ user: { id }, status, isOutdated, isAsked }) => [id, status, isOutdated, isAsked])).toEqual(
      [
        ['Cid', 'approved', true, true],
        ['Ada', 'approved', false, false],
        ['Bob', 'changes-requested', true, false],
      ],
    );
  });
});
