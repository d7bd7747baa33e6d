import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state';

/** Blocks that mean nothing before it is known what they show, so that this is asked first. */
export const ASKED_BLOCKS = ['images', 'file', 'embed', 'content_ref'] as const;

/** The name of one of those. */
export type AskedBlock = (typeof ASKED_BLOCKS)[number];

/** A block that somebody is about to insert, and where. */
export interface NewBlock {
  name: AskedBlock;
  pos: number;
}

const key = new PluginKey<NewBlock | undefined>('new-block');
const CLOSED = 'closed';

/** A plugin that knows which block is being asked for. Its place follows what is written around it. */
export function newBlockPlugin(): Plugin<NewBlock | undefined> {
  return new Plugin({
    key,
    state: {
      init: (): NewBlock | undefined => undefined,
      apply(transaction, open) {
        const asked: NewBlock | typeof CLOSED | undefined = transaction.getMeta(key);
        if (asked === CLOSED) return undefined;
        if (asked !== undefined) return asked;
        return open && { ...open, pos: transaction.mapping.map(open.pos) };
      },
    },
  });
}

/** Asks what a new block at the cursor is to show. */
export function askForBlock(name: AskedBlock): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { name, pos: state.selection.from } satisfies NewBlock));
    return true;
  };
}

/** Stops asking. */
export const dismissNewBlock: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, CLOSED));
  return true;
};

/** The block that is being asked for. */
export function newBlockIn(state: EditorState): NewBlock | undefined {
  return key.getState(state);
}
