import { addAnnotation, annotationAt } from '@lectern/editing/commands/annotations';
import { keydownHandler } from 'prosemirror-keymap';
import { type Command, type EditorState, NodeSelection, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** Whose note is open: one that was there before, or one that was added for it. */
type OpenNote = 'known' | 'added' | undefined;

const key = new PluginKey<OpenNote>('annotation');

/** A plugin that knows whether the note at the cursor is open; the text that it is about stays marked meanwhile. */
export function annotationPlugin(): Plugin<OpenNote> {
  return new Plugin<OpenNote>({
    key,
    state: {
      init: () => undefined,
      apply(transaction, open, _before, state) {
        const asked: { open: OpenNote } | undefined = transaction.getMeta(key);
        const next = asked ? asked.open : open;
        return next && annotationAt(state) ? next : undefined;
      },
    },
    props: {
      handleKeyDown: keydownHandler({ Enter: openFootnote }),
      handleDoubleClickOn: (view, _pos, node, nodePos, _event, isDirect) => {
        if (!isDirect || node.type.name !== 'opaque_inline') return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
        return openNote(view.state, view.dispatch);
      },
      decorations(state) {
        const place = key.getState(state) && annotationAt(state);
        if (!place) return null;
        return DecorationSet.create(state.doc, [Decoration.inline(place.from, place.to, { class: 'edited-chosen' })]);
      },
    },
  });
}

/** Opens the note of the text at the selection, which gets one if it has none. */
export const openNote: Command = (state, dispatch) => {
  if (annotationAt(state)) {
    dispatch?.(state.tr.setMeta(key, { open: 'known' }));
    return true;
  }
  return addAnnotation(state, dispatch && ((transaction) => dispatch(transaction.setMeta(key, { open: 'added' }))));
};

const openFootnote: Command = (state, dispatch) =>
  state.selection instanceof NodeSelection && hasNote(state) && openNote(state, dispatch);

/** Closes the note that is open. */
export const closeNote: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, { open: undefined }));
  return true;
};

/** Whether the note at the cursor is open, and whether it was there before. */
export function openNoteIn(state: EditorState): OpenNote {
  return key.getState(state);
}

function hasNote(state: EditorState): boolean {
  return annotationAt(state) !== undefined;
}
