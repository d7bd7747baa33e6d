/**
 * How many typing errors make one word of the other: a letter too many, missing, wrong, or two in the wrong order.
 * Above the limit it answers some number above the limit.
 */
export function editDistance(typed: string, meant: string, limit: number): number {
  const [a, b] = [[...typed], [...meant]];
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other ? at(before, j - 1) + 1 : Infinity;
      const replaced = at(last, j) + (letter === other ? 0 : 1);
      row.push(Math.min(at(row, j) + 1, at(last, j + 1) + 1, replaced, swapped));
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
