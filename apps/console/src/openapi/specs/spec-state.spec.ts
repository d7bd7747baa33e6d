import { describe, expect, it } from '@jest/globals';
import { countFindings, findingText, specStateOf } from './spec-state.js';

const finding = (level: 'error' | 'warning') => ({ message: '', level });

describe('the state of a specification', () => {
  it('is that of its last reading, and failed only once that is over', () => {
    expect(specStateOf({ processingState: 'complete' })).toBe('complete');
    expect(specStateOf({ processingState: 'complete', lastProcessErrorCode: 'FETCH_ERROR' })).toBe('failed');
    expect(specStateOf({ processingState: 'pending', lastProcessErrorCode: 'FETCH_ERROR' })).toBe('pending');
  });
});

describe('findings', () => {
  it('are counted by level, with those that are not listed', () => {
    const lastProcessedErrors = [finding('error'), finding('warning'), finding('warning')];
    expect(countFindings({ lastProcessedErrors, lastProcessedErrorCount: 4 })).toEqual({
      errors: 4,
      warnings: 2,
      unlisted: 3,
    });
    expect(countFindings({ lastProcessedErrorCount: 0 })).toEqual({ errors: 0, warnings: 0, unlisted: 0 });
  });

  it('are told without the place that stands beside them', () => {
    const level = 'error' as const;
    expect(findingText({ message: '/info: A title is missing.', pointer: '/info', level })).toBe('A title is missing.');
    expect(findingText({ message: 'Line 3: No colon.', line: 3, level })).toBe('No colon.');
    expect(findingText({ message: '/info: Found before places were stored.', level })).toBe(
      '/info: Found before places were stored.',
    );
  });
});
