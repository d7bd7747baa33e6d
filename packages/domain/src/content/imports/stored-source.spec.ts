import { describe, expect, it } from '@jest/globals';
import { folderPath, sourceIdentity } from './stored-source.js';

const file = { type: 'file' as const, files: ['key'] };

describe('sourceIdentity', () => {
  it('is the same for uploads of the same name, whatever their keys', () => {
    expect(sourceIdentity({ type: 'file', files: ['one', 'two'] }, ['b.zip', 'a.zip'])).toBe(
      sourceIdentity({ type: 'file', files: ['three', 'four'] }, ['a.zip', 'b.zip']),
    );
    expect(sourceIdentity(file, ['a.zip'])).not.toBe(sourceIdentity(file, ['b.zip']));
  });

  it('is none for single files, which say nothing of what else there was', () => {
    expect(sourceIdentity(file, ['notes.md'])).toBeUndefined();
    expect(sourceIdentity(file, ['docs.zip', 'notes.md'])).toBeUndefined();
  });

  it('tells folders of a repository apart, and not its branches', () => {
    const git = { type: 'git', url: 'https://example.com/docs.git' } as const;
    expect(sourceIdentity({ ...git, ref: 'main' }, [])).toBe(sourceIdentity({ ...git, ref: 'next' }, []));
    expect(sourceIdentity({ ...git, directory: 'a' }, [])).not.toBe(sourceIdentity({ ...git, directory: 'b' }, []));
    expect(sourceIdentity({ type: 'archive', url: git.url }, [])).not.toBe(sourceIdentity(git, []));
  });
});

describe('folderPath', () => {
  it.each([
    ['', ''],
    ['./', ''],
    ['/docs/', 'docs'],
    ['./docs//guide', 'docs/guide'],
  ])('takes "%s" for "%s"', (text, path) => {
    expect(folderPath(text)).toBe(path);
  });
});
