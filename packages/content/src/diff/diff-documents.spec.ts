import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { block, documentOf, paragraph } from '../../test/nodes.js';
import { commonBlocks, diffDocuments } from './diff-documents.js';

const a = paragraph('alpha', 'a');
const b = paragraph('beta', 'b');
const c = paragraph('gamma', 'c');

describe('diffDocuments', () => {
  it('finds nothing in a document that did not change', () => {
    expect(diffDocuments(documentOf(a, b), documentOf(a, b))).toEqual([]);
  });

  it('tells added and removed blocks, each with everything below it once', () => {
    const list = block('list-unordered', {}, [block('list-item', {}, [c])], { key: 'l' });
    expect(diffDocuments(documentOf(a), documentOf(a, list))).toEqual([{ type: 'added', block: list }]);
    expect(diffDocuments(documentOf(list, a), documentOf(a))).toEqual([{ type: 'removed', block: list }]);
  });

  it('tells an edited block with the words that came and went', () => {
    const before = paragraph('the quick brown fox', 'a');
    const after = paragraph('the slow brown fox', 'a');
    expect(diffDocuments(documentOf(before, b), documentOf(after, b))).toEqual([
      {
        type: 'edited',
        before,
        after,
        words: {
          before: 'the quick brown fox',
          after: 'the slow brown fox',
          removed: [{ start: 4, end: 9 }],
          added: [{ start: 4, end: 8 }],
        },
      },
    ]);
  });

  it('tells an edit of attributes that leaves the words as they are', () => {
    const before = block('hint', { style: 'info' }, [a], { key: 'h' });
    const after = block('hint', { style: 'danger' }, [a], { key: 'h' });
    expect(diffDocuments(documentOf(before), documentOf(after))).toMatchObject([
      { type: 'edited', words: { removed: [], added: [] } },
    ]);
  });

  it('tells only the block inside when the block around it is otherwise the same', () => {
    const hint = (inner: typeof a) => block('hint', { style: 'info' }, [inner], { key: 'h' });
    const after = paragraph('alpha two', 'a');
    expect(diffDocuments(documentOf(hint(a)), documentOf(hint(after)))).toMatchObject([
      { type: 'edited', before: a, after },
    ]);
  });

  it('tells the one block that moved, not those it passed', () => {
    expect(diffDocuments(documentOf(a, b, c), documentOf(c, a, b))).toEqual([{ type: 'moved', before: c, after: c }]);
  });

  it('tells a block that moved into another, and one that moved and was edited', () => {
    const edited = paragraph('beta two', 'b');
    const hint = block('hint', { style: 'info' }, [edited], { key: 'h' });
    expect(diffDocuments(documentOf(a, b), documentOf(a, hint)).map(({ type }) => type)).toEqual([
      'added',
      'moved',
      'edited',
    ]);
  });

  it('finds a block without its key by what it says', () => {
    expect(diffDocuments(documentOf(a, b), documentOf(paragraph('beta', 'x'), paragraph('alpha', 'y')))).toMatchObject([
      { type: 'moved' },
    ]);
    expect(diffDocuments(documentOf(a, b), documentOf(paragraph('alpha'), paragraph('beta')))).toEqual([]);
  });

  it('accounts for every block exactly: what is not told is in both versions', () => {
    const version = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom('one', 'two')), {
        selector: ([key]) => key,
        maxLength: 8,
      })
      .map((entries) => documentOf(...entries.map(([key, word]) => paragraph(`${key} ${word}`, key))));
    fc.assert(
      fc.property(version, version, (before, after) => {
        const changes = diffDocuments(before, after);
        const count = (type: string): number => changes.filter((change) => change.type === type).length;
        expect(before.nodes.length - count('removed')).toBe(after.nodes.length - count('added'));
        const stayed = new Set(after.nodes.map(({ key }) => key));
        for (const change of changes) if (change.type === 'removed') expect(stayed.has(change.block.key)).toBe(false);
        const words = (nodes: typeof before.nodes) => new Map(nodes.map((node) => [node.key, JSON.stringify(node)]));
        const old = words(before.nodes);
        const edited = [...words(after.nodes)].filter(([key, node]) => old.has(key) && old.get(key) !== node);
        expect(count('edited')).toBe(edited.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('commonBlocks', () => {
  it('pairs the blocks that both versions have, wherever they stand', () => {
    const edited = paragraph('beta, edited', 'b');
    const former = commonBlocks(documentOf(a, b, c), documentOf(c, a, edited, paragraph('new', 'n')));
    expect([...former]).toEqual([
      [c, c],
      [a, a],
      [edited, b],
    ]);
  });
});
