import { describe, expect, it } from '@jest/globals';
import type { Block, Data, JsonDocument, Node } from '@lectern/content/document/document';
import { type DifferencePiece, documentDifference } from './document-difference.js';

const documentOf = (...nodes: Block[]): JsonDocument => ({ object: 'document', data: {}, nodes });
const block = (type: string, key: string, nodes: Node[], data: Data = {}): Block => ({
  object: 'block',
  type,
  key,
  data,
  nodes,
  isVoid: false,
});
const text = (content: string, ...marks: string[]): Node => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: content, marks: marks.map((type) => ({ object: 'mark', type })) }],
});
const paragraph = (content: string, key: string) => block('paragraph', key, [text(content)]);
const picture = (file: string): Block => ({ object: 'block', type: 'image', key: 'i', data: { file }, isVoid: true });

/** What a block says, with `[-removed-]` and `{+added+}` words. */
function said({ nodes = [], fragments = [] }: Block): string {
  const inside = nodes.map((node) => {
    if (node.object !== 'text') return said({ ...node, object: 'block' });
    return node.leaves.map(({ text: word, marks }) => {
      const types = marks.map(({ type }) => type);
      if (types.includes('deleted')) return `[-${word}-]`;
      return types.includes('inserted') ? `{+${word}+}` : word;
    });
  });
  return [...inside.flat(), ...fragments.flatMap((part) => part.nodes.map(said))].join('');
}

function told(piece: DifferencePiece): string {
  switch (piece.kind) {
    case 'edited':
      return `edited: ${piece.both ? said(piece.both) : `${said(piece.before)} > ${said(piece.after)}`}`;
    case 'moved':
      return `moved behind ${piece.from}: ${said(piece.block)}`;
    default:
      return `${piece.kind}: ${piece.blocks.map(said).join(' | ')}`;
  }
}

const compared = (before: Block[], after: Block[]) =>
  documentDifference(documentOf(...before), documentOf(...after)).map(told);

const a = paragraph('alpha', 'a');
const b = paragraph('beta', 'b');
const c = paragraph('gamma', 'c');

describe('the comparison of two documents', () => {
  it('makes one piece of what is the same', () => {
    expect(compared([a, b], [a, b])).toEqual(['same: alpha | beta']);
  });

  it('shows removed blocks where they stood, before what stands there now', () => {
    expect(compared([a, b, c], [a, paragraph('new', 'n'), c])).toEqual([
      'same: alpha',
      'removed: [-beta-]',
      'added: {+new+}',
      'same: gamma',
    ]);
    expect(compared([a, b], [b])).toEqual(['removed: [-alpha-]', 'same: beta']);
  });

  it('marks the words of an edited block', () => {
    const now = paragraph('the slow brown fox jumps', 'a');
    expect(compared([paragraph('the quick brown fox', 'a')], [now])).toEqual([
      'edited: the [-quick-]{+slow+} brown fox{+ jumps+}',
    ]);
  });

  it('marks everything where only the look of words changed', () => {
    const bold = block('paragraph', 'a', [text('alpha', 'bold')]);
    expect(compared([a], [bold])).toEqual(['edited: [-alpha-]{+alpha+}']);
  });

  it('keeps links around the words that are cut', () => {
    const link = (content: string): Node => ({
      object: 'inline',
      type: 'link',
      data: {},
      nodes: [text(content)],
      isVoid: false,
    });
    const [piece] = documentDifference(
      documentOf(block('paragraph', 'a', [text('see '), link('the old page')])),
      documentOf(block('paragraph', 'a', [text('see '), link('the new page')])),
    );
    if (piece?.kind !== 'edited' || !piece.both) throw new Error('The block was not compared.');
    expect(said(piece.both)).toBe('see the [-old-]{+new+} page');
    expect(piece.both.nodes?.map((node) => node.object)).toEqual(['text', 'inline', 'inline', 'inline', 'inline']);
  });

  it('marks what stands in a line without words', () => {
    const formula = (code: string): Node => ({
      object: 'inline',
      type: 'inline-math',
      data: { formula: code },
      isVoid: true,
    });
    const [piece] = documentDifference(
      documentOf(block('paragraph', 'a', [text('so '), formula('a')])),
      documentOf(block('paragraph', 'a', [text('so '), formula('b')])),
    );
    expect(piece?.kind === 'edited' && piece.both?.nodes).toMatchObject([
      { object: 'text' },
      { type: 'deleted', nodes: [{ data: { formula: 'a' } }] },
      { type: 'inserted', nodes: [{ data: { formula: 'b' } }] },
    ]);
  });

  it('says behind what a moved block stood', () => {
    expect(compared([a, b, c], [c, a, b])).toEqual(['moved behind beta: gamma', 'same: alpha | beta']);
  });

  it('marks what came and went inside of a block', () => {
    const item = (content: string, key: string) => block('list-item', `${key}i`, [paragraph(content, key)]);
    const list = (...items: Block[]) => block('list-unordered', 'l', items);
    expect(compared([list(item('one', '1'), item('two', '2'))], [list(item('one', '1'), item('three', '3'))])).toEqual([
      'edited: one[-two-]{+three+}',
    ]);
  });

  it('names attributes before and after, also those of blocks inside', () => {
    const task = (checked: boolean) =>
      block('list-tasks', 'l', [block('list-item', 'li', [paragraph('done', 'p')], { checked })]);
    expect(documentDifference(documentOf(task(false)), documentOf(task(true)))).toMatchObject([
      { kind: 'edited', attributes: [{ name: 'checked', before: false, after: true }] },
    ]);
  });

  it('shows both versions of what cannot stand in one', () => {
    const [piece] = documentDifference(documentOf(picture('old')), documentOf(picture('new')));
    expect(piece).toEqual({ kind: 'edited', before: picture('old'), after: picture('new'), attributes: [] });
  });

  it('shows everything of a document that was empty before, or is now', () => {
    expect(compared([], [a, b])).toEqual(['added: {+alpha+} | {+beta+}']);
    expect(compared([a, b], [])).toEqual(['removed: [-alpha-] | [-beta-]']);
  });
});
