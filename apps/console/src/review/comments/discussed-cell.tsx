import type { Block, Fragment, Node } from '@lectern/content/document/document';
import { readTableData } from '@lectern/rendering/document/table/table-data';
import { Text } from '@mantine/core';
import { useReviewWords } from '../../words/review-words.js';
import type { Thread } from './threads.js';

interface DiscussedCellProps {
  thread: Thread;
  /** The blocks among which the table is. */
  blocks: readonly Block[];
}

/** Which cell of a table a comment is about; nothing for a comment on all of a block. */
export function DiscussedCell({ thread: { target }, blocks }: DiscussedCellProps) {
  const { comments: words } = useReviewWords();
  const { node, tableCell } = target;
  if (!node || !tableCell) return null;
  const cell = placeOfCell(findBlock(blocks, node.id), tableCell);
  return (
    <Text size="xs" c="dimmed">
      {cell ? words.cell(cell.row, cell.column) : words.goneCell}
    </Text>
  );
}

/** The number of the row, from 1, and the title of the column, or its number where it has none; undefined once they are gone. */
export function placeOfCell(
  table: Block | undefined,
  { record, definition }: NonNullable<Thread['target']['tableCell']>,
): { row: number; column: string } | undefined {
  if (table?.type !== 'table') return undefined;
  const { columns, rows } = readTableData(table);
  const row = rows.findIndex(({ id }) => id === record) + 1;
  const column = columns.findIndex(({ id }) => id === definition) + 1;
  return row > 0 && column > 0 ? { row, column: columns[column - 1]?.title || String(column) } : undefined;
}

/** The block with a key, wherever it stands in others. */
export function findBlock(nodes: readonly (Node | Fragment)[], key: string): Block | undefined {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.object === 'block' && node.key === key) return node;
    const fragments = node.object === 'fragment' ? [] : (node.fragments ?? []);
    const found = findBlock([...fragments, ...(node.nodes ?? [])], key);
    if (found) return found;
  }
  return undefined;
}
