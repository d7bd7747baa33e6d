import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { readSummary } from './read-summary.js';
import type { SummaryEntry } from './summary-entry.js';
import { type SummaryFields, splitFields, writeFields } from './summary-fields.js';

/** An entry as short text: `Title -> url "link title" [children]`. */
const short = ({ text, url, linkTitle, children }: SummaryEntry): string =>
  [
    text,
    ...(url === undefined ? [] : [`-> ${url}`]),
    ...(linkTitle === undefined ? [] : [`"${linkTitle}"`]),
    ...(children.length === 0 ? [] : [`[${children.map(short).join(', ')}]`]),
  ].join(' ');

const read = (markdown: string): string[] => readSummary(markdown).map(short);

describe('readSummary', () => {
  it('reads nested lists, whatever their markers and indentation', () => {
    const markdown = [
      '# Summary',
      '',
      '* [A](a.md)',
      '  - [B](b.md)',
      '      + [C](c.md)',
      '1. [D](d.md)',
      '  1. [E](e.md)',
      '\t* [F](f.md)',
      ' * [G](g.md)',
    ];
    expect(read(markdown.join('\n'))).toEqual([
      'A -> a.md [B -> b.md [C -> c.md]]',
      'D -> d.md [E -> e.md [F -> f.md]]',
      'G -> g.md',
    ]);
  });

  it('makes groups of headings and of items without a link, and ends one at a rule', () => {
    const markdown =
      '# Title\n* [A](a.md)\n## Part one\n* [B](b.md)\n  * Old\n    * [C](c.md)\n\n---\n* [D](d.md)\n# Part two\n* [E](e.md)';
    expect(read(markdown)).toEqual([
      'A -> a.md',
      'Part one [B -> b.md [Old [C -> c.md]]]',
      'D -> d.md',
      'Part two [E -> e.md]',
    ]);
  });

  it.each([
    ['[Install \\(macOS\\)](a.md)', 'Install (macOS) -> a.md'],
    ['[monitor\\_agent](input/monitor_agent.md)', 'monitor_agent -> input/monitor_agent.md'],
    ['[A & B](<my file.md>)', 'A & B -> my file.md'],
    ['[A &amp; `code`](a.md)', 'A & code -> a.md'],
    ['[**Bold** title](a.md "Short")', 'Bold title -> a.md "Short"'],
    ['[a.md](a.md "mention")', 'a.md -> a.md'],
    ['[A](a.md#part)', 'A -> a.md#part'],
    ['[A](a%20b.md)', 'A -> a%20b.md'],
    ['[Site](https://example.com/?a=1&b=2)', 'Site -> https://example.com/?a=1&b=2'],
    ['[Draft]()', 'Draft'],
    ['1. Not a list', '1. Not a list'],
    ['# Not a heading', '# Not a heading'],
    ['[nested [brackets]](a.md)', 'nested [brackets] -> a.md'],
    ['[unclosed](a.md', '[unclosed](a.md'],
    ['![](logo.png) Text', 'Text'],
  ])('reads the item %j', (item, expected) => {
    expect(read(`* ${item}`)).toEqual([expected]);
  });

  it('reads lines that are links outside of a list', () => {
    expect(read('# Summary\n[Preface](preface.md)\n\n- [A](a.md)\n\n[Appendix](z.md)')).toEqual([
      'Preface -> preface.md',
      'A -> a.md',
      'Appendix -> z.md',
    ]);
  });

  it('reads items that hold the source of computed pages', () => {
    const [entry, next] = readSummary(
      '* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref: {kind: openapi, spec: petstore}\n  ```\n* [A](a.md)',
    );
    expect(entry?.fields).toEqual({
      type: 'computed',
      computed: {
        type: 'builtin:openapi',
        props: { models: true },
        dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
      },
    });
    expect(next?.text).toBe('A');
  });

  it('passes over everything else', () => {
    expect(read('Some words\n\n> quote\n\n*\n<!-- * [A](a.md) -->\n```\nunclosed')).toEqual([]);
  });

  it('reads 20,000 entries and a thousand levels without trouble', () => {
    const flat = Array.from({ length: 20_000 }, (_, index) => `* [Page \\#${index}](p${index}.md)`).join('\n');
    expect(readSummary(flat)).toHaveLength(20_000);
    const deep = Array.from({ length: 1000 }, (_, index) => `${' '.repeat(index * 2)}* [P](p${index}.md)`).join('\n');
    expect(readSummary(deep)).toHaveLength(1);
  });
});

describe('writeFields', () => {
  it('writes on one line what splitFields reads behind any text', () => {
    const fields: fc.Arbitrary<SummaryFields> = fc.record(
      {
        slug: fc.string({ unit: anyCharacter }),
        description: fc.constantFrom('-->', '--', '<!-- x -->', 'a\nb', '\u2028', '}', '"'),
        hidden: fc.boolean(),
        computed: fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (value) => {
        const line = `[A](a.md)${writeFields(value)}`;
        expect(line).toMatch(/^.*$/);
        expect(splitFields(line)).toEqual({ text: '[A](a.md)', fields: JSON.parse(JSON.stringify(value)) });
      }),
      { numRuns: 60 },
    );
  });

  it('leaves out a key that would be a prototype', () => {
    expect(splitFields('A <!-- {"computed":{"__proto__":0,"a":1}} -->').fields).toEqual({ computed: { a: 1 } });
  });

  it('leaves comments alone that are no fields', () => {
    for (const line of ['A <!-- note -->', 'A <!-- {broken -->', 'A <!-- {"slug": 1} -->']) {
      expect(splitFields(line)).toEqual({ text: line, fields: {} });
    }
  });
});
