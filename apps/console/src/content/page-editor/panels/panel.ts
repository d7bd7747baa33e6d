import type { Attrs, Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { WritingWords } from '../../../words/writing-words.js';

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

/** Panels by the names of the nodes that they are for; each has a title. */
export type Panels = Readonly<
  Partial<Record<keyof WritingWords['panels']['titles'], LazyExoticComponent<ComponentType<PanelProps>>>>
>;
