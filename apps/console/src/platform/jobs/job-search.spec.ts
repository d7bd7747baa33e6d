import { describe, expect, it } from '@jest/globals';
import { readJobSearch } from './job-search.js';

describe('readJobSearch', () => {
  it('reads state and kind', () => {
    expect(readJobSearch({ state: 'failed', kind: 'pdf.make' })).toEqual({ state: 'failed', kind: 'pdf.make' });
  });

  it('leaves out what is no state and no text', () => {
    expect(readJobSearch({ state: 'tired', kind: 7 })).toEqual({});
  });
});
