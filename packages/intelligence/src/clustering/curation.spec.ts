import { describe, expect, it } from '@jest/globals';
import { NO_CURATION, shownAs } from './curation.js';

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
