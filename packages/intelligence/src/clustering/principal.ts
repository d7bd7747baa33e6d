import { dotRows, type Matrix, matrixOf, rowOf, toUnit } from './matrix.js';
import { randomFrom } from './random.js';

/** The directions in which data varies most: `directions` holds one direction of unit length a row. */
export interface PrincipalDirections {
  readonly mean: Float32Array;
  readonly directions: Matrix;
}

const ROUNDS = 4;

/** Finds the directions in which the rows vary most, the same ones for the same rows in the same order. */
export function findPrincipalDirections(rows: Matrix, wanted: number, centred: boolean): PrincipalDirections {
  const mean = centred ? meanOf(rows) : new Float32Array(rows.columns);
  const sparse = Array.from({ length: rows.rows }, (_, row) => sparseOf(rowOf(rows, row), mean));
  const count = Math.min(wanted, rows.rows, rows.columns);
  const random = randomFrom(1);
  const directions = matrixOf(count, rows.columns);
  for (let index = 0; index < directions.data.length; index++) directions.data[index] = random() - 0.5;
  orthogonalize(directions);
  for (let round = 0; round < ROUNDS; round++) {
    directions.data.set(timesCovariance(sparse, directions));
    orthogonalize(directions);
  }
  return { mean, directions };
}

/** Expresses a vector in the found directions. */
export function project(vector: Float32Array, basis: PrincipalDirections): Float32Array {
  const { mean, directions } = basis;
  const sparse = sparseOf(vector, mean);
  return Float32Array.from({ length: directions.rows }, (_, row) => sparseDot(sparse, directions, row));
}

/** The numbers of a row that are not zero: descriptions of short texts are mostly zeros. */
interface SparseRow {
  readonly columns: Int32Array;
  readonly values: Float32Array;
}

function sparseOf(row: Float32Array, mean: Float32Array): SparseRow {
  const columns: number[] = [];
  const values: number[] = [];
  row.forEach((value, column) => {
    const centred = value - (mean[column] ?? 0);
    if (centred === 0) return;
    columns.push(column);
    values.push(centred);
  });
  return { columns: Int32Array.from(columns), values: Float32Array.from(values) };
}

function sparseDot({ columns, values }: SparseRow, matrix: Matrix, row: number): number {
  const { data } = matrix;
  const start = row * matrix.columns;
  let first = 0;
  let second = 0;
  let index = 0;
  for (; index + 1 < columns.length; index += 2) {
    first += (values[index] ?? 0) * (data[start + (columns[index] ?? 0)] ?? 0);
    second += (values[index + 1] ?? 0) * (data[start + (columns[index + 1] ?? 0)] ?? 0);
  }
  if (index < columns.length) first += (values[index] ?? 0) * (data[start + (columns[index] ?? 0)] ?? 0);
  return first + second;
}

function meanOf(rows: Matrix): Float32Array {
  const sums = new Float64Array(rows.columns);
  for (let row = 0; row < rows.rows; row++)
    rowOf(rows, row).forEach((value, column) => {
      sums[column] = (sums[column] ?? 0) + value;
    });
  return Float32Array.from(sums, (sum) => sum / Math.max(1, rows.rows));
}

/** Multiplies each direction by the covariance of the rows without ever forming it. */
function timesCovariance(rows: readonly SparseRow[], directions: Matrix): Float32Array {
  const result = new Float32Array(directions.data.length);
  for (const row of rows) {
    for (let direction = 0; direction < directions.rows; direction++) {
      const weight = sparseDot(row, directions, direction);
      const start = direction * directions.columns;
      for (let index = 0; index < row.columns.length; index++) {
        const place = start + (row.columns[index] ?? 0);
        result[place] = (result[place] ?? 0) + weight * (row.values[index] ?? 0);
      }
    }
  }
  return result;
}

function orthogonalize(directions: Matrix): void {
  const { data, columns } = directions;
  for (let row = 0; row < directions.rows; row++) {
    for (let earlier = 0; earlier < row; earlier++) {
      const shared = dotRows(data, row * columns, data, earlier * columns, columns);
      const [own, other] = [rowOf(directions, row), rowOf(directions, earlier)];
      for (let column = 0; column < columns; column++) own[column] = (own[column] ?? 0) - shared * (other[column] ?? 0);
    }
    toUnit(rowOf(directions, row));
  }
}
