import type { JsonDocument } from '@lectern/content/document/document';
import { type NodeRange } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { blocksInside } from '../mapping/to-document.js';
import { toEditor } from '../mapping/to-editor.js';
import { createNode, hasOnlyFiller, isBlockNode, nodeType } from '../schema/schema.js';
import { selectInside } from './blocks.js';

/** The selected blocks as a document of their own; undefined where they are no blocks that a reference can replace. */
export function documentOfSelection(state: EditorState): JsonDocument | undefined {
  const range = extractable(state);
  if (range === undefined || hasOnlyFiller(range.parent)) return undefined;
  const nodes = blocksInside(range.parent).slice(range.startIndex, range.endIndex);
  return { object: 'document', data: {}, nodes };
}

/** Replaces the selected blocks by a reference to a reusable content. */
export function referToReusable(reusableContent: string): Command {
  return (state, dispatch) => {
    const range = extractable(state);
    if (range === undefined) return false;
    const block = createNode('reusable_content', { ref: { kind: 'reusable-content', reusableContent } });
    dispatch?.(selectInside(state.tr.replaceWith(range.start, range.end, block), range.start).scrollIntoView());
    return true;
  };
}

/** Puts the blocks of a reusable content in the place of the reference to it at a position. */
export function detachReusable(pos: number, document: JsonDocument): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node?.type.name !== 'reusable_content') return false;
    const { content } = toEditor(document);
    const tr = state.tr.replaceWith(pos, pos + node.nodeSize, content);
    dispatch?.(selectInside(tr, pos).scrollIntoView());
    return true;
  };
}

/** The blocks around the selection in whose place a reference to a reusable content can stand. */
function extractable({ selection: { $from, $to } }: EditorState): NodeRange | undefined {
  const reference = nodeType('reusable_content');
  const range = $from.blockRange(
    $to,
    (parent) =>
      parent.type.contentMatch.matchType(reference) !== null &&
      parent.firstChild !== null &&
      isBlockNode(parent.firstChild),
  );
  return range?.parent.canReplaceWith(range.startIndex, range.endIndex, reference) ? range : undefined;
}

/** The id of the reusable content that a block refers to; undefined as long as none was chosen. */
export function reusableIdOf(ref: unknown): string | undefined {
  const isRef = typeof ref === 'object' && ref !== null && 'reusableContent' in ref;
  return isRef && typeof ref.reusableContent === 'string' ? ref.reusableContent : undefined;
}
