import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { block, documentOf, heading, inline, paragraph } from '../../test/nodes.js';
import type { Block } from '../document/document.js';
import { plainText } from './plain-text.js';
import { sectionsOf } from './sections.js';

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
      { anchor: null, title: 'Guide', text: 'Before it begins.' },
      { anchor: 'install', title: 'Install', text: 'Run it. Twice.' },
      { anchor: 'done', title: 'Done', text: '' },
    ]);
  });

  it('cuts at a heading inside a tab or an expandable too', () => {
    const expandable = block('expandable', {}, undefined, {
      fragments: [
        { object: 'fragment', fragment: 'expandable-title', nodes: [paragraph('More')] },
        { object: 'fragment', fragment: 'expandable-body', nodes: [heading('Inner', 'inner'), paragraph('hidden')] },
      ],
    });
    const tabs = block('tabs', {}, [
      block('tabs-item', { title: 'Linux' }, [heading('Shell', 'shell'), paragraph('sh')]),
    ]);
    expect(sectionsOf(documentOf(expandable, tabs), 'P')).toEqual([
      { anchor: null, title: 'P', text: 'More' },
      { anchor: 'inner', title: 'Inner', text: 'hidden Linux' },
      { anchor: 'shell', title: 'Shell', text: 'sh' },
    ]);
  });

  it('gives a page without text one empty section, so that its title is found', () => {
    expect(sectionsOf(documentOf(), 'Empty')).toEqual([{ anchor: null, title: 'Empty', text: '' }]);
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
        const words = sectionsOf(documentOf(...nodes), '').flatMap((section) => [section.title, section.text]);
        expect(words.join(' ').split(/\s+/).filter(Boolean)).toEqual(plainText(nodes).split(' ').filter(Boolean));
      }),
      { numRuns: 100 },
    );
  });
});

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
