import { describe, expect, it } from '@jest/globals';
import { block, documentOf } from '../../../test/nodes.js';
import type { Block, Data, Json } from '../../document/document.js';
import { dataOf } from '../../document/json-values.js';
import { linksOf } from '../../links/links.js';
import { linkSpans } from '../link-spans.js';
import { parseDocument } from '../parse-document.js';
import { writeDocument } from '../write-document.js';

const cards =
  '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th>' +
  '<th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody>' +
  '<tr><td><strong>Sign in</strong></td><td><a href="/pages/p1">p1</a></td><td><a href="/files/f1">f1</a></td></tr>' +
  '<tr><td>Sign <a href="out.md">out</a></td><td></td><td></td></tr></tbody></table>';

const tableOf = (html: string): Block | undefined => parseDocument(html).nodes[0];
const rewritten = (html: string): string => writeDocument(parseDocument(html)).markdown.trimEnd();

/** A table of one column with one cell. */
const single = (th: string, td: string): string =>
  `<table><thead><tr>${th}</tr></thead><tbody><tr>${td}</tr></tbody></table>`;

/** The definition of the first column and its value in the first row. */
function columnOf(html: string): { definition?: Json; value?: Json } {
  const { definition, records } = tableOf(html)?.data ?? {};
  const [record] = Object.values(dataOf(records));
  return {
    definition: Object.values(dataOf(definition))[0],
    value: Object.values(dataOf(dataOf(record)['values']))[0],
  };
}

describe('an HTML table of cards', () => {
  it('is a table whose view says what is shown, what a card leads to and what covers it', () => {
    const { data, fragments } = tableOf(cards) ?? block('none');
    expect(data).toEqual({
      view: { type: 'cards', cardSize: 'medium', columns: ['c1'], targetDefinition: 'c2', coverDefinition: 'c3' },
      definition: {
        c1: { id: 'c1', title: '', type: 'text', textAlignment: 'left' },
        c2: { id: 'c2', title: '', type: 'content-ref' },
        c3: { id: 'c3', title: '', type: 'files' },
      },
      records: {
        r1: { orderIndex: '00000', values: { c1: 'r1:c1', c2: { kind: 'page', page: 'p1' }, c3: ['f1'] } },
        r2: { orderIndex: '00001', values: { c1: 'r2:c1' } },
      },
    });
    expect(fragments?.map(({ fragment }) => fragment)).toEqual(['r1:c1', 'r2:c1']);
  });

  it('is written as it was read', () => {
    expect(rewritten(cards)).toBe(cards);
  });

  it('has links that can be found in the source and in the Document', () => {
    expect(linkSpans(cards).map(({ url }) => url)).toEqual(['/pages/p1', '/files/f1', 'out.md']);
    expect(linksOf(parseDocument(cards)).map(({ ref }) => ref)).toEqual([
      { kind: 'page', page: 'p1' },
      { kind: 'file', file: 'f1' },
      { kind: 'url', url: 'out.md' },
    ]);
  });

  it('has covers from elsewhere as images, which may be addresses', () => {
    const { definition, value } = columnOf(
      single('<th data-type="files"></th>', '<td><a href="a/b.png">b.png</a></td>'),
    );
    expect(definition).toMatchObject({ type: 'image' });
    expect(value).toEqual({ kind: 'url', url: 'a/b.png' });
  });
});

/** Heads and cells as they are written, and what they stand for. */
const columns: [name: string, th: string, td: string, definition: Data, value: Json][] = [
  ['a width', '<th width="120">A</th>', '<td>x</td>', { title: 'A', type: 'text', textAlignment: 'left' }, 'r1:c1'],
  ['a number', '<th data-type="number"></th>', '<td>1.5</td>', { title: '', type: 'number' }, 1.5],
  ['a check', '<th data-type="checkbox"></th>', '<td>true</td>', { title: '', type: 'checkbox' }, true],
  ['a rating', '<th data-type="rating" data-max="5"></th>', '<td>3</td>', { title: '', type: 'rating', max: 5 }, 3],
  [
    'a choice',
    '<th data-type="select" data-multiple></th>',
    '<td><span data-option="a">A</span><span data-option="b">B</span></td>',
    {
      title: '',
      type: 'select',
      multiple: true,
      options: [
        { value: 'a', label: 'A', color: 'default' },
        { value: 'b', label: 'B', color: 'default' },
      ],
    },
    ['a', 'b'],
  ],
  [
    'users',
    '<th data-type="users"></th>',
    '<td><a href="/users/u1">u1</a>, <a href="/users/u2">u2</a></td>',
    { title: '', type: 'users', multiple: false },
    ['u1', 'u2'],
  ],
  [
    'an image',
    '<th data-type="image"></th>',
    '<td><img src="/files/f1" alt="A" data-object-fit="contain"></td>',
    { title: '', type: 'image' },
    { ref: { kind: 'file', file: 'f1' }, objectFit: 'contain', alt: 'A' },
  ],
  [
    'a value without a form of its own',
    '<th data-type="checkbox"></th>',
    '<td data-value="&quot;maybe&quot;"></td>',
    { title: '', type: 'checkbox' },
    'maybe',
  ],
  [
    'ids of its own',
    '<th data-id="name" width="80">A</th>',
    '<td data-fragment="cell">x</td>',
    { title: 'A', type: 'text', textAlignment: 'left' },
    'cell',
  ],
];

describe('an HTML table', () => {
  it.each(columns)('holds a column with %s', (_, th, td, definition, value) => {
    const read = columnOf(single(th, td));
    expect(read.definition).toMatchObject(definition);
    expect(read.value).toEqual(value);
    expect(rewritten(single(th, td))).toBe(single(th, td));
  });

  it.each([
    ['checkbox', '✅', true],
    ['checkbox', '☐', false],
    ['rating', '★★★☆☆', 3],
    ['rating', '<span data-option="4"></span>', 4],
  ])('reads a %s given as %s', (type, cell, value) => {
    expect(columnOf(single(`<th data-type="${type}"></th>`, `<td>${cell}</td>`)).value).toEqual(value);
  });

  it('keeps what the table itself says', () => {
    const html =
      '<table data-header-hidden data-full-width="true"><thead><tr><th>A</th></tr></thead>' +
      '<tbody><tr><td>a <kbd>b</kbd><br><code>c</code> <img src="d.png"></td></tr></tbody></table>';
    expect(tableOf(html)?.data).toMatchObject({ view: { type: 'grid', hideHeader: true }, fullWidth: true });
    expect(rewritten(html)).toBe(html);
  });

  it('becomes a pipe table when that says all', () => {
    const html =
      '<table>\n  <tr>\n    <th>A</th>\n    <th align="right">B</th>\n  </tr>\n  <tr><td> a </td></tr>\n</table>';
    expect(rewritten(html)).toBe('| A | B |\n| :--- | ---: |\n| a |  |');
  });

  it.each([
    '<table border="1"><tr><td>a</td></tr></table>',
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<table><caption>A</caption><tr><td>a</td></tr></table>',
    '<table><tr><td><ul><li>a</li></ul></td></tr></table>',
    '<table><tr><th>a</th></tr><tr><th>b</th></tr></table>',
    '<table><tr><th>a</th></tr><tr><td>b</td><td>c</td></tr></table>',
    '<table><tr><td>a</td></tr>',
    '<table data-view="board"><tr><td>a</td></tr></table>',
    single('<th data-type="number"></th>', '<td>many</td>'),
    single('<th data-id="__proto__"></th><th data-id="__proto__"></th>', '<td></td>'),
  ])('stays HTML when a table cannot say it: %s', (html) => {
    expect(tableOf(html)).toMatchObject({ type: 'html', data: { html } });
  });
});

describe('a table with what neither pipes nor HTML can say', () => {
  it('is written as before', () => {
    const [table] = parseDocument(cards).nodes;
    const cells = table?.fragments?.map((cell) => ({ ...cell, nodes: [...cell.nodes, block('divider')] }));
    const document = documentOf({ ...(table ?? block('none')), fragments: cells });
    expect(writeDocument(document).markdown).toMatch(/^\{% block %\}/);
  });
});
