import type { Command } from 'prosemirror-state';
import { markType } from '../schema/schema.js';

/** The colors that can be chosen; documents may have more. */
export const COLOR_CHOICES = ['default', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;

/** A color that can be chosen. */
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Gives the selected text, or the ground behind it, a color; the other of the two stays as it is. */
export function setColor(kind: 'text' | 'background', color: ColorChoice): Command {
  return (state, dispatch) => {
    const { from, to, empty, $from } = state.selection;
    const type = markType('color');
    if (empty || !$from.parent.inlineContent || !$from.parent.type.allowsMarkType(type)) return false;
    const { tr } = state;
    state.doc.nodesBetween(from, to, (node, pos, parent) => {
      if (!node.isInline || !parent?.type.allowsMarkType(type)) return;
      const attributes = { ...type.isInSet(node.marks)?.attrs, [kind]: color };
      const mark = type.create(attributes);
      const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)];
      const isPlain = mark.attrs['text'] === 'default' && mark.attrs['background'] === 'default';
      if (isPlain) tr.removeMark(start, end, type);
      else tr.addMark(start, end, mark);
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };
}
