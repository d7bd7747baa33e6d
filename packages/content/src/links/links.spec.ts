import { describe, expect, it } from '@jest/globals';
import { block, documentOf, inline, paragraph } from '../../test/nodes.js';
import type { Json } from '../document/document.js';
import type { PageRecord } from '../pages/page-record.js';
import { linksOf } from './links.js';

const url = (name: string): { [key: string]: Json } => ({ kind: 'url', url: `https://${name}.example/` });
const file = (id: string) => ({ kind: 'file' as const, file: id });
const record: PageRecord = {
  type: 'document',
  parent: null,
  order: 'V0',
  slug: 'p',
  title: 'P',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('linksOf', () => {
  it('finds links, buttons and mentions in text and names the block they stand in', () => {
    const document = documentOf(
      paragraph([inline('link', { ref: { kind: 'page', page: 'p1' } }, ['x'])], 'k1'),
      paragraph(
        [inline('button', { label: 'Go', ref: url('a') }), inline('mention', { ref: { kind: 'user', user: 'u' } })],
        'k2',
      ),
    );
    expect(linksOf(document)).toEqual([
      { ref: { kind: 'page', page: 'p1' }, relation: 'reference', node: 'k1' },
      { ref: { kind: 'url', url: 'https://a.example/' }, relation: 'reference', node: 'k2' },
      { ref: { kind: 'user', user: 'u' }, relation: 'reference', node: 'k2' },
    ]);
  });

  it.each([
    ['image', { ref: file('f'), refDark: file('d') }, ['f', 'd']],
    ['file', { ref: file('f') }, ['f']],
    ['drawing', { ref: file('f') }, ['f']],
    ['swagger', { ref: file('f'), path: '/', method: 'get' }, ['f']],
  ])('says that a page depends on what its %s blocks show', (type, data, files) => {
    const links = linksOf(documentOf(block(type, data, undefined, { key: 'k' })));
    expect(links).toEqual(files.map((id) => ({ ref: { kind: 'file', file: id }, relation: 'dependsOn', node: 'k' })));
  });

  it('says that a page depends on reusable content and API descriptions, but only refers to a content reference', () => {
    const document = documentOf(
      block('reusable-content', { ref: { kind: 'reusable-content', reusableContent: 'r' } }),
      block('openapi-operation', { ref: { kind: 'openapi', spec: 's' }, path: '/', method: 'get' }),
      block('content-ref', { ref: { kind: 'anchor', anchor: 'a', page: 'p' } }),
      block('embed', { url: 'https://video.example/1' }),
    );
    expect(linksOf(document)).toEqual([
      { ref: { kind: 'reusable-content', reusableContent: 'r' }, relation: 'dependsOn' },
      { ref: { kind: 'openapi', spec: 's' }, relation: 'dependsOn' },
      { ref: { kind: 'anchor', anchor: 'a', page: 'p' }, relation: 'reference' },
      { ref: { kind: 'url', url: 'https://video.example/1' }, relation: 'reference' },
    ]);
  });

  it('finds references in the values and in the text of table cells', () => {
    const table = block(
      'table',
      {
        view: { type: 'cards' },
        definition: {
          t: { type: 'text' },
          c: { type: 'content-ref' },
          f: { type: 'files' },
          i: { type: 'image' },
          n: { type: 'number' },
        },
        records: {
          r: {
            orderIndex: 'a',
            values: {
              t: 'cell',
              c: { kind: 'page', page: 'p' },
              f: ['f1', 'f2'],
              i: { ref: file('f3'), alt: 'x' },
              n: 1,
            },
          },
        },
      },
      undefined,
      {
        key: 't',
        fragments: [
          {
            object: 'fragment',
            fragment: 'cell',
            nodes: [paragraph([inline('link', { ref: url('cell') }, ['x'])], 'c')],
          },
        ],
      },
    );
    expect(linksOf(documentOf(table))).toEqual([
      { ref: { kind: 'page', page: 'p' }, relation: 'reference', node: 't' },
      { ref: { kind: 'file', file: 'f1' }, relation: 'dependsOn', node: 't' },
      { ref: { kind: 'file', file: 'f2' }, relation: 'dependsOn', node: 't' },
      { ref: { kind: 'file', file: 'f3' }, relation: 'dependsOn', node: 't' },
      { ref: { kind: 'url', url: 'https://cell.example/' }, relation: 'reference', node: 'c' },
    ]);
  });

  it('finds the cover, the target of a link page and the sources of computed pages in the record', () => {
    const links = linksOf(documentOf(), {
      ...record,
      cover: { ref: file('light'), refDark: file('dark'), yPos: 0 },
      target: { kind: 'space', space: 's' },
      computed: { type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec: 'o' } } } },
    });
    expect(links).toEqual([
      { ref: { kind: 'file', file: 'light' }, relation: 'dependsOn' },
      { ref: { kind: 'file', file: 'dark' }, relation: 'dependsOn' },
      { ref: { kind: 'space', space: 's' }, relation: 'reference' },
      { ref: { kind: 'openapi', spec: 'o' }, relation: 'dependsOn' },
    ]);
  });

  it('passes over references that are no references', () => {
    const broken: Json[] = [{ kind: 'page' }, { kind: 'nothing', page: 'p' }, 'text', null, [1]];
    expect(linksOf(documentOf(...broken.map((ref) => block('content-ref', { ref }))))).toEqual([]);
  });
});
