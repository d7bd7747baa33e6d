import type { Command } from 'prosemirror-state';

/** Narrower than this, nothing could be read in a column. */
const MIN_PERCENT = 10;

/** Gives the columns of the block at a position widths in percent; without one, columns divide what is left. */
export function setColumnWidths(pos: number, widths: readonly (number | null)[]): Command {
  return (state, dispatch) => {
    const block = state.doc.nodeAt(pos);
    if (block?.type.name !== 'columns' || widths.length !== block.childCount) return false;
    const { tr } = state;
    block.forEach((column, offset, index) => {
      const value = widths[index] ?? null;
      const width = value === null ? null : { value, unit: '%' };
      if (column.type.name === 'column') tr.setNodeAttribute(pos + 1 + offset, 'width', width);
    });
    dispatch?.(tr);
    return true;
  };
}

/**
 * The widths of columns after the border behind one of them was moved by some percent: whole numbers for the two columns
 * at it, and the others as they are.
 */
export function withMovedBorder(shares: readonly number[], index: number, by: number): number[] {
  const [left, right] = [shares[index], shares[index + 1]];
  if (left === undefined || right === undefined) return [...shares];
  const both = left + right;
  const min = Math.min(MIN_PERCENT, both / 2);
  const moved = Math.round(Math.min(both - min, Math.max(min, left + by)));
  return shares.map((share, place) => {
    if (place === index) return moved;
    return place === index + 1 ? Math.round((both - moved) * 100) / 100 : share;
  });
}
