import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildIssues, counting } from '../../test/topics.js';
import { dotRows, toUnit } from './matrix.js';
import { clusterIssues } from './run.js';
import { decodeModel, decodeVector, encodeModel, encodeVector } from './storage.js';
import { placeInSpace } from './vector-space.js';

describe('what is stored for placing', () => {
  const issues = buildIssues({ topics: 4, each: 20 });

  it.each([
    ['with vectors', issues],
    ['without vectors', issues.map((issue) => ({ ...issue, vector: null }))],
  ])('places an issue %s after reading exactly as before writing', (_, list) => {
    const run = clusterIssues(list, { freshId: counting('g') });
    const read = decodeModel(encodeModel(run));
    const [first] = list;
    if (!read || !first) throw new Error('Nothing was read back');
    expect(placeInSpace(first, read.space)).toEqual(placeInSpace(first, run.space));
    expect(read.cells).toEqual(run.cells);
    expect(read.threshold).toBeCloseTo(run.threshold, 6);
  });

  it('is not read when it was written in another form', () => {
    expect(decodeModel(Uint8Array.of(9, 0, 0, 0, 1, 2, 3, 4))).toBeNull();
    expect(decodeModel(new Uint8Array(0))).toBeNull();
  });

  it('keeps similarities to within two hundredths', () => {
    const vector = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const [left, right] = [toUnit(Float32Array.from(a)), toUnit(Float32Array.from(b))];
        const stored = dotRows(decodeVector(encodeVector(left)), 0, decodeVector(encodeVector(right)), 0, 64);
        expect(Math.abs(stored - dotRows(left, 0, right, 0, 64))).toBeLessThan(0.02);
      }),
    );
  });

  it('keeps a vector of zeros', () => {
    expect(decodeVector(encodeVector(new Float32Array(3)))).toEqual(new Float32Array(3));
  });
});
