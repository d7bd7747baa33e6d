import { describe, expect, it } from '@jest/globals';
import type { Block, Node } from '@lectern/content/document/document';
import {
  keyedBlock as block,
  differenceOf,
  keyedParagraph as paragraph,
  saidBlock,
  markedText as text,
  toldDifference,
  voidBlockOf,
} from '../../../test/compared-blocks.js';

const picture = (file: string) => voidBlockOf('image', 'i', { file });

const a = paragraph('alpha', 'a');
const b = paragraph('beta', 'b');
const c = paragraph('gamma', 'c');

describe('the comparison of two documents', () => {
  it('makes one piece of what is the same', () => {
    expect(toldDifference([a, b], [a, b])).toEqual(['same: alpha | beta']);
  });

  it('shows removed blocks where they stood, before what stands there now', () => {
    expect(toldDifference([a, b, c], [a, paragraph('new', 'n'), c])).toEqual([
      'same: alpha',
      'removed: [-beta-]',
      'added: {+new+}',
      'same: gamma',
    ]);
    expect(toldDifference([a, b], [b])).toEqual(['removed: [-alpha-]', 'same: beta']);
  });

  it('marks the words of an edited block', () => {
    const now = paragraph('the slow brown fox jumps', 'a');
    expect(toldDifference([paragraph('the quick brown fox', 'a')], [now])).toEqual([
      'edited: the [-quick-]{+slow+} brown fox{+ jumps+}',
    ]);
  });

  it('marks everything where only the look of words changed', () => {
    const bold = block('paragraph', 'a', [text('alpha', 'bold')]);
    expect(toldDifference([a], [bold])).toEqual(['edited: [-alpha-]{+alpha+}']);
  });

  it('keeps links around the words that are cut', () => {
    const link = (content: string): Node => ({
      object: 'inline',
      type: 'link',
      data: {},
      nodes: [text(content)],
      isVoid: false,
    });
    const [piece] = differenceOf(
      [block('paragraph', 'a', [text('see '), link('the old page')])],
      [block('paragraph', 'a', [text('see '), link('the new page')])],
    );
    if (piece?.kind !== 'edited' || !piece.both) throw new Error('The block was not compared.');
    expect(saidBlock(piece.both)).toBe('see the [-old-]{+new+} page');
    expect(piece.both.nodes?.map((node) => node.object)).toEqual(['text', 'inline', 'inline', 'inline', 'inline']);
  });

  it('marks what stands in a line without words', () => {
    const formula = (code: string): Node => ({
      object: 'inline',
      type: 'inline-math',
      data: { formula: code },
      isVoid: true,
    });
    const [piece] = differenceOf(
      [block('paragraph', 'a', [text('so '), formula('a')])],
      [block('paragraph', 'a', [text('so '), formula('b')])],
    );
    expect(piece?.kind === 'edited' && piece.both?.nodes).toMatchObject([
      { object: 'text' },
      { type: 'deleted', nodes: [{ data: { formula: 'a' } }] },
      { type: 'inserted', nodes: [{ data: { formula: 'b' } }] },
    ]);
  });

  it('says behind what a moved block stood', () => {
    expect(toldDifference([a, b, c], [c, a, b])).toEqual(['moved behind beta: gamma', 'same: alpha | beta']);
  });

  it('marks what came and went inside of a block', () => {
    const item = (content: string, key: string) => block('list-item', `${key}i`, [paragraph(content, key)]);
    const list = (...items: Block[]) => block('list-unordered', 'l', items);
    expect(
      toldDifference([list(item('one', '1'), item('two', '2'))], [list(item('one', '1'), item('three', '3'))]),
    ).toEqual(['edited: one[-two-]{+three+}']);
  });

  it('names attributes before and after, also those of blocks inside', () => {
    const task = (checked: boolean) =>
      block('list-tasks', 'l', [block('list-item', 'li', [paragraph('done', 'p')], { checked })]);
    expect(differenceOf([task(false)], [task(true)])).toMatchObject([
      { kind: 'edited', attributes: [{ name: 'checked', before: false, after: true }] },
    ]);
  });

  it('shows both versions of what cannot stand in one', () => {
    const [piece] = differenceOf([picture('old')], [picture('new')]);
    expect(piece).toEqual({ kind: 'edited', before: picture('old'), after: picture('new'), attributes: [] });
  });

  it('shows everything of a document that was empty before, or is now', () => {
    expect(toldDifference([], [a, b])).toEqual(['added: {+alpha+} | {+beta+}']);
    expect(toldDifference([a, b], [])).toEqual(['removed: [-alpha-] | [-beta-]']);
  });
});
