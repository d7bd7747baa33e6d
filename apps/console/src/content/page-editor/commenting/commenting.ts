import { blocksAtSelection } from '@lectern/editing/commands/places';
import { cellAtSelection, headersIn } from '@lectern/editing/tables/cells';
import type { EditorState } from 'prosemirror-state';
import { createContext, use } from 'react';

/** What of the page that is written somebody wants to say something about: a block, or a cell of a table. */
export interface CommentedPart {
  node: string;
  tableCell?: { record: string; definition: string };
}

/** What is said about the page that is written. */
export interface Commenting {
  /** How many open threads there are about each block, by its key. */
  counts: ReadonlyMap<string, number>;
  /** Shows what is said about a part of the page, with room to say something. */
  open: (part: CommentedPart) => void;
}

const CommentingContext = createContext<Commenting | undefined>(undefined);

/** Tells everything inside what is said about the page that is written. */
export const CommentingProvider = CommentingContext.Provider;

/** What is said about the page that is written; nothing for who may not comment, and inside of other texts. */
export function useCommenting(): Commenting | undefined {
  return use(CommentingContext);
}

/** The cell at the cursor if the cursor is in a table, else the block. */
export function partAtSelection(state: EditorState): CommentedPart | undefined {
  const cell = cellAtSelection(state);
  if (cell) {
    const node: unknown = cell.table.node.attrs['key'];
    const record: unknown = cell.table.node.child(cell.row).attrs['id'];
    const definition: unknown = headersIn(cell.table.node)[cell.column]?.attrs['id'];
    if (typeof node !== 'string') return undefined;
    const isStored = cell.row > 0 && typeof record === 'string' && typeof definition === 'string';
    return { node, ...(isStored && { tableCell: { record, definition } }) };
  }
  const range = blocksAtSelection(state);
  const key: unknown = range?.parent.child(range.startIndex).attrs['key'];
  return typeof key === 'string' ? { node: key } : undefined;
}
