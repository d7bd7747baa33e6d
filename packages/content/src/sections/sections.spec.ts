import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { block, documentOf, heading, inline, paragraph } from '../../test/nodes.js';
import type { Block, Fragment } from '../document/document.js';
import { plainText } from './plain-text.js';
import { type Section, sectionsOf } from './sections.js';

const section = (anchor: string | null, title: string, text: string, conditional = false): Section => ({
  anchor,
  title,
  text,
  conditional,
});
const fragment = (name: string, ...nodes: Block[]): Fragment => ({ object: 'fragment', fragment: name, nodes });
const onlyIf = (...nodes: Block[]) => block('if', { expression: 'visitor.claims.beta' }, nodes);
/** A table of one text column and one row. */
const tableOf = (...cell: Block[]) =>
  block(
    'table',
    {
      view: { type: 'cards', columns: ['a'] },
      definition: { a: { id: 'a', title: 'Cell', type: 'text' } },
      records: { r: { orderIndex: 'a', values: { a: 'cell' } } },
    },
    undefined,
    { fragments: [fragment('cell', ...cell)] },
  );
const annotated = (...note: Block[]) =>
  paragraph([{ ...inline('annotation', {}, []), fragments: [fragment('annotation-body', ...note)] }]);

describe('sectionsOf', () => {
  it('cuts a page at its headings and titles the beginning as the page', () => {
    const document = documentOf(
      paragraph('Before  it\nbegins.'),
      heading('Install', 'install'),
      paragraph('Run it.'),
      paragraph('Twice.'),
      heading('Done', 'done'),
    );
    expect(sectionsOf(document, 'Guide')).toEqual([
      section(null, 'Guide', 'Before it begins.'),
      section('install', 'Install', 'Run it. Twice.'),
      section('done', 'Done', ''),
    ]);
  });

  it('cuts at a heading inside a tab or an expandable too', () => {
    const expandable = block('expandable', {}, undefined, {
      fragments: [
        fragment('expandable-title', paragraph('More')),
        fragment('expandable-body', heading('Inner', 'inner'), paragraph('hidden')),
      ],
    });
    const tabs = block('tabs', {}, [
      block('tabs-item', { title: 'Linux' }, [heading('Shell', 'shell'), paragraph('sh')]),
    ]);
    expect(sectionsOf(documentOf(expandable, tabs), 'P')).toEqual([
      section(null, 'P', 'More'),
      section('inner', 'Inner', 'hidden Linux'),
      section('shell', 'Shell', 'sh'),
    ]);
  });

  it('gives a page without text one empty section, so that its title is found', () => {
    expect(sectionsOf(documentOf(), 'Empty')).toEqual([section(null, 'Empty', '')]);
  });

  it('puts every word of a page into exactly one section', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const leaf = fc.oneof(
      word.map((content) => paragraph(content)),
      word.map((content) => heading(content, content)),
    );
    const tree = fc.oneof(
      leaf,
      fc.array(leaf, { maxLength: 4 }).map((nodes): Block => block('hint', { style: 'info' }, nodes)),
    );
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 12 }), (nodes) => {
        const words = sectionsOf(documentOf(...nodes), '').flatMap(({ title, text }) => [title, text]);
        expect(words.join(' ').split(/\s+/).filter(Boolean)).toEqual(plainText(nodes).split(' ').filter(Boolean));
      }),
      { numRuns: 100 },
    );
  });

  it.each<[string, Block[], Section[]]>([
    [
      'text inside of a condition from the text around it, under the same heading',
      [heading('Keys', 'keys'), paragraph('all'), onlyIf(paragraph('some')), paragraph('again')],
      [section(null, 'P', ''), section('keys', 'Keys', 'all again'), section('keys', 'Keys', 'some', true)],
    ],
    [
      'text inside of a condition before the first heading',
      [onlyIf(paragraph('some')), paragraph('all')],
      [section(null, 'P', 'all'), section(null, 'P', 'some', true)],
    ],
    [
      'several conditions under one heading together, however deep they are nested',
      [
        onlyIf(paragraph('one'), onlyIf(paragraph('two'))),
        paragraph('all'),
        block('hint', {}, [onlyIf(paragraph('three'))]),
      ],
      [section(null, 'P', 'all'), section(null, 'P', 'one two three', true)],
    ],
    [
      'a heading inside of a condition, which ends with it',
      [paragraph('all'), onlyIf(heading('Beta', 'beta'), paragraph('some')), paragraph('again')],
      [section(null, 'P', 'all again'), section('beta', 'Beta', 'some', true)],
    ],
    [
      'headings inside of nested conditions',
      [onlyIf(heading('A', 'a'), onlyIf(heading('B', 'b'), paragraph('inner')), paragraph('outer')), heading('C', 'c')],
      [
        section(null, 'P', ''),
        section('a', 'A', 'outer', true),
        section('b', 'B', 'inner', true),
        section('c', 'C', ''),
      ],
    ],
    [
      'a condition inside of a cell of a table',
      [tableOf(paragraph('all'), onlyIf(paragraph('some')))],
      [section(null, 'P', 'all'), section(null, 'P', 'some', true)],
    ],
    [
      'a condition inside of a note in a heading',
      [{ ...heading('Keys', 'keys'), nodes: annotated(paragraph('all'), onlyIf(paragraph('some'))).nodes ?? [] }],
      [section(null, 'P', ''), section('keys', 'all', ''), section('keys', 'all', 'some', true)],
    ],
    ['nothing where a condition holds no text', [onlyIf(), paragraph('all')], [section(null, 'P', 'all')]],
  ])('keeps apart %s', (_, nodes, sections) => {
    expect(sectionsOf(documentOf(...nodes), 'P')).toEqual(sections);
  });

  it('never puts a word from inside of a condition where everybody finds it, nor loses one', () => {
    fc.assert(
      fc.property(fc.array(plannedBlock, { maxLength: 6 }), (plan) => {
        const words = new Map<string, boolean>();
        const sections = sectionsOf(documentOf(...plan.map((planned) => built(planned, false, words))), '');
        const asides = new Set(sections.filter(isAside));
        const found = sections.flatMap((place) =>
          `${asides.has(place) ? '' : place.title} ${place.text}`
            .split(' ')
            .filter(Boolean)
            .map((word): [string, boolean] => [word, place.conditional]),
        );
        expect(found.sort()).toEqual([...words].sort());
      }),
      { numRuns: 300 },
    );
  });
});

/** A section of what stands inside of conditions under a heading that everybody sees, and which is counted there. */
function isAside({ title, conditional }: Section): boolean {
  return conditional && !title.startsWith('held');
}

interface Planned {
  kind: string;
  inner: Planned[];
}

const plannedBlock = fc.letrec<{ block: Planned }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('paragraph', 'heading').map((kind) => ({ kind, inner: [] })),
    fc.record({
      kind: fc.constantFrom('if', 'hint', 'expandable', 'table', 'annotation'),
      inner: fc.array(tie('block'), { maxLength: 3 }),
    }),
  ),
})).block;

/** Makes a block whose words tell whether they stand inside of a condition, and notes each. */
function built({ kind, inner }: Planned, isHeld: boolean, words: Map<string, boolean>): Block {
  const word = () => {
    const made = `${isHeld ? 'held' : 'open'}${words.size}`;
    words.set(made, isHeld);
    return made;
  };
  if (kind === 'paragraph') return paragraph(word());
  if (kind === 'heading') return heading(word(), `anchor-${words.size}`);
  const blocks = inner.map((planned) => built(planned, isHeld || kind === 'if', words));
  if (kind === 'if') return onlyIf(...blocks);
  if (kind === 'table') return tableOf(...blocks);
  if (kind === 'annotation') return annotated(...blocks);
  if (kind === 'hint') return block('hint', {}, blocks);
  return block('expandable', {}, undefined, { fragments: [fragment('expandable-body', ...blocks)] });
}

describe('plainText', () => {
  it('reads inlines without running words of neighbouring blocks together', () => {
    const nodes = [
      paragraph(['See ', inline('link', { ref: { kind: 'url', url: 'https://a.example' } }, ['the docs']), '.']),
      paragraph([
        inline('emoji', { code: '1f680' }),
        ' ',
        inline('button', { label: 'Go' }),
        inline('inline-math', { formula: 'x^2' }),
      ]),
    ];
    expect(plainText(nodes)).toBe('See the docs. 🚀 Go x^2');
  });

  it('reads code, captions and what stands in attributes', () => {
    const caption = { object: 'fragment' as const, fragment: 'caption', nodes: [paragraph('A cat')] };
    const nodes = [
      block('code', { title: 'a.sh', syntax: 'bash' }, [
        block('code-line', {}, ['one']),
        block('code-line', {}, ['two']),
      ]),
      block('images', {}, [block('image', { alt: 'cat' }, undefined, { fragments: [caption] })]),
      block('openapi-operation', { method: 'get', path: '/pets' }),
      block('html', { html: '<b>bold</b><<<' }),
    ];
    expect(plainText(nodes)).toBe('a.sh one two cat A cat get /pets bold <<<');
  });

  it('reads a table row by row in its shown order, with labels instead of values', () => {
    const table = block(
      'table',
      {
        view: { type: 'grid', columns: ['a', 'b'], hideHeader: false },
        definition: {
          a: { id: 'a', title: 'Name', type: 'text' },
          b: { id: 'b', title: 'State', type: 'select', options: [{ value: 'x', label: 'Ready' }] },
        },
        records: {
          r1: { orderIndex: 'b', values: { a: 'f1', b: ['x'] } },
          r2: { orderIndex: 'a', values: { a: 'f2', b: [] } },
        },
      },
      undefined,
      {
        fragments: [
          { object: 'fragment', fragment: 'f1', nodes: [paragraph('last')] },
          { object: 'fragment', fragment: 'f2', nodes: [paragraph('first')] },
        ],
      },
    );
    expect(plainText([table])).toBe('Name State first last Ready');
  });
});
