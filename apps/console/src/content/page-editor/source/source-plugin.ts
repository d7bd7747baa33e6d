import { keydownHandler } from 'prosemirror-keymap';
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state';

/** Markdown that somebody edits in place of the text. */
export interface TextSource {
  /** Brings what was typed there into the text. */
  push(): void;
  /** Brings what others wrote there. */
  pull(): void;
}

const key = new PluginKey<boolean>('source');

/** A plugin that knows whether the text is edited as Markdown. */
export function sourcePlugin(): Plugin<boolean> {
  return new Plugin({
    key,
    state: { init: () => false, apply: (transaction, isOpen): boolean => transaction.getMeta(key) ?? isOpen },
    props: { handleKeyDown: (view, event) => onKey(view, event) },
  });
}

/** Shows the text as Markdown, or as a page again. */
export const toggleSource: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, !isSource(state)));
  return true;
};

/** Whether the text is edited as Markdown. */
export function isSource(state: EditorState): boolean {
  return key.getState(state) === true;
}

const onKey = keydownHandler({ 'Mod-Alt-m': toggleSource });
