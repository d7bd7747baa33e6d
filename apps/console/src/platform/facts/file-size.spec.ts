import { describe, expect, it } from '@jest/globals';
import { fileSize } from './file-size.js';

describe('the size of a file', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1, '1 byte'],
    [1500, '1.5 kB'],
    [2_000_000, '2 MB'],
    [3_210_000_000, '3.2 GB'],
    [9_000_000_000_000, '9,000 GB'],
  ])('of %i bytes is said as %s', (bytes, said) => {
    expect(fileSize(bytes)).toBe(said);
  });
});
