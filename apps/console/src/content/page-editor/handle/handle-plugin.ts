import { deleteBlock, moveBlockTo } from '@lectern/editing/commands/blocks';
import { blocksAtSelection } from '@lectern/editing/commands/places';
import { keydownHandler } from 'prosemirror-keymap';
import { Slice } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

const key = new PluginKey<boolean>('blockMenu');

/** The type of what a handle drags, which nothing but an editor takes. */
const DRAGGED = 'application/x-lectern-block';

/** A plugin that knows whether the menu of the block at the cursor is open, and puts blocks where they are dropped. */
export function handlePlugin(): Plugin<boolean> {
  return new Plugin({
    key,
    state: {
      init: () => false,
      apply: (transaction, isOpen): boolean => transaction.getMeta(key) ?? (isOpen && !transaction.docChanged),
    },
    props: {
      handleKeyDown: (view, event) => onKey(view, event),
      handleDrop(view, event) {
        if (!event.dataTransfer?.types.includes(DRAGGED)) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) moveBlockTo(at.pos)(view.state, view.dispatch);
        return true;
      },
    },
  });
}

/** Opens the menu of the block at the cursor. */
export const openBlockMenu: Command = (state, dispatch) => {
  if (blocksAtSelection(state) === undefined) return false;
  dispatch?.(state.tr.setMeta(key, true));
  return true;
};

/** Closes the menu. */
export const closeBlockMenu: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, false));
  return true;
};

/** Whether the menu of the block at the cursor is open. */
export function isBlockMenuOpen(state: EditorState): boolean {
  return key.getState(state) === true;
}

/** Begins to drag the blocks at the selection; a line shows where they would be dropped. */
export function startDragging(view: EditorView, event: DragEvent): void {
  const range = blocksAtSelection(view.state);
  if (!range || !event.dataTransfer) return;
  const slice = new Slice(view.state.doc.slice(range.from, range.to).content, 0, 0);
  event.dataTransfer.clearData();
  event.dataTransfer.setData(DRAGGED, '');
  event.dataTransfer.effectAllowed = 'move';
  const element = view.nodeDOM(range.from);
  if (element instanceof HTMLElement) event.dataTransfer.setDragImage(element, 0, 0);
  view.dragging = { slice, move: true };
}

const onKey = keydownHandler({ 'Mod-/': openBlockMenu, 'Mod-Shift-Backspace': deleteBlock });
