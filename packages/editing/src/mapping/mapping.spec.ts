import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Block, Data, JsonDocument } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { normalDocument } from '@lectern/content/markdown/normal-form';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import fc from 'fast-check';
import { Node } from 'prosemirror-model';
import { anyDocument } from '../../../content/test/arbitrary-document.js';
import { block, documentOf, inline, paragraph } from '../../../content/test/nodes.js';
import { run } from '../../test/random-edits.js';
import { anyRead, asRead, open, openMarkdown, PROPERTY_TIMEOUT, selectWord, tries } from '../../test/states.js';
import { schema } from '../schema/schema.js';
import { insertColumn, insertRow } from '../tables/rows-and-columns.js';
import { toDocument } from './to-document.js';
import { toEditor } from './to-editor.js';

/** What the editor gives back, without what it remembers of the document that it was given. */
function throughEditor(document: JsonDocument): JsonDocument {
  const doc = Node.fromJSON(schema, JSON.parse(JSON.stringify(toEditor(document).toJSON())));
  doc.check();
  return toDocument(doc);
}

/** The types of blocks and inlines that the editor cannot show. */
function opaqueTypes(document: JsonDocument): string[] {
  const types: string[] = [];
  toEditor(document).descendants((node) => {
    const json: { type: string } | undefined = node.attrs['json'];
    if (json !== undefined) types.push(json.type);
  });
  return types;
}

function expectUnchanged(...blocks: Block[]): void {
  const document = asRead(documentOf(...blocks));
  expect(throughEditor(document)).toEqual(document);
}

describe('toEditor and toDocument', () => {
  it(
    'give back every document',
    () => {
      fc.assert(
        fc.property(anyDocument, (document) => {
          expect(throughEditor(document)).toEqual(normalDocument(document));
        }),
        tries(100),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'give back the keys of every block',
    () => {
      fc.assert(
        fc.property(anyRead, (document) => {
          expect(throughEditor(document)).toEqual(document);
        }),
        tries(100),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'show every block and inline of the format',
    () => {
      // A mark cannot stand around nothing, so that links and annotations without text stay as they are.
      const shown = new Set(['sparkles', 'sparkle-box', 'html', 'sparkle', 'link', 'annotation']);
      fc.assert(
        fc.property(anyDocument, (document) => {
          expect(opaqueTypes(document).filter((type) => !shown.has(type))).toEqual([]);
        }),
        tries(100),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it('give back every page of the documentation', () => {
    const docs = path.resolve(import.meta.dirname, '../../../../docs');
    const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const document = asRead(parseDocument(readFileSync(path.join(docs, page), 'utf8')));
      expect({ page, isSame: sameJson(throughEditor(document), document) }).toEqual({ page, isSame: true });
      expect(opaqueTypes(document).filter((type) => type !== 'html')).toEqual([]);
    }
  });

  it('give the identical blocks for whatever did not change', () => {
    const before = selectWord(openMarkdown('one\n\n- two\n- three\n\nfour'), 'two');
    const after = before.apply(before.tr.insertText('!'));
    const [first, list, last] = toDocument(before.doc).nodes;
    const [sameFirst, otherList, sameLast] = toDocument(after.doc).nodes;
    expect([sameFirst, sameLast]).toEqual([first, last]);
    expect(sameFirst).toBe(first);
    expect(sameLast).toBe(last);
    expect(otherList?.nodes?.[0]).not.toBe(list?.nodes?.[0]);
    expect(otherList?.nodes?.[1]).toBe(list?.nodes?.[1]);
  });

  it('give the identical nodes for blocks that the editor gave', () => {
    const { doc } = openMarkdown('one\n\n- two');
    expect(toEditor(toDocument(doc)).children.map((node, index) => node === doc.child(index))).toEqual([true, true]);
  });

  it('keep links to the same target apart where they touch, and pictures inside of links', () => {
    const link = (...nodes: Parameters<typeof paragraph>[0][]) =>
      inline('link', { ref: { kind: 'page', page: 'p1' } }, nodes.flat());
    const picture = inline('inline-image', { ref: { kind: 'file', file: 'f1' } });
    expectUnchanged(paragraph([link('a'), link('b'), link('c'), link([picture]), 'end']));
  });

  it('keep links and annotations in each other', () => {
    const note = { object: 'fragment' as const, type: 'annotation-body', nodes: [paragraph('note', 'n')] };
    const annotation = { ...inline('annotation', {}, ['noted']), fragments: [note] };
    const ref = { kind: 'page', page: 'p1' };
    expectUnchanged(paragraph([inline('link', { ref }, ['a ', annotation, ' b'])]));
    expectUnchanged(
      paragraph([{ ...inline('annotation', {}, [inline('link', { ref }, ['x']), 'y']), fragments: [note] }]),
    );
  });

  it('keep data that the schema does not name, and null', () => {
    expectUnchanged(
      block('hint', { style: null, color: { deep: [1, null] } }, [paragraph('a')]),
      block('heading-3', { level: 6, id: 'x' }, ['deep']),
      block('math', { formula: null, numbered: true }),
      block('math', JSON.parse('{ "__proto__": { "formula": "x" } }')),
    );
  });

  it('keep blocks that do not have the shape of their type', () => {
    const odd = [
      block('paragraph', {}, [block('divider')]),
      block('divider', {}, undefined, { fragments: [{ object: 'fragment', fragment: 'x', nodes: [paragraph('a')] }] }),
      block('expandable', {}, undefined, { fragments: [{ object: 'fragment', nodes: [paragraph('a')] }] }),
      block('tabs', {}, []),
      block('table', { view: 5 }),
      block('heading', {}, ['a']),
      block('list-item', {}, [paragraph('a')]),
    ];
    expectUnchanged(...odd);
    expect(opaqueTypes(documentOf(...odd))).toEqual(odd.map(({ type }) => type));
  });

  it('give the cursor a place where a document has nothing, and take it back', () => {
    const document = asRead(
      documentOf(block('hint', { style: 'info' }, []), block('tabs', {}, [block('tabs-item', {}, [])])),
    );
    expect(toEditor(document).child(0).childCount).toBe(1);
    expect(throughEditor(document)).toEqual(document);
    expect(toEditor(documentOf()).childCount).toBe(1);
    expect(throughEditor(documentOf())).toEqual(documentOf());
  });

  it('show conflicts by their sides', () => {
    const conflict = block('tabs', { conflict: true }, [
      block('tabs-item', { title: 'Main' }, [paragraph('a')]),
      block('tabs-item', { title: 'This change request' }, []),
    ]);
    expectUnchanged(conflict);
    expect(toEditor(documentOf(conflict)).firstChild?.type.name).toBe('conflict');
  });
});

describe('tables in the editor', () => {
  const text = (id: string): Data => ({ id, title: id.toUpperCase(), type: 'text', textAlignment: 'left' });
  const tableOf = (data: Data, cells: string[]): Block =>
    block('table', data, undefined, {
      fragments: cells.map((name) => ({ object: 'fragment', fragment: name, nodes: [paragraph(name)] })),
    });

  it('keep hidden columns, values of no column, texts of no cell, and rows in the order of their indexes', () => {
    const table = tableOf(
      {
        view: { type: 'cards', cardSize: 'large', columns: ['b', 'n'], targetDefinition: 'a' },
        definition: { a: text('a'), b: text('b'), n: { id: 'n', title: 'N', type: 'number' } },
        records: {
          second: { orderIndex: 'b', values: { a: 'a2', b: 'b2', n: null, gone: 4 }, color: 'red' },
          first: { orderIndex: 'a', values: { a: 'a1', n: 7 } },
        },
        fullWidth: true,
      },
      ['a1', 'a2', 'b2', 'nobody'],
    );
    expectUnchanged(table);
    const [head, ...rows] = toEditor(documentOf(table)).firstChild?.children ?? [];
    expect(head?.textBetween(0, head.content.size, '|')).toBe('B|N');
    expect(rows.map((row) => row.attrs['id'])).toEqual(['first', 'second']);
  });

  it('keep the order of columns that the view has', () => {
    expectUnchanged(
      tableOf(
        {
          view: { type: 'grid', columns: ['c', 'a'], hideHeader: true },
          definition: { a: text('a'), b: text('b'), c: text('c') },
          records: { r: { orderIndex: 'x', values: { a: '1', b: '2', c: '3' } } },
        },
        ['3', '1', '2'],
      ),
    );
  });

  it('give new rows and columns ids of their own, and an index between those of their neighbours', () => {
    const document = documentOf(
      tableOf(
        {
          view: { type: 'grid', columns: ['a'], hideHeader: false, columnWidths: { a: 9 } },
          definition: { a: text('a') },
          records: { x: { orderIndex: 'a0', values: { a: 'one' } }, y: { orderIndex: 'a1', values: { a: 'two' } } },
        },
        ['one', 'two'],
      ),
    );
    const state = run(selectWord(open(asRead(document)), 'one'), insertRow('after'));
    const data = toDocument(run(state, insertColumn('before')).doc).nodes[0]?.data ?? {};
    expect(data).toMatchObject({
      view: { columns: ['c1', 'a'] },
      definition: { c1: { id: 'c1', type: 'text' }, a: { id: 'a' } },
      records: { x: { orderIndex: 'a0' }, r1: { orderIndex: 'a0V' }, y: { orderIndex: 'a1' } },
    });
  });

  it('write the head anew when its title changes, and as it was spelled when not', () => {
    const state = selectWord(openMarkdown('| **One** | `Two` |\n|---|---|\n| a | b |'), 'Two');
    const typed = state.apply(state.tr.insertText('!'));
    const definition = toDocument(typed.doc).nodes[0]?.data['definition'];
    expect(definition).toMatchObject({ c1: { title: 'One', markdown: '**One**' }, c2: { title: 'Two!' } });
    expect(definition).not.toHaveProperty('c2.markdown');
  });
});
