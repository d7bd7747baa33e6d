import { describe, expect, it } from '@jest/globals';
import { buildIssues } from '../../test/topics.js';
import { calibrate, mergeThreshold } from './calibration.js';
import { NO_CURATION, shownAs } from './curation.js';
import { learnSpace, placeAllInSpace } from './vector-space.js';

describe('calibration', () => {
  const issues = buildIssues({ topics: 5, each: 30 });
  const matrix = placeAllInSpace(issues, learnSpace(issues));

  it('is the same for the same vectors', () => {
    expect(calibrate(matrix)).toEqual(calibrate(matrix));
  });

  it('asks for more likeness where unlike issues look more alike by chance', () => {
    expect(mergeThreshold({ median: 0, noise: 0.2 }, 0.27)).toBeGreaterThan(
      mergeThreshold({ median: 0, noise: 0.1 }, 0.27),
    );
  });

  it('stays within sense whatever the space looks like', () => {
    expect(mergeThreshold({ median: 0, noise: 5 }, 0.27)).toBe(0.55);
    expect(mergeThreshold({ median: 0, noise: 0 }, 0.27)).toBe(0.3);
  });

  it('makes broader clusters when asked to', () => {
    expect(mergeThreshold({ median: 0, noise: 0.15 }, 0.27, 0.1)).toBeCloseTo(0.32);
  });

  it('answers for one vector and for none', () => {
    expect(calibrate({ rows: 0, columns: 2, data: new Float32Array(0) })).toEqual({ median: 0, noise: 0 });
    expect(calibrate({ rows: 1, columns: 2, data: new Float32Array(2) })).toEqual({ median: 0, noise: 0 });
  });
});

describe('merges that people made', () => {
  it('are followed to their end', () => {
    const joined = new Map([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(shownAs('a', joined)).toBe('c');
    expect(shownAs('x', NO_CURATION.joined)).toBe('x');
  });

  it('do not send anybody in circles', () => {
    const circle = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(['a', 'b']).toContain(shownAs('a', circle));
  });
});
