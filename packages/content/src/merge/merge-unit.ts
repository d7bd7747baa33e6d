import type { Block } from '../document/document.js';

/** A piece of a body that is merged as one: usually a top-level block, as it is written. */
export interface MergeUnit {
  text: string;
  /** The whitespace that stands before it. */
  gap: string;
  /** The blocks it is made of; none when it only defines what others refer to. */
  nodes: Block[];
  /** The keys of all its blocks in document order; the first tells which unit it is in another version. */
  keys: string[];
}

/** What one place of a merged body holds. */
export type MergedPiece =
  | { kind: 'taken'; unit: MergeUnit }
  | { kind: 'merged'; text: string; ours: MergeUnit; theirs: MergeUnit }
  | { kind: 'conflict'; ours?: MergeUnit; theirs?: MergeUnit };
