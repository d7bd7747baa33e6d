import { describe, expect, it } from '@jest/globals';
import { titleFromFiles } from './dropped-files.js';

describe('titleFromFiles', () => {
  it.each([
    [['user-guide_v2.zip'], 'user guide v2'],
    [['logo.png', 'README.md'], 'README'],
    [['.zip'], '.zip'],
    [['logo.png'], undefined],
    [[], undefined],
  ])('of %j is %j', (names, title) => {
    expect(titleFromFiles(names.map((name) => ({ name })))).toBe(title);
  });
});
