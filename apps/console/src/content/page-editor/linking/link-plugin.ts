import { keydownHandler } from 'prosemirror-keymap';
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

const key = new PluginKey<boolean>('linking');

/** A plugin that knows whether somebody is choosing where a link leads; what becomes the link stays marked meanwhile. */
export function linkPlugin(): Plugin<boolean> {
  return new Plugin({
    key,
    state: {
      init: () => false,
      apply: (transaction, isOpen): boolean => transaction.getMeta(key) ?? isOpen,
    },
    props: {
      handleKeyDown: (view, event) => onKey(view, event),
      decorations(state) {
        const { from, to } = state.selection;
        if (!isLinking(state) || from === to) return null;
        return DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'edited-chosen' })]);
      },
    },
  });
}

/** Asks where the text at the selection is to lead. */
export const openLinkDialog: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!$from.parent.inlineContent || !$to.parent.inlineContent || $from.parent.type.spec.marks === '') return false;
  dispatch?.(state.tr.setMeta(key, true));
  return true;
};

/** Stops asking. */
export const closeLinkDialog: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, false));
  return true;
};

/** Whether somebody is choosing where a link leads. */
export function isLinking(state: EditorState): boolean {
  return key.getState(state) === true;
}

const onKey = keydownHandler({
  'Mod-k': openLinkDialog,
  // Whoever is fast presses it before the dialog has the focus.
  Escape: (state, dispatch) => isLinking(state) && closeLinkDialog(state, dispatch),
});
