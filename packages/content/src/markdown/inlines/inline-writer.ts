import type { Block, Node } from '../../document/document.js';
import type { TextPlace } from './escape-text.js';

/** Where running text stands. */
export interface InlinePlace {
  place: TextPlace;
  /** Keeps the blocks of a note for the end of the document and returns its label. */
  addNote(blocks: Block[]): string;
}

/** What an inline's writer may ask of the whole. */
export interface InlineWriter extends InlinePlace {
  /** Whether what is written stands between brackets. */
  inBrackets: boolean;
  /** Running text inside a span of Markdown, such as the text of a link. */
  inner(nodes: readonly Node[]): string;
}
