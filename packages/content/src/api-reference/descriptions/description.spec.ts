import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { blocksOf, FOREIGN, typesIn } from '../../../test/reading.js';
import { proseLine, writeProse } from '../describe/prose/write-prose.js';

const written = (text: string) => writeProse(text, { most: 10_000 });

describe('writeProse, what authors mean', () => {
  it('keeps paragraphs, emphasis, code, links, lists, quotes, tables and code blocks', () => {
    const text = [
      'Some *text* with `code` and a [link](https://example.com/a?b=1).',
      '> Quoted',
      '* one\n* two\n  1. first\n  2. second',
      '| A | B |\n| --- | --- |\n| `x\\|y` | 2 |',
      '```json\n{"a": 1}\n```',
    ].join('\n\n');
    expect(written(text)).toBe(text);
  });

  it('reads the other forms of the same', () => {
    expect(written('Title\n=====\n\n- a\n\n  b\n\n~~~ yaml x\na: 1\n~~~\n\n    indented\n')).toBe(
      '**Title**\n\n* a\n\n  b\n\n```yaml\na: 1\n```\n\n```\nindented\n```',
    );
  });

  it('goes on with a line, and breaks it where that is asked for', () => {
    expect(written('one   and\n&nbsp;\ntwo  \nthree\\\nfour')).toBe('one and two\\\nthree\\\nfour');
  });

  it('puts addresses that are defined apart into their links, so that they hold for nothing else', () => {
    const text = 'See [the guide][g], [g] and `[x]`.\n\n[G]: https://example.com/guide "Guide"\n\n```\n[g]\n```';
    expect(written(text)).toBe(
      'See [the guide](https://example.com/guide), [g](https://example.com/guide) and `[x]`.\n\n```\n[g]\n```',
    );
  });

  it('gives the words of links that lead nowhere, or somewhere within the site', () => {
    expect(written('[a](#b), [c](/pages/1), [d](guide.md), [e](javascript:alert(1)), ![f](x.png)')).toBe(
      'a, c, d, e, f',
    );
  });

  it('writes the HTML of descriptions as Markdown', () => {
    const html =
      '<p>Takes a <b>pet</b>, see <a href="https://example.com">here</a>.</p> <ul> <li> <p> <code>a&lt;b</code> first</p> ' +
      '</li> <li>second<br/>line</li> </ul> <p>Then <i>go</i></p><!-- not said --><script>alert(1)</script>';
    expect(written(html)).toBe(
      'Takes a **pet**, see [here](https://example.com).\n\n* `a<b` first\n* second\\\n  line\n\nThen *go*',
    );
  });

  it('keeps angles that are no HTML, in code too', () => {
    expect(written('A list<string> of <your_id>, `<p>` and 1 < 2')).toBe(
      'A list\\<string> of \\<your_id>, `<p>` and 1 \\< 2',
    );
  });

  it('shows addresses with placeholders as code', () => {
    expect(written('Call https://example.com/{id}/x.')).toBe('Call `https://example.com/{id}/x`.');
  });
});

describe('writeProse, white space of any kind', () => {
  it.each(['1. \t    x', '\t> x', '\u00a0\u00a0> x', '-\t\t\tx', ' \t x'])('reads %j to its end', (text) => {
    expect(written(text)).toContain('x');
  });
});

describe('writeProse, on a page', () => {
  it('turns headings into bold text, or shifts them below a level', () => {
    const text = '# One\n\ntext\n\n### Two **bold** ##\n';
    expect(written(text)).toBe('**One**\n\ntext\n\n**Two bold**');
    expect(writeProse(text, { most: 1000, headings: 3 })).toBe('### One\n\ntext\n\n##### Two bold');
    expect(writeProse('#### Deep\n\n###### Deeper', { most: 1000, headings: 5 })).toBe('##### Deep\n\n**Deeper**');
  });

  it('closes what a description leaves open', () => {
    for (const open of [
      '```\ncode',
      '~~~',
      '<div>\n<pre>',
      '<!-- x',
      '- ```\ncode',
      '> ```',
      '$$\nx',
      '`a',
      '**a',
      '<details>',
    ]) {
      expect(blocksOf(`${written(open)}\n\n## After\n\nText`).slice(-2)).toEqual([
        'heading-2: After',
        'paragraph: Text',
      ]);
    }
  });

  it('leaves tags, expressions and formulas of pages text', () => {
    const text = '{% hint style="info" %}\n{{ space.vars.secret }} and `{{ code }}` $$x$$\n{% endhint %}';
    expect(blocksOf(written(text))).toEqual([
      'paragraph: {% hint style="info" %} {{ space.vars.secret }} and {{ code }} $$x$$ {% endhint %}',
    ]);
  });

  it('cuts what is too long, and says so', () => {
    expect(writeProse('word '.repeat(100), { most: 20 })).toBe('word word word word …');
    expect(writeProse(`\`\`\`\n${'x'.repeat(100)}`, { most: 20 })).toBe(`\`\`\`\n${'x'.repeat(16)} …\n\`\`\``);
  });

  it('gives all words on one line where there is but one', () => {
    expect(proseLine('# A\n\n- b\n- c\n\n```\nd\n```', 100)).toBe('A b; c `d`');
  });
});

describe('writeProse, any text', () => {
  const piece = fc.constantFrom(
    ...[
      '\n',
      '\n\n',
      ' ',
      '  \n',
      '    ',
      '\t',
      '\u00a0',
      '`',
      '``',
      '```',
      '~~~',
      '{{',
      '}}',
      '{% hint %}',
      '{% endhint %}',
      '{#a}',
    ],
    ...[
      '$$',
      '$',
      '<',
      '>',
      '<div>',
      '</p>',
      '<p>',
      '<pre>',
      '<code>',
      '</code>',
      '<!--',
      '-->',
      '<ul>',
      '<li>',
      '</ul>',
    ],
    ...[
      '<b>',
      '</b>',
      '<a href="https://x.y">',
      '</a>',
      '[',
      ']',
      '(',
      ')',
      '](',
      '[a]: https://b',
      '[^1]',
      '[^1]: x',
      '!',
    ],
    ...[
      '# ',
      '- ',
      '* ',
      '1. ',
      '> ',
      '| a | b |',
      '| --- | --- |',
      '---',
      '===',
      '***',
      '\\',
      '|',
      'x',
      'word',
      '&lt;',
      '"',
    ],
    ...[
      'https://a.b/{{c}}',
      'https://a.b',
      'www.a.b',
      '<https://a.b>',
      ':smile:',
      '\u0000',
      '\r',
      '*',
      '_',
      '<h2>',
      '<img src="https://a.b/c" alt="]">',
    ],
  );
  const text = fc.array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string({ maxLength: 5 })), { maxLength: 40 });

  it('ends where it ends and becomes nothing that pages run', () => {
    fc.assert(
      fc.property(text, (pieces) => {
        const markdown = written(pieces.join(''));
        const blocks = blocksOf(`${markdown}\n\n## After\n\nText`);
        expect(blocks.slice(-2)).toEqual(['heading-2: After', 'paragraph: Text']);
        const types = typesIn(markdown);
        expect(FOREIGN.filter((type) => types.has(type))).toEqual([]);
        expect([...types].filter((type) => type.startsWith('heading'))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('stays in one line where that is asked for', () => {
    fc.assert(fc.property(text, (pieces) => !proseLine(pieces.join(''), 1000).includes('\n')));
  });

  it.each(['`', '<code>', '[', '![a](', '- ', '> ', '<a href="', '{{', '| ', '\\', '*', '<!--', '[a]: b\n', '\n'])(
    'takes hardly longer for 20,000 times %j',
    (part) => {
      expect(writeProse(part.repeat(20_000), { most: 20_000 }).length).toBeLessThan(200_000);
    },
  );
});
