import { describe, expect, it } from '@jest/globals';
import type { Block, JsonDocument } from '@lectern/content/document/document';
import { alignDocuments } from '@lectern/content/keys/align-keys';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import fc from 'fast-check';
import { documentOf, paragraph } from '../../../content/test/nodes.js';
import { decideBlock, keepEdits } from './keep-edits.js';
import { translateDocument } from './translate-document.js';

const german = (document: JsonDocument): JsonDocument => translateDocument(document, ({ text }) => `${text} (de)`);

/** A new version of a document: what it has in common with the old one keeps its keys. */
function edited(before: JsonDocument, markdown: string): JsonDocument {
  return parseDocument(markdown, alignDocuments(before, parseDocument(markdown)));
}

/** What a translation becomes after people changed it to `target` and authors changed the source to `source`. */
function after({ first, target, source = first }: { first: string; target: string; source?: string }) {
  const sourceBefore = parseDocument(first);
  const result = german(sourceBefore);
  const nextSource = edited(sourceBefore, source);
  const { document, kept, replaced } = keepEdits({
    before: { source: sourceBefore, result },
    current: edited(result, target),
    next: { source: nextSource, result: german(nextSource) },
  });
  return { text: writeDocument(document).markdown.trimEnd(), kept: kept.length, replaced: replaced.length };
}

describe('keepEdits', () => {
  it.each([
    ['words', 'One.\n\nTwo.', 'Eins!\n\nTwo. (de)'],
    ['markup', 'One.\n\nTwo.', '**One**. (de)\n\nTwo. (de)'],
    ['a heading', '## One\n\nTwo.', '## Eins\n\nTwo. (de)'],
    ['an item of a list', '* One\n* Two', '* One (de)\n* Zwei'],
    ['a cell', '| A |\n| :--- |\n| One |', '| A (de) |\n| :--- |\n| Eins |'],
    [
      'an attribute',
      '{% hint style="info" %}\nOne.\n{% endhint %}',
      '{% hint style="danger" %}\nOne. (de)\n{% endhint %}',
    ],
    ['a row', '| A |\n| :--- |\n| One |\n| Two |', '| A (de) |\n| :--- |\n| One (de) |'],
    ['an added block', 'One.\n\nTwo.', 'One. (de)\n\nNeu.\n\nTwo. (de)'],
    ['a block added at the beginning', 'One.', 'Neu.\n\nOne. (de)'],
    ['a removed block', 'One.\n\nTwo.\n\nThree.', 'One. (de)\n\nThree. (de)'],
  ])('keeps what people changed while the source is the same: %s', (_, first, target) => {
    expect(after({ first, target })).toEqual({ text: target, kept: 1, replaced: 0 });
  });

  it('takes the new translation of a block whose source changed, and only of that', () => {
    const first = 'One.\n\nTwo.\n\nThree.';
    const result = after({ first, target: 'Eins!\n\nZwei!\n\nThree. (de)', source: 'One.\n\nTwo, new.\n\nThree.' });
    expect(result).toEqual({ text: 'Eins!\n\nTwo, new. (de)\n\nThree. (de)', kept: 1, replaced: 1 });
  });

  it('brings a removed block back when its source changes', () => {
    const result = after({ first: 'One.\n\nTwo is this.', target: 'One. (de)', source: 'One.\n\nTwo is that.' });
    expect(result).toEqual({ text: 'One. (de)\n\nTwo is that. (de)', kept: 0, replaced: 1 });
  });

  it('follows the source when it removes, adds and moves blocks', () => {
    const first = 'One is here.\n\nTwo is there.\n\nThree is gone.';
    const target = 'Eins!\n\nTwo is there. (de)\n\nThree is gone. (de)';
    const { text } = after({ first, target, source: 'Two is there.\n\nOne is here.\n\nFour is new.' });
    expect(text).toBe('Two is there. (de)\n\nEins!\n\nFour is new. (de)');
  });

  it('gives kept headings their anchors', () => {
    const source = parseDocument('## One');
    const result = german(source);
    const { document } = keepEdits({
      before: { source, result },
      current: edited(result, '## Eins'),
      next: { source, result },
    });
    expect(document.nodes[0]?.meta).toEqual({ id: 'eins' });
  });

  it('decides block by block: changed by people and not in the source is kept, all else is the new result', () => {
    const change = fc.record({ source: fc.boolean(), target: fc.constantFrom('same', 'edited', 'removed', 'added') });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const doc = (blocks: Block[]): JsonDocument => documentOf(...blocks);
        const at = (text: string) => changes.map((_, index) => paragraph(`${text} ${index}`, `k${index}`));
        const next = changes.map(({ source }, index) =>
          paragraph(`${source ? 'new' : 'source'} ${index}`, `k${index}`),
        );
        const current = changes.flatMap(({ target }, index): Block[] => {
          if (target === 'removed') return [];
          const own = paragraph(`${target === 'edited' ? 'edited' : 'made'} ${index}`, `k${index}`);
          return target === 'added' ? [own, paragraph(`added ${index}`, `a${index}`)] : [own];
        });
        const wanted = changes.flatMap(({ source, target }, index): string[] => {
          const made = `result ${index}`;
          if (target === 'added') return [made, `added ${index}`];
          if (source || target === 'same') return [made];
          return target === 'edited' ? [`edited ${index}`] : [];
        });
        const { document } = keepEdits({
          before: { source: doc(at('source')), result: doc(at('made')) },
          current: doc(current),
          next: { source: doc(next), result: doc(at('result')) },
        });
        expect(document.nodes).toMatchObject(wanted.map((text) => ({ nodes: [{ leaves: [{ text }] }] })));
        expect(document.nodes).toHaveLength(wanted.length);
      }),
    );
  });
});

describe('decideBlock', () => {
  it.each([
    [{ sourceBefore: 'a', source: 'a', made: 'x', current: 'x' }, 'made'],
    [{ sourceBefore: 'a', source: 'b', made: 'x', current: 'x' }, 'made'],
    [{ sourceBefore: 'a', source: 'a', made: 'x', current: 'y' }, 'kept'],
    [{ sourceBefore: 'a', source: 'b', made: 'x', current: 'y' }, 'replaced'],
    [{ sourceBefore: undefined, source: 'a', made: undefined, current: undefined }, 'made'],
  ])('of %j: %s', (versions, decision) => {
    expect(decideBlock(versions)).toBe(decision);
  });
});
