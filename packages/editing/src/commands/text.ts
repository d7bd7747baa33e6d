import { toggleMark } from 'prosemirror-commands';
import type { Attrs, Node } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import { createNode, markType, nodeType } from '../schema/schema.js';
import { placeAround } from './places.js';

/** Makes headings of the selected paragraphs and headings; level 0 makes paragraphs of them. They keep their keys. */
export function setHeading(level: 0 | 1 | 2 | 3): Command {
  const type = nodeType(level === 0 ? 'paragraph' : 'heading');
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const tr = state.tr.setBlockType(from, to, type, (node) => textAttributes(node, level));
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** What stays when a paragraph becomes a heading or the other way round. */
export function textAttributes(node: Node, level: number): Attrs {
  const { key = null, align = null, id = null, rest = {} } = node.attrs;
  // Headings below the third level say how deep they are in their data.
  const { level: _, ...others } = rest;
  return { key, align, rest: others, ...(level === 0 ? {} : { level, id }) };
}

/** Adds a mark to the selected text, or removes it where all of it has the mark. */
export function toggleTextMark(name: string, attributes?: Attrs): Command {
  return toggleMark(markType(name), attributes);
}

/** Breaks the line without ending the paragraph. */
export const insertLineBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  const isRunningText = parent.inlineContent && parent.type.name !== 'code_line' && parent.type.name !== 'table_header';
  if (!isRunningText || !(state.selection instanceof TextSelection)) return false;
  dispatch?.(state.tr.insertText('\n').scrollIntoView());
  return true;
};

/** Ends the line of code at the cursor and begins another with the same indentation. */
export const splitCodeLine: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if ($from.parent.type.name !== 'code_line' || !$from.sameParent($to)) return false;
  const indentation = /^[ \t]*/.exec($from.parent.textBetween(0, $from.parentOffset))?.[0] ?? '';
  const tr = state.tr.deleteSelection();
  tr.split(tr.selection.from, 1, [{ type: nodeType('code_line') }]).insertText(indentation);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Leaves code whose last line is empty for a paragraph below it. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const code = placeAround(state, (node) => node.type.name === 'code');
  const isLast = code !== undefined && $from.parent === code.node.lastChild && code.node.childCount > 1;
  if (!empty || !isLast || $from.parent.childCount > 0) return false;
  if (!code.parent.canReplaceWith(code.index + 1, code.index + 1, nodeType('paragraph'))) return false;
  const tr = state.tr.delete($from.before(), $from.after());
  const after = tr.mapping.map(code.pos + code.node.nodeSize);
  tr.insert(after, createNode('paragraph'));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};
