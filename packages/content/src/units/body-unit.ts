import type { Block } from '../document/document.js';

/** The content of a page as it is stored: its Markdown and the keys of its blocks. */
export interface BodyText {
  markdown: string;
  keys: string[];
}

/** A piece of a body that stands for itself: usually one top-level block, as it is written. */
export interface BodyUnit {
  text: string;
  /** The whitespace that stands before it. */
  gap: string;
  /** The blocks it is made of; none when it only defines what others refer to. */
  nodes: Block[];
  /** The keys of all its blocks in document order; the first tells which unit it is in another version. */
  keys: string[];
}
