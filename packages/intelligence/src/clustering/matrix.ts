/** Rows of numbers, one after the other. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array;
}

/** Makes a matrix of zeros. */
export function matrixOf(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float32Array(rows * columns) };
}

/** Puts vectors of one length below each other. */
export function stackRows(vectors: readonly Float32Array[], columns: number): Matrix {
  const matrix = matrixOf(vectors.length, columns);
  vectors.forEach((vector, row) => {
    if (vector.length !== columns)
      throw new Error(`Vector ${row} has ${vector.length} dimensions, but its space has ${columns}`);
    matrix.data.set(vector, row * columns);
  });
  return matrix;
}

/** Returns one row as a view: writing to it changes the matrix. */
export function rowOf(matrix: Matrix, row: number): Float32Array {
  return matrix.data.subarray(row * matrix.columns, (row + 1) * matrix.columns);
}

/** Returns the rows with these numbers, in this order. */
export function pickRows(matrix: Matrix, rows: ArrayLike<number>): Matrix {
  const picked = matrixOf(rows.length, matrix.columns);
  for (let row = 0; row < rows.length; row++) picked.data.set(rowOf(matrix, rows[row] ?? 0), row * matrix.columns);
  return picked;
}

/** Multiplies two rows, which may be of two matrices of the same width. */
export function dotRows(a: Float32Array, aOffset: number, b: Float32Array, bOffset: number, length: number): number {
  // Four sums at once, because one sum would make every addition wait for the last.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let index = 0;
  for (; index + 3 < length; index += 4) {
    first += (a[aOffset + index] ?? 0) * (b[bOffset + index] ?? 0);
    second += (a[aOffset + index + 1] ?? 0) * (b[bOffset + index + 1] ?? 0);
    third += (a[aOffset + index + 2] ?? 0) * (b[bOffset + index + 2] ?? 0);
    fourth += (a[aOffset + index + 3] ?? 0) * (b[bOffset + index + 3] ?? 0);
  }
  for (; index < length; index++) first += (a[aOffset + index] ?? 0) * (b[bOffset + index] ?? 0);
  return first + second + (third + fourth);
}

/** Scales a vector to length one in place; a vector of zeros stays as it is. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotRows(vector, 0, vector, 0, vector.length));
  if (length > 0) for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) / length;
  return vector;
}
