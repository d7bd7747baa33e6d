import { describe, expect, it } from '@jest/globals';
import { buildIssues } from '../../test/topics.js';
import { fitsSpace, learnSpace, placeInSpace } from './vector-space.js';

const issues = buildIssues({ topics: 3, each: 20, dimensions: 24 });
const space = learnSpace(issues);

describe('placing in a space', () => {
  it.each([0, 23, 25, 48])('refuses an embedding of %d numbers where the space knows those of 24', (length) => {
    const vector = new Float32Array(length).fill(1);
    expect(fitsSpace(vector, space)).toBe(false);
    expect(() => placeInSpace({ text: 'reset password', vector }, space)).toThrow(
      `An embedding of ${length} numbers does not fit a space that was learned from embeddings of 24`,
    );
  });

  it('places an embedding of its own length, and an issue without one by its words', () => {
    const vector = new Float32Array(24).fill(1);
    expect(fitsSpace(vector, space)).toBe(true);
    const length = (placed: Float32Array) => Math.hypot(...placed);
    expect(length(placeInSpace({ text: 'password reset', vector }, space))).toBeCloseTo(1);
    expect(length(placeInSpace({ text: 'password reset', vector: null }, space))).toBeCloseTo(1);
  });

  it('takes embeddings of any length where it knows only words', () => {
    const wordsOnly = learnSpace(issues.map((issue) => ({ ...issue, vector: null })));
    const vector = new Float32Array(7).fill(1);
    expect(fitsSpace(vector, wordsOnly)).toBe(true);
    expect(placeInSpace({ text: 'password', vector }, wordsOnly)).toEqual(
      placeInSpace({ text: 'password', vector: null }, wordsOnly),
    );
  });
});
