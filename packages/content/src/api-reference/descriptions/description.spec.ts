import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { blocksOf, FOREIGN, typesIn } from '../../../test/reading.js';
import { normalDocument } from '../../markdown/normal-form.js';
import { readBlocks } from '../../markdown/read-blocks.js';
import { parseBlocks } from '../../markdown/syntax/block-parser.js';
import { describedItem, descriptionLine, readApiDescription, titleLine, writeApiDescription } from './description.js';

const written = (text: string) => writeApiDescription(text, { max: 10_000 });

describe('writeApiDescription, what authors mean', () => {
  it('keeps paragraphs, emphasis, code, links, lists, quotes, tables and code blocks', () => {
    const text = [
      'Some _text_ with `code` and a [link](https://example.com/a?b=1).',
      '> Quoted',
      '* one\n* two\n  1. first\n  2. second',
      '| A | B |\n| :--- | :--- |\n| `x\\|y` | 2 |',
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
      'Takes a **pet**, see [here](https://example.com).\n\n* `a<b` first\n* second\\\n  line\n\nThen _go_',
    );
  });

  it('keeps angles that are no HTML, in code too', () => {
    expect(written('A list<string> of <your_id>, `<p>` and 1 < 2')).toBe(
      'A list\\<string> of \\<your_id>, `<p>` and 1 < 2',
    );
  });

  it('reads HTML as browsers do, across blocks of Markdown', () => {
    const text = '<details><summary>More</summary>\n\n- **a**\n- b\n\n</details>\n\nx<sup>2</sup> <tt>y</tt>';
    expect(written(text)).toBe('More\n\n* **a**\n* b\n\nx<sup>2</sup> `y`');
    expect(written('<table><tr><th>A<th>B</tr><tr><td>1<td><ul><li>2<li>3</ul></table>')).toBe(
      '| A | B |\n| :--- | :--- |\n| 1 | 2<br>3 |',
    );
    expect(written('<dl><dt>a</dt><dd>first</dd><dt>b</dt><dd>second</dd></dl>')).toBe('* a – first\n* b – second');
    expect(written('one<br>two<br><br>three')).toBe('one\\\ntwo\n\nthree');
  });

  it('keeps pictures of the web, and links around them, but no link within a link', () => {
    expect(written('![a](https://a.b/c.png)')).toBe('![a](https://a.b/c.png)');
    expect(written('x [![a](https://a.b/c.png)](https://a.b)')).toBe('x [![a](https://a.b/c.png)](https://a.b)');
    expect(written('<a href="https://a.b">see https://c.d</a>')).toBe('[see https\\://c.d](https://a.b)');
    expect(written('<a href="https://a.b">https://a.b</a>.')).toBe('<https://a.b>.');
  });

  it('keeps boxes of tasks, and makes one list of bullets of two', () => {
    expect(written('- [x] a\n- [ ] b\n\n<ul><li>c</ul>')).toBe('* [x] a\n* [ ] b\n* c');
  });

  it('reads a title as running text from its beginning', () => {
    expect(titleLine('1. *Pay* <b>now</b>\n- x', 100)).toBe('1. _Pay_ **now** - x');
  });

  it('shows addresses with placeholders as code', () => {
    expect(written('Call https://example.com/{id}/x.')).toBe('Call `https://example.com/{id}/x`.');
  });
});

describe('writeApiDescription, white space of any kind', () => {
  it.each(['1. \t    x', '\t> x', '\u00a0\u00a0> x', '-\t\t\tx', ' \t x'])('reads %j to its end', (text) => {
    expect(written(text)).toContain('x');
  });
});

describe('writeApiDescription, on a page', () => {
  it('turns headings into bold text, or shifts them below a level', () => {
    const text = '# One\n\ntext\n\n### Two **bold** ##\n';
    expect(written(text)).toBe('**One**\n\ntext\n\n**Two bold**');
    expect(writeApiDescription(text, { max: 1000, headings: 3 })).toBe('### One\n\ntext\n\n##### Two bold');
    expect(writeApiDescription('#### Deep\n\n###### Deeper', { max: 1000, headings: 5 })).toBe(
      '##### Deep\n\n**Deeper**',
    );
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
      'paragraph: {% hint style="info" %}',
      'paragraph: {{ space.vars.secret }} and {{ code }} $$x$$',
      'paragraph: {% endhint %}',
    ]);
  });

  it('cuts what is too long, and says so', () => {
    expect(writeApiDescription('word '.repeat(100), { max: 20 })).toBe('word word word word …');
    expect(writeApiDescription(`\`\`\`\n${'x'.repeat(100)}`, { max: 20 })).toBe(`\`\`\`\n${'x'.repeat(16)} …\n\`\`\``);
  });

  it('gives all words on one line where there is but one', () => {
    expect(descriptionLine('# A\n\n- b\n- c\n\n```\nd\n```', 100)).toBe('A b; c `d`');
  });
});

describe('writeApiDescription, any text', () => {
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
      '<table>',
      '<tr>',
      '<td>',
      '<dt>',
      '<dd>',
      '<br>',
      '<sup>',
      '<blockquote>',
      '<svg>',
      '<script>',
      '</script>',
      '- [ ] a',
      'a@b.cd',
      '~~',
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

  it('is read as the same blocks that its Markdown stands for', () => {
    fc.assert(
      fc.property(text, (pieces) => {
        const nodes = readApiDescription(pieces.join(''), { max: 10_000 });
        const read = readBlocks(parseBlocks(written(pieces.join(''))));
        expect(read).toEqual(normalDocument({ object: 'document', data: {}, nodes }).nodes);
      }),
      { numRuns: 500 },
    );
  });

  it('stays within the item of a list that it stands in', () => {
    fc.assert(
      fc.property(text, (pieces) => {
        const markdown = [...describedItem('`a` (string)', pieces.join(''), 1000), '- `b`'].join('\n');
        const [list, ...others] = readBlocks(parseBlocks(markdown));
        expect(others).toEqual([]);
        expect(list?.nodes).toHaveLength(2);
        const types = typesIn(markdown);
        expect(FOREIGN.filter((type) => types.has(type))).toEqual([]);
      }),
    );
  });

  it('stays in one line where that is asked for', () => {
    fc.assert(
      fc.property(text, (pieces) => {
        for (const line of [descriptionLine(pieces.join(''), 1000), titleLine(pieces.join(''), 300)]) {
          expect(line).not.toMatch(/[\r\n]/);
          const types = typesIn(`- ${line}`);
          expect(FOREIGN.filter((type) => types.has(type))).toEqual([]);
        }
      }),
    );
  });

  it.each(['`', '<code>', '[', '![a](', '- ', '> ', '<a href="', '{{', '| ', '\\', '*', '<!--', '[a]: b\n', '\n'])(
    'takes hardly longer for 20,000 times %j',
    (part) => {
      expect(writeApiDescription(part.repeat(20_000), { max: 20_000 }).length).toBeLessThan(200_000);
    },
  );

  it.each([
    [
      'elements that begin again in every paragraph',
      `<p>${repeated(1_000, (id) => `<b a=${id}>`)}${'<p>x'.repeat(2_000)}`,
    ],
    ['tables of many columns and rows', `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|x\n'.repeat(4_000)}`],
    ['HTML tables of many columns and rows', `<table><tr>${'<td>'.repeat(1_000)}${'<tr><td>x'.repeat(1_500)}`],
    ['lists in lists', '<ul><li>'.repeat(2_400)],
    ['elements in elements', '<div><b>'.repeat(2_400)],
    ['links', '[a](https://b.c) '.repeat(1_100)],
    ['megabytes of angles', '<'.repeat(5_000_000)],
  ])('stays short for %s', (_, hostile) => {
    expect(writeApiDescription(hostile, { max: 20_000 }).length).toBeLessThan(50_000);
  });
});

function repeated(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}
