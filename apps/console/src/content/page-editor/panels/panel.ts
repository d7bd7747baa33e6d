import type { Attrs, Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';

/** What the panel of a block is given. */
export interface PanelProps {
  view: EditorView;
  /** The block, and the position before it. */
  node: Node;
  pos: number;
  /** Changes some attributes of the block; each call is one step that can be undone. */
  onChange: (attributes: Attrs) => void;
  /** Closes the panel and goes back to the text. */
  onClose: () => void;
}
