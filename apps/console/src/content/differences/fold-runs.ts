import type { Block } from '@lectern/content/document/document';
import type { DifferencePiece } from './document-difference.js';

/** A piece as it is shown: what is the same may be folded away. */
export type ShownPiece = DifferencePiece | { kind: 'folded'; blocks: Block[] };

/** Blocks that are shown around a change, so that one knows where it is. */
const CONTEXT = 1;
/** Fewer blocks are shown as quickly as a button that hides them. */
const MIN_FOLDED = 2;

/** Folds the blocks that are the same in both versions, except those beside a change. */
export function foldRuns(pieces: readonly DifferencePiece[]): ShownPiece[] {
  return pieces.flatMap((piece, index): ShownPiece[] => {
    if (piece.kind !== 'same') return [piece];
    const { blocks } = piece;
    const start = index === 0 ? 0 : CONTEXT;
    const end = blocks.length - (index === pieces.length - 1 ? 0 : CONTEXT);
    if (end - start < MIN_FOLDED) return [piece];
    const parts: ShownPiece[] = [
      { kind: 'same', blocks: blocks.slice(0, start) },
      { kind: 'folded', blocks: blocks.slice(start, end) },
      { kind: 'same', blocks: blocks.slice(end) },
    ];
    return parts.filter((part) => part.kind === 'folded' || (part.kind === 'same' && part.blocks.length > 0));
  });
}

/** Whether a piece is something that changed. */
export function isChange(piece: ShownPiece): piece is Exclude<ShownPiece, { kind: 'same' | 'folded' }> {
  return piece.kind !== 'same' && piece.kind !== 'folded';
}
