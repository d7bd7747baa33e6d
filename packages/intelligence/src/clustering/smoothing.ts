import { type Matrix, matrixOf, rowOf, toUnit } from './matrix.js';
import type { Neighbours } from './neighbours.js';

/** So many neighbours pull at an issue, */
const PULLING = 6;
/** and so strongly, together. */
const PULL = 1.5;

/** Draws every row towards its nearest neighbours, so that different words for one matter come together. */
export function pullTogether(matrix: Matrix, neighbours: Neighbours): Matrix {
  const smoothed = matrixOf(matrix.rows, matrix.columns);
  for (let row = 0; row < matrix.rows; row++) {
    const start = row * neighbours.count;
    const near = Math.min(PULLING, neighbours.count);
    smoothed.data.set(
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
  return smoothed;
}

/** Draws one vector towards its nearest neighbours, which are given nearest first with their similarities. */
export function drawOne(
  vector: Float32Array,
  near: readonly Float32Array[],
  similarities: ArrayLike<number>,
): Float32Array {
  const smoothed = Float32Array.from(vector);
  near.slice(0, PULLING).forEach((other, place) => {
    const weight = (PULL / PULLING) * Math.max(0, similarities[place] ?? 0);
    for (let column = 0; column < smoothed.length; column++)
      smoothed[column] = (smoothed[column] ?? 0) + weight * (other[column] ?? 0);
  });
  return toUnit(smoothed);
}
