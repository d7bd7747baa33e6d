import { describe, expect, it } from '@jest/globals';
import { editorLanguage, looksLikeCode, looksLikeMarkdown, tabbedCells } from './text-signals.js';

describe('Markdown', () => {
  it.each([
    '# Title\n\nText.',
    '- one\n- two',
    'See [the docs](https://example.com).',
    'Some **bold** words.',
    '```js\nlet a = 1;\n```',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    '1. one\n2. two',
    '{% hint style="info" %}\nx\n{% endhint %}',
    'Use `a` and\n\n> quote',
  ])('is known by its signs: %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });

  it.each([
    'Just a sentence.',
    'Dear Ada,\n\nsee you at 3.\n- Grace',
    'a * b * c and 3 > 2',
    '#hashtag and C# and #1',
    'const a = 1;\n// # not a title\n- b;\nreturn a;\n',
    '$ npm test\nAll checks passed.',
    'snake_case_name and __init__',
    '',
  ])('is not seen in %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });
});

describe('other texts', () => {
  it('are code where most lines are', () => {
    expect(looksLikeCode('import a from "a";\nfunction b() {\n  return a;\n}')).toBe(true);
    expect(looksLikeCode('We met on Monday;\nit rained.\nThen we left.\nThe end.')).toBe(false);
  });

  it('are cells where tabs divide every line alike', () => {
    expect(tabbedCells('a\tb\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(tabbedCells('a\tb')).toBeUndefined();
    expect(tabbedCells('\ta\n\tb')).toBeUndefined();
    expect(tabbedCells('a\tb\nc')).toBeUndefined();
  });

  it('have the language that a code editor says', () => {
    expect(editorLanguage('{"version":1,"mode":"typescriptreact"}')).toBe('tsx');
    expect(editorLanguage('{"version":1,"mode":"rust"}')).toBe('rust');
    expect(editorLanguage('{"mode":"plaintext"}')).toBeNull();
    expect(editorLanguage('no JSON')).toBeNull();
  });
});
