import { describe, expect, it } from '@jest/globals';
import { mentionedUsers } from './mentioned-users.js';

describe('mentionedUsers', () => {
  it('names everybody whom a text links to once, in reading order', () => {
    const markdown = 'Ask [Bo](/users/bo) or [Al](/users/al).\n\n* and [Bo](/users/bo "again") too\n';
    expect(mentionedUsers(markdown)).toEqual(['bo', 'al']);
  });

  it('finds mentions in blocks, in tables and behind references', () => {
    const markdown = [
      '{% hint style="info" %}\n[A](/users/a)\n{% endhint %}',
      '| Who |\n| --- |\n| [B](/users/b) |',
      'See [C][c].\n\n[c]: /users/c',
    ].join('\n\n');
    expect(mentionedUsers(markdown)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['code', '`[A](/users/a)`\n\n```\n[A](/users/a)\n```\n'],
    ['an address elsewhere', '[A](https://example.com/users/a)'],
    ['a page below a user', '[A](/users/a/files)'],
    ['plain text', '@a and /users/a'],
    ['nothing', ''],
  ])('takes %s for no mention', (_what, markdown) => {
    expect(mentionedUsers(markdown)).toEqual([]);
  });
});
