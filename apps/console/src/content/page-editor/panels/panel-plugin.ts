import { type Command, type EditorState, NodeSelection, Plugin, PluginKey } from 'prosemirror-state';

interface PanelState {
  /** Where the block is whose panel is open. */
  pos: number | undefined;
  /** How often a panel was opened so far. */
  openings: number;
}

const key = new PluginKey<PanelState>('panel');
const CLOSED = 'closed';

/**
 * A plugin that knows which block has its panel open: where its settings are that are not written in the text. A panel
 * opens by `Enter` or a double click on a block that is not written in place, and closes when its block is gone.
 */
export function panelPlugin(hasPanel: (nodeName: string) => boolean): Plugin<PanelState> {
  return new Plugin({
    key,
    state: {
      init: (): PanelState => ({ pos: undefined, openings: 0 }),
      apply(transaction, state) {
        const asked: unknown = transaction.getMeta(key);
        if (asked === CLOSED) return { ...state, pos: undefined };
        if (typeof asked === 'number') return { pos: asked, openings: state.openings + 1 };
        if (state.pos === undefined || !transaction.docChanged) return state;
        const { pos, deleted } = transaction.mapping.mapResult(state.pos, 1);
        return { ...state, pos: deleted ? undefined : pos };
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
  return key.getState(state)?.pos;
}

/** Which opening of a panel this is: it stays the same while the block moves because of what is written above it. */
export function panelOpeningIn(state: EditorState): number {
  return key.getState(state)?.openings ?? 0;
}
