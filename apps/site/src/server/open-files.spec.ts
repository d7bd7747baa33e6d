import { describe, expect, it } from '@jest/globals';
import { OpenFiles } from './file-responses.js';

describe('files that are on their way', () => {
  it('are so many for one address and no more, until one is there', () => {
    const open = new OpenFiles();
    const ends = Array.from({ length: 12 }, () => open.begin('192.0.2.1'));
    expect(ends.every((end) => end !== undefined)).toBe(true);
    expect(open.begin('192.0.2.1')).toBeUndefined();
    expect(open.begin('192.0.2.2')).toBeDefined();
    ends[0]?.();
    ends[0]?.();
    expect(open.begin('192.0.2.1')).toBeDefined();
    expect(open.begin('192.0.2.1')).toBeUndefined();
  });
});
