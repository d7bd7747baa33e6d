import { type Matrix, matrixOf, rowOf, toUnit } from './matrix.js';
import type { Neighbours } from './neighbours.js';

/** So many neighbours pull at an issue, */
const PULLING = 6;
/** and so strongly, together. */
const PULL = 1.5;

/** Draws every row towards its nearest neighbours, so that different words for one matter come together. */
export function drawTogether(matrix: Matrix, neighbours: Neighbours): Matrix {
  const drawn = matrixOf(matrix.rows, matrix.columns);
  for (let row = 0; row < matrix.rows; row++) {
    const start = row * neighbours.count;
    const near = Math.min(PULLING, neighbours.count);
    drawn.data.set(
      drawOne(
        rowOf(matrix, row),
        [...neighbours.rows.subarray(start, start + near)].flatMap((other) =>
          other < 0 ? [] : [rowOf(matrix, other)],
        ),
        neighbours.similarities.subarray(start, start + near),
      ),
      row * matrix.columns,
    );
  }
  return drawn;
}

/** Draws one vector towards its nearest neighbours, which are given nearest first with their similarities. */
export function drawOne(
  vector: Float32Array,
  near: readonly Float32Array[],
  similarities: ArrayLike<number>,
): Float32Array {
  const drawn = Float32Array.from(vector);
  near.slice(0, PULLING).forEach((other, place) => {
    const weight = (PULL / PULLING) * Math.max(0, similarities[place] ?? 0);
    for (let column = 0; column < drawn.length; column++)
      drawn[column] = (drawn[column] ?? 0) + weight * (other[column] ?? 0);
  });
  return toUnit(drawn);
}
