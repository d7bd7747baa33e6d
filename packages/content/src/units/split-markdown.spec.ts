import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitMarkdown } from './split-markdown.js';

const texts = (markdown: string): string[] => splitMarkdown(markdown).chunks.map(({ text }) => text);

describe('splitMarkdown', () => {
  it('cuts at blank lines', () => {
    expect(texts('\n# A\ntext\n\n\nmore\n')).toEqual(['# A\ntext', 'more']);
  });

  it.each([
    ['a fence', '```js\na\n\nb\n```'],
    ['a fence that is never closed', '~~~\na\n\nb'],
    ['a tag', '{% hint style="info" %}\na\n\nb\n{% endhint %}'],
    ['nested tags', '{% tabs %}\n\n{% tab title="A" %}\n\nx\n\n{% endtab %}\n\n{% endtabs %}'],
    ['an element', '<details>\n<summary>x</summary>\n\nbody\n\n</details>'],
    ['a comment', '<!-- a\n\nb -->'],
    ['a formula', '$$\na\n\nb\n$$'],
    ['a loose list', '- a\n\n- b\n\n  more\n\n- c'],
  ])('keeps %s together', (_, markdown) => {
    expect(texts(`before\n\n${markdown}`)).toEqual(['before', markdown]);
  });

  it('cuts after a tag that has no end', () => {
    expect(texts('{% embed url="https://a.example" %}\n\ntext\n\n{% file src="x" %}\n\nend')).toHaveLength(4);
  });

  it('does not read tags inside a fence', () => {
    expect(texts('```\n{% hint %}\n```\n\na\n\n{% endhint %}')).toHaveLength(3);
  });

  it('loses and adds nothing', () => {
    const line = fc.constantFrom(
      '',
      ' ',
      'text',
      '- a',
      '  b',
      '```',
      '~~~~',
      '{% hint %}',
      '{% endhint %}',
      '<div>',
      '</div>',
      '$$',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { chunks, end } = splitMarkdown(lines.join('\n'));
        expect(chunks.map(({ gap, text }) => gap + text).join('') + end).toBe(lines.join('\n'));
        for (const { gap } of chunks) expect(gap.trim()).toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
