import { dotRows, type Matrix, matrixOf, pickRows, rowOf, toUnit } from './matrix.js';
import { emptyNeighbours, type Neighbours, offerNeighbour } from './neighbours.js';
import { randomFrom } from './random.js';

/** Parts of a space, each around a centre: who looks for neighbours looks into the nearest parts only. */
export interface Cells {
  readonly centres: Matrix;
}

/** How many issues a cell holds on average when it is made. */
export const CELL_SIZE = 64;
const ROUNDS = 4;
/** So many issues for each cell show where its centre lies. */
const SAMPLE_PER_CELL = 16;
/** Looking at so many candidates finds nearly all true neighbours. */
const CANDIDATES = 9 * CELL_SIZE;

/** Divides rows into cells of about equal size; the same rows in the same order give the same cells. */
export function learnCells(matrix: Matrix, seed = 1): Cells {
  const count = Math.max(1, Math.ceil(matrix.rows / CELL_SIZE));
  const random = randomFrom(seed);
  const order = shuffled(matrix.rows, random);
  const sample = pickRows(matrix, order.slice(0, Math.min(matrix.rows, count * SAMPLE_PER_CELL)));
  let centres = pickRows(
    sample,
    Array.from({ length: Math.min(count, sample.rows) }, (_, index) => index),
  );
  for (let round = 0; round < ROUNDS; round++) centres = moveCentres(sample, centres);
  return { centres };
}

/** Returns the cells nearest to a vector, nearest first. */
export function nearestCells(vector: Float32Array, cells: Cells, count: number): number[] {
  const { centres } = cells;
  const nearest = emptyNeighbours(1, Math.min(count, centres.rows));
  for (let cell = 0; cell < centres.rows; cell++)
    offerNeighbour(nearest, 0, cell, dotRows(vector, 0, centres.data, cell * centres.columns, centres.columns));
  return [...nearest.rows];
}

/** Returns the cell that each row lies in. */
export function homesOf(matrix: Matrix, cells: Cells): Int32Array {
  return Int32Array.from({ length: matrix.rows }, (_, row) => nearestCells(rowOf(matrix, row), cells, 1)[0] ?? 0);
}

/** Finds nearly all nearest rows by comparing each row with those of the cells around its home. */
export function findNeighboursInCells(matrix: Matrix, count: number, cells: Cells, homes: Int32Array): Neighbours {
  const members: number[][] = Array.from({ length: cells.centres.rows }, () => []);
  homes.forEach((cell, row) => {
    members[cell]?.push(row);
  });
  const lists = emptyNeighbours(matrix.rows, count);
  for (let row = 0; row < matrix.rows; row++) {
    let looked = 0;
    for (const cell of nearestCells(rowOf(matrix, row), cells, PROBED_AT_MOST)) {
      if (looked >= CANDIDATES) break;
      const others = members[cell] ?? [];
      compareWith(matrix, lists, row, others);
      looked += others.length;
    }
  }
  return lists;
}

const PROBED_AT_MOST = 24;

function compareWith(matrix: Matrix, lists: Neighbours, row: number, others: readonly number[]): void {
  const { data, columns } = matrix;
  for (const other of others) {
    if (other !== row) offerNeighbour(lists, row, other, dotRows(data, row * columns, data, other * columns, columns));
  }
}

function moveCentres(sample: Matrix, centres: Matrix): Matrix {
  const moved = matrixOf(centres.rows, centres.columns);
  const filled = new Uint32Array(centres.rows);
  for (let row = 0; row < sample.rows; row++) {
    const vector = rowOf(sample, row);
    const [cell = 0] = nearestCells(vector, { centres }, 1);
    filled[cell] = (filled[cell] ?? 0) + 1;
    const sum = rowOf(moved, cell);
    for (let column = 0; column < sum.length; column++) sum[column] = (sum[column] ?? 0) + (vector[column] ?? 0);
  }
  for (let cell = 0; cell < centres.rows; cell++) {
    if (filled[cell] === 0) moved.data.set(rowOf(centres, cell), cell * centres.columns);
    toUnit(rowOf(moved, cell));
  }
  return moved;
}

function shuffled(length: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length }, (_, index) => index);
  for (let index = length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order;
}
