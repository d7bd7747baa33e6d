import type { Block, Data, Node } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { cellChangeIn } from '@lectern/rendering/document/table/cell-change';
import { readTableData } from '@lectern/rendering/document/table/table-data';
import { type DifferencePiece, documentDifference } from '../src/content/differences/document-difference.js';

/** A block with a key, by which it is known in both versions. */
export function keyedBlock(type: string, key: string, nodes: Node[], data: Data = {}): Block {
  return { object: 'block', type, key, data, nodes, isVoid: false };
}

export function markedText(content: string, ...marks: string[]): Node {
  return {
    object: 'text',
    leaves: [{ object: 'leaf', text: content, marks: marks.map((type) => ({ object: 'mark', type })) }],
  };
}

export function keyedParagraph(content: string, key: string): Block {
  return keyedBlock('paragraph', key, [markedText(content)]);
}

/** A block that says all by its data, such as a picture. */
export function voidBlockOf(type: string, key: string, data: Data): Block {
  return { object: 'block', type, key, data, isVoid: true };
}

/** The difference of two texts, part by part. */
export function differenceOf(before: Block[], after: Block[]): DifferencePiece[] {
  const documentOf = (nodes: Block[]) => ({ object: 'document' as const, data: {}, nodes });
  return documentDifference(documentOf(before), documentOf(after));
}

/** What the parts of a difference tell, with `[-removed-]` and `{+added+}` words. */
export function toldDifference(before: Block[], after: Block[]): string[] {
  return differenceOf(before, after).map(told);
}

function told(piece: DifferencePiece): string {
  switch (piece.kind) {
    case 'edited': {
      const moved = piece.from === undefined ? '' : `moved behind ${piece.from}, `;
      const shown = piece.both ? saidBlock(piece.both) : `${saidBlock(piece.before)} > ${saidBlock(piece.after)}`;
      return `${moved}edited: ${shown}`;
    }
    case 'moved':
      return `moved behind ${piece.from}: ${saidBlock(piece.block)}`;
    default:
      return `${piece.kind}: ${piece.blocks.map(saidBlock).join(' | ')}`;
  }
}

/** What a block says, with `[-removed-]` and `{+added+}` words; the lines of code and the rows of tables are lines. */
export function saidBlock(block: Block): string {
  const { type, data, nodes = [], fragments = [] } = block;
  if (type === 'table') return saidTable(block);
  const inside = nodes.map((node) => {
    if (node.object !== 'text') return saidBlock({ ...node, object: 'block' });
    return node.leaves.map(({ text, marks }) => {
      const types = marks.map((mark) => mark.type);
      if (types.includes('deleted')) return `[-${text}-]`;
      return types.includes('inserted') ? `{+${text}+}` : text;
    });
  });
  const beside = fragments.flatMap((part) => part.nodes.map(saidBlock));
  const own = textOf(dataOf(data['ref'])['file'] ?? data['formula']);
  const all = [own, ...inside.flat(), ...beside].filter(Boolean).join(type === 'code' ? '\n' : '');
  if (type === 'deleted') return `[-${all}-]`;
  return type === 'inserted' ? `{+${all}+}` : all;
}

function saidTable(block: Block): string {
  const { columns, rows, cellBlocks } = readTableData(block);
  const titles = columns.map(({ title, definition }) => saidValue(definition['titleChange'] ?? title));
  const lines = rows.map(({ values }) =>
    columns.map(({ id, type }) =>
      type === 'text' ? cellBlocks(values[id]).map(saidBlock).join('') : saidValue(values[id]),
    ),
  );
  return [titles, ...lines].map((line) => line.join(' | ')).join('\n');
}

function saidValue(value: Data[string] | undefined): string {
  const change = cellChangeIn(value);
  if (!change) return value === undefined || value === null ? '' : String(value);
  const { deleted, inserted } = change;
  return `${deleted === undefined ? '' : `[-${deleted}-]`}${inserted === undefined ? '' : `{+${inserted}+}`}`;
}
