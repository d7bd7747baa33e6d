import { dotRows, type Matrix } from './matrix.js';

/** The nearest rows of every row, nearest first; places without a neighbour hold -1. */
export interface Neighbours {
  readonly count: number;
  readonly rows: Int32Array;
  readonly similarities: Float32Array;
}

/** Makes lists that hold no neighbours yet. */
export function emptyNeighbours(rows: number, count: number): Neighbours {
  return {
    count,
    rows: new Int32Array(rows * count).fill(-1),
    similarities: new Float32Array(rows * count).fill(Number.NEGATIVE_INFINITY),
  };
}

/** Offers a neighbour to a row, which keeps it if it is among the nearest; equal ones are kept by lower number. */
export function offerNeighbour(lists: Neighbours, row: number, other: number, similarity: number): boolean {
  const { count, rows, similarities } = lists;
  const start = row * count;
  let place = start + count - 1;
  if (!isNearer(similarity, other, similarities[place] ?? 0, rows[place] ?? -1)) return false;
  while (place > start && isNearer(similarity, other, similarities[place - 1] ?? 0, rows[place - 1] ?? -1)) {
    similarities[place] = similarities[place - 1] ?? 0;
    rows[place] = rows[place - 1] ?? -1;
    place--;
  }
  similarities[place] = similarity;
  rows[place] = other;
  return true;
}

/** Finds the nearest rows by comparing all pairs: exact, and quadratic in the number of rows. */
export function findNeighboursExactly(matrix: Matrix, count: number): Neighbours {
  const lists = emptyNeighbours(matrix.rows, count);
  const { data, columns } = matrix;
  for (let row = 1; row < matrix.rows; row++) {
    for (let other = 0; other < row; other++) {
      const similarity = dotRows(data, row * columns, data, other * columns, columns);
      offerNeighbour(lists, row, other, similarity);
      offerNeighbour(lists, other, row, similarity);
    }
  }
  return lists;
}

/**
 * Finds the nearest rows of vectors that moved only a little: the candidates are the former neighbours and theirs, so
 * the cost grows with the number of rows and not with its square.
 */
export function refineNeighbours(matrix: Matrix, former: Neighbours): Neighbours {
  const lists = emptyNeighbours(matrix.rows, former.count);
  const seenBy = new Int32Array(matrix.rows).fill(-1);
  for (let row = 0; row < matrix.rows; row++) {
    seenBy[row] = row;
    for (let place = row * former.count; place < (row + 1) * former.count; place++) {
      const near = former.rows[place] ?? -1;
      if (near < 0) continue;
      offerOnce(matrix, lists, seenBy, row, near);
      for (let next = near * former.count; next < (near + 1) * former.count; next++) {
        const far = former.rows[next] ?? -1;
        if (far >= 0) offerOnce(matrix, lists, seenBy, row, far);
      }
    }
  }
  return lists;
}

function offerOnce(matrix: Matrix, lists: Neighbours, seenBy: Int32Array, row: number, other: number): void {
  if (seenBy[other] === row) return;
  seenBy[other] = row;
  const { data, columns } = matrix;
  const similarity = dotRows(data, row * columns, data, other * columns, columns);
  offerIfAbsent(lists, row, other, similarity);
  offerIfAbsent(lists, other, row, similarity);
}

function offerIfAbsent(lists: Neighbours, row: number, other: number, similarity: number): void {
  const end = (row + 1) * lists.count;
  for (let place = row * lists.count; place < end; place++) if (lists.rows[place] === other) return;
  offerNeighbour(lists, row, other, similarity);
}

function isNearer(similarity: number, row: number, thanSimilarity: number, thanRow: number): boolean {
  return similarity > thanSimilarity || (similarity === thanSimilarity && (thanRow < 0 || row < thanRow));
}
