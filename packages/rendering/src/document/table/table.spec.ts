import { describe, expect, it } from '@jest/globals';
import type { Block, Data, Json } from '@lectern/content/document/document';
import { block, fragment, paragraph, rendered } from '../../../test/rendered.js';

/** A table of one column and one row. */
const cell = (definition: Data, value: Json): string =>
  rendered(
    block('table', {
      view: { type: 'grid', columns: ['c'], hideHeader: true },
      definition: { c: { id: 'c', title: 'Column', ...definition } },
      records: { r: { orderIndex: 'a', values: { c: value } } },
    }),
  ).replace(/^.*<td[^>]*>(.*)<\/td>.*$/s, '$1');

const numbers = (data: Data): Block =>
  block('table', {
    view: { type: 'grid', columns: ['a', 'b'] },
    definition: { a: { title: 'A', type: 'number' }, b: { title: 'B', type: 'number' } },
    records: {
      second: { orderIndex: 'b', values: { a: 3, b: 4 } },
      first: { orderIndex: 'a', values: { a: 1, b: 2 } },
    },
    ...data,
  });

describe('a grid', () => {
  it('has titled columns and aligned cells', () => {
    const html = rendered('| One | Two |\n| :--- | ---: |\n| a **b** | c |');
    expect(html).toContain('<section class="table" tabindex="0" aria-label="Table"><table>');
    expect(html).toContain('<th scope="col">One</th><th scope="col" class="align-end">Two</th>');
    expect(html).toContain('<td><p>a <strong>b</strong></p></td><td class="align-end"><p>c</p></td>');
  });

  it('shows its rows in their order', () => {
    expect(
      rendered(numbers({}))
        .replace(/<[^>]*>/g, ' ')
        .match(/\d/g),
    ).toEqual(['1', '2', '3', '4']);
  });

  it('gives columns the width that they want', () => {
    const view = { type: 'grid', columns: ['a', 'b'], columnWidths: { a: 120 } };
    expect(rendered(numbers({ view }))).toContain('<colgroup><col style="width: 120px"/><col/></colgroup>');
  });

  it('merges cells within its borders', () => {
    const cellMerges = [{ anchor: { record: 'first', column: 'b' }, rowSpan: 50, colSpan: 50 }];
    const html = rendered(numbers({ cellMerges }));
    expect(html).toContain('rowspan="2">2</td></tr><tr><td class="align-end">3</td></tr>');
    expect(html).not.toContain('colspan');
  });

  it('hands out a text once, so that no short document becomes a huge page', () => {
    const records = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`r${index}`, { orderIndex: `${index}`, values: { a: 'x' } }]),
    );
    const table = block('table', { definition: { a: { type: 'text' } }, records }, [], {
      fragments: [fragment('x', paragraph('once'))],
    });
    expect(rendered(table).match(/once/g)).toHaveLength(1);
  });
});

describe('a cell', () => {
  it.each<[string, Data, Json, RegExp]>([
    ['number', {}, 1234.5, /^1,234\.5$/],
    ['checkbox', {}, true, /^<input type="checkbox" disabled checked aria-label="Column"\/>$/],
    ['files', {}, ['report', 'gone'], /^<span class="ref-list"><a href="[^"]*report\.pdf">report\.pdf<\/a><\/span>$/],
    ['users', { multiple: true }, ['u1'], /somebody/],
    [
      'rating',
      { max: 3 },
      2,
      /^<span class="rating" role="img" aria-label="Rating: 2 \/ 3">(<svg.*?<\/svg>){3}<\/span>$/,
    ],
    ['rating', { max: 1e9 }, 1e12, /aria-label="Rating: 10 \/ 10"/],
    [
      'select',
      { options: [{ value: 'v', label: 'Yes', color: 'red' }] },
      ['v'],
      /<span class="badge background-red">Yes</,
    ],
    ['content-ref', {}, { kind: 'page', page: 'p1' }, /^<a href="\/docs\/start"><svg.*<\/svg>Start here<\/a>$/],
    ['image', {}, { kind: 'file', file: 'f1' }, /^<img src="[^"]*cat\.png"/],
    [
      'image',
      {},
      { ref: { kind: 'file', file: 'f1' }, alt: 'Cat', objectFit: 'contain' },
      /alt="Cat" class="table-picture picture-contain"/,
    ],
    ['brand-new', {}, 'x', /^$/],
  ])('shows a %s', (type, definition, value, html) => {
    expect(cell({ type, ...definition }, value)).toMatch(html);
  });
});

describe('cards', () => {
  const table = block(
    'table',
    {
      view: { type: 'cards', cardSize: 'large', columns: ['text'], targetDefinition: 'to', coverDefinition: 'cover' },
      definition: { text: { type: 'text' }, to: { type: 'content-ref' }, cover: { type: 'files' } },
      records: {
        r: { orderIndex: 'a', values: { text: 'x', to: { kind: 'page', page: 'p1' }, cover: ['f1'] } },
      },
    },
    [],
    { fragments: [fragment('x', paragraph('Read me'))] },
  );

  it('have a cover, a text and a link that is called like the text', () => {
    const html = rendered(table);
    expect(html).toMatch(/<ul class="cards cards-large" role="list"><li class="card card-clickable">/);
    expect(html).toMatch(/<div class="card-cover"><img src="[^"]*cat\.png"/);
    expect(html).toContain('<p>Read me</p>');
    expect(html).toContain(
      '<a class="card-target" href="/docs/start"><span class="visually-hidden">Read me</span></a>',
    );
  });
});

describe('a table that compares two versions', () => {
  const change = (values: Data): Data => ({ object: 'change', ...values });

  it('shows what is gone before what came in its place', () => {
    expect(cell({ type: 'number' }, change({ deleted: 1, inserted: 2 }))).toBe('<del>1</del> <ins>2</ins>');
    expect(cell({ type: 'number' }, change({ deleted: 1 }))).toBe('<del>1</del>');
    expect(cell({ type: 'checkbox' }, change({ inserted: true }))).toMatch(/^<ins><input [^>]*checked[^>]*><\/ins>$/);
    expect(cell({ type: 'checkbox' }, change({}))).toBe('');
  });

  it('marks the titles of columns', () => {
    const definition = {
      a: { title: 'A', type: 'number', titleChange: change({ deleted: 'Old', inserted: 'A' }) },
      b: { title: 'B', type: 'number', titleChange: change({ inserted: 'B' }) },
    };
    const html = rendered(numbers({ definition }));
    expect(html).toMatch(/<th [^>]*><del>Old<\/del> <ins>A<\/ins><\/th><th [^>]*><ins>B<\/ins><\/th>/);
  });
});
