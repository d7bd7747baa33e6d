import { type Command, type EditorState, NodeSelection, Plugin, PluginKey } from 'prosemirror-state';

const key = new PluginKey<number | undefined>('panel');
const CLOSED = 'closed';

/**
 * A plugin that knows which block has its panel open: where its settings are that are not written in the text. A panel
 * opens by `Enter` or a double click on a block that is not written in place, and closes when its block is gone.
 */
export function panelPlugin(hasPanel: (nodeName: string) => boolean): Plugin<number | undefined> {
  return new Plugin({
    key,
    state: {
      init: (): number | undefined => undefined,
      apply(transaction, open) {
        const asked: unknown = transaction.getMeta(key);
        if (asked === CLOSED) return undefined;
        if (typeof asked === 'number') return asked;
        if (open === undefined || !transaction.docChanged) return open;
        const { pos, deleted } = transaction.mapping.mapResult(open, 1);
        return deleted ? undefined : pos;
      },
    },
    props: {
      handleKeyDown(view, event) {
        const { selection } = view.state;
        const isAsked = event.key === 'Enter' && !event.isComposing && selection instanceof NodeSelection;
        return isAsked && hasPanel(selection.node.type.name) && openPanelAt(selection.from)(view.state, view.dispatch);
      },
      handleDoubleClickOn: (view, _pos, node, nodePos, _event, isDirect) =>
        isDirect && node.isAtom && hasPanel(node.type.name) && openPanelAt(nodePos)(view.state, view.dispatch),
    },
  });
}

/** Opens the panel of the node at a position. */
export function openPanelAt(pos: number): Command {
  return (state, dispatch) => {
    if (state.doc.nodeAt(pos) === null) return false;
    dispatch?.(state.tr.setMeta(key, pos));
    return true;
  };
}

/** Closes the panel that is open. */
export const closePanel: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, CLOSED));
  return true;
};

/** The position of the block whose panel is open. */
export function openPanelIn(state: EditorState): number | undefined {
  return key.getState(state);
}
