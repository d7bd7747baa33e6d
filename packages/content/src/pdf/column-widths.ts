/** How much room the text of a column takes. */
export interface ColumnNeed {
  /** The widest cell, if none of its lines were broken. */
  natural: number;
  /** What could not be broken between words. */
  longestWord: number;
}

/**
 * Shares the width of a table among its columns: each gets room for its longest word as far as there is room for all,
 * and of the rest the more the more text it has.
 */
export function columnWidths(needs: readonly ColumnNeed[], total: number): number[] {
  const narrowest = total / needs.length / 3;
  // One word must not take more than half, or the other columns would have one letter on each line.
  const widest = needs.length === 1 ? total : total / 2;
  const least = needs.map(({ longestWord }) => Math.max(narrowest, Math.min(longestWord, widest)));
  const leastTotal = sum(least);
  if (leastTotal >= total) return least.map((width) => (width * total) / leastTotal);
  const wanted = needs.map(({ natural }, index) => Math.max(0, Math.min(natural, total) - (least[index] ?? 0)));
  const wantedTotal = sum(wanted);
  const rest = total - leastTotal;
  if (wantedTotal >= rest) return least.map((width, index) => width + ((wanted[index] ?? 0) * rest) / wantedTotal);
  const natural = least.map((width, index) => width + (wanted[index] ?? 0));
  return natural.map((width) => (width * total) / sum(natural));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
