import { describe, expect, it } from '@jest/globals';
import type { Block } from '@lectern/content/document/document';
import type { DifferencePiece } from './document-difference.js';
import { foldRuns } from './fold-runs.js';

const block = (key: string): Block => ({ object: 'block', type: 'paragraph', key, data: {}, nodes: [], isVoid: false });
const same = (keys: string): DifferencePiece => ({ kind: 'same', blocks: [...keys].map(block) });
const added = (key: string): DifferencePiece => ({ kind: 'added', blocks: [block(key)] });

const folded = (...pieces: DifferencePiece[]) =>
  foldRuns(pieces).map((piece) => {
    const blocks = 'blocks' in piece ? piece.blocks : ['block' in piece ? piece.block : piece.after];
    return `${piece.kind} ${blocks.map(({ key }) => key).join('')}`;
  });

describe('folding', () => {
  it('keeps a block on each side of a change', () => {
    expect(folded(same('abcd'), added('x'), same('efghi'), added('y'), same('jklm'))).toEqual([
      'folded abc',
      'same d',
      'added x',
      'same e',
      'folded fgh',
      'same i',
      'added y',
      'same j',
      'folded klm',
    ]);
  });

  it('hides nothing where that would save nothing', () => {
    expect(folded(same('ab'), added('x'), same('cde'))).toEqual(['same ab', 'added x', 'same c', 'folded de']);
    expect(folded(same('a'), added('x'), same('bcd'), added('y'))).toEqual([
      'same a',
      'added x',
      'same bcd',
      'added y',
    ]);
  });

  it('folds a document that did not change as a whole', () => {
    expect(folded(same('abc'))).toEqual(['folded abc']);
  });
});
