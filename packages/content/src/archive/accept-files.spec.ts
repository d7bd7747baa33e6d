import { describe, expect, it } from '@jest/globals';
import { acceptFiles } from './accept-files.js';

const file = (path: string, size = 1) => ({ path, size, read: async () => new Uint8Array(size) });
const limits = { files: 4, fileBytes: 10, totalBytes: 15 };

describe('acceptFiles', () => {
  it('holds files of uploads to the rules of archives', () => {
    const { files, dropped } = acceptFiles([file('./a.md'), file('../b.md'), file('A.md'), file('c.md', 11)], limits);
    expect(files.map(({ path }) => path)).toEqual(['a.md']);
    expect(dropped.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      '../b.md: its path leads out of the folder with ".."',
      'A.md: its path differs from "a.md" only in how letters are written',
      'c.md: it has more than 10 bytes',
    ]);
  });

  it('refuses more files or bytes than are taken at once', () => {
    expect(() =>
      acceptFiles(
        ['a', 'b', 'c', 'd', 'e'].map((path) => file(path)),
        limits,
      ),
    ).toThrow('more than 4 files');
    expect(() => acceptFiles([file('a', 9), file('b', 9)], limits)).toThrow('more than 15 bytes together');
  });

  it('keeps a folder around everything, which in a repository is its own', () => {
    expect(acceptFiles([file('docs/a.md')], limits).files[0]?.path).toBe('docs/a.md');
  });
});
