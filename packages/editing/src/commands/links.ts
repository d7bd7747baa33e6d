import type { DocumentRef } from '@lectern/content/document/document';
import { asRef } from '@lectern/content/document/refs';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { markType, schema } from '../schema/schema.js';
import { selectInside } from './blocks.js';
import { type MarkPlace, markAt } from './mark-places.js';

/** A link in the text: from where to where it goes, and what it leads to if that is known. */
export interface LinkPlace extends MarkPlace {
  ref: DocumentRef | undefined;
}

/** The link that the cursor stands in or at, or that all of the selection is part of. */
export function linkAt(state: EditorState): LinkPlace | undefined {
  const place = markAt(state, 'link');
  return place && { ...place, ref: asRef(place.mark.attrs['ref']) };
}

/** Makes a link of the selected text, instead of links that are in it; a link at the cursor leads elsewhere then. */
export function setLink(ref: DocumentRef): Command {
  return (state, dispatch) => {
    const range = linkAt(state) ?? (state.selection.empty ? undefined : state.selection);
    if (range === undefined || !allowsLinks(state)) return false;
    const { from, to } = range;
    const attributes = 'mark' in range ? { ...range.mark.attrs, ref } : { ref };
    dispatch?.(state.tr.addMark(from, to, markType('link').create(attributes)).scrollIntoView());
    return true;
  };
}

/** Inserts a text that is a link. */
export function insertLink(ref: DocumentRef, text: string): Command {
  return (state, dispatch) => {
    if (text === '' || !allowsLinks(state)) return false;
    const link = schema.text(text, markType('link').create({ ref }).addToSet(state.selection.$from.marks()));
    dispatch?.(state.tr.replaceSelectionWith(link, false).scrollIntoView());
    return true;
  };
}

/** Removes all links from the selected text, or the one at the cursor. The text stays. */
export const removeLinks: Command = (state, dispatch) => {
  const { from, to } = linkAt(state) ?? state.selection;
  const tr = state.tr.removeMark(from, to, markType('link'));
  if (!tr.docChanged) return false;
  dispatch?.(tr);
  return true;
};

/** Puts a block in the place of the paragraph at the cursor, if that is nothing but a link. */
export function turnLinkInto(block: Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const link = linkAt(state);
    const isAlone = link !== undefined && link.from === $from.start() && link.to === $from.end();
    if (!isAlone || $from.parent.type.name !== 'paragraph') return false;
    const index = $from.index(-1);
    if (!$from.node(-1).canReplaceWith(index, index + 1, block.type)) return false;
    const { tr } = state;
    dispatch?.(selectInside(tr.replaceWith($from.before(), $from.after(), block), $from.before()).scrollIntoView());
    return true;
  };
}

function allowsLinks({ selection: { $from } }: EditorState): boolean {
  return $from.parent.inlineContent && $from.parent.type.allowsMarkType(markType('link'));
}
