import { describe, expect, it } from '@jest/globals';
import { splitByMarks, splitByWords } from './marked-text.js';

const written = (parts: ReturnType<typeof splitByWords>) =>
  parts.map(({ part, isFound }) => (isFound ? `[${part}]` : part)).join('');

describe('a text with what was looked for', () => {
  it.each([
    ['Install the Command line', 'command', 'Install the [Command] line'],
    ['Commands and commanders', 'command', '[Command]s and [command]ers'],
    ['A recommendation', 'command', 'A recommendation'],
    ['Grüße aus Köln', 'köln grüß', '[Grüß]e aus [Köln]'],
    ['costs $5 (five)', '$5 (five', 'costs [$5] [(five])'],
    ['a.b axb', 'a.b', '[a.b] axb'],
    ['nothing to mark', '  ', 'nothing to mark'],
    ['', 'word', ''],
  ])('marks in "%s" the words "%s"', (text, query, expected) => {
    expect(written(splitByWords(text, query))).toBe(expected);
  });

  it.each([
    ['a **hit** here', 'a [hit] here'],
    ['**two** **hits**', '[two] [hits]'],
    ['2 \\* 3 and C:\\\\temp', '2 * 3 and C:\\temp'],
    ['\\*\\***hit**', '**[hit]'],
    ['', ''],
  ])('takes the marks of the API in "%s"', (text, expected) => {
    expect(written(splitByMarks(text))).toBe(expected);
  });
});
