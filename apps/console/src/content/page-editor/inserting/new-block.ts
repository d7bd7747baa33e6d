import type { Node } from 'prosemirror-model';

/** What asks for a new block is given. */
export interface NewBlockProps {
  onInsert: (block: Node) => void;
  /** Sends files; each becomes a block when it has arrived. */
  onUpload: (files: File[]) => void;
}
