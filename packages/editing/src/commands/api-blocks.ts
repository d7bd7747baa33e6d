import type { DocumentRef } from '@lectern/content/document/document';
import { type Command, NodeSelection } from 'prosemirror-state';
import { nodeType } from '../schema/schema.js';

/** An operation of a specification. */
export interface ShownOperation {
  ref: DocumentRef;
  path: string;
  method: string;
}

/** Makes a block of today of the older block for an operation at a position; it keeps its key. */
export function modernizeOperation(pos: number, operation: ShownOperation): Command {
  return (state, dispatch) => {
    const block = state.doc.nodeAt(pos);
    if (block?.type.name !== 'swagger') return false;
    const { key } = block.attrs;
    const tr = state.tr.setNodeMarkup(pos, nodeType('openapi_operation'), { key, ...operation });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, pos)));
    return true;
  };
}
