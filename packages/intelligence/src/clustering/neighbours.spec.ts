import { describe, expect, it } from '@jest/globals';
import { findNeighboursInCells, homesOf, learnCells } from './cells.js';
import { dotRows, type Matrix, matrixOf, rowOf, toUnit } from './matrix.js';
import { findNeighboursExactly, refineNeighbours } from './neighbours.js';
import { randomFrom } from './random.js';

function scatteredRows(rows: number, columns: number, centres: number): Matrix {
  const random = randomFrom(4);
  const middle = Array.from({ length: centres }, () => Float32Array.from({ length: columns }, () => random() - 0.5));
  const matrix = matrixOf(rows, columns);
  for (let row = 0; row < rows; row++) {
    const centre = middle[row % centres] ?? new Float32Array(columns);
    matrix.data.set(toUnit(centre.map((value) => value + (random() - 0.5) * 0.6)), row * columns);
  }
  return matrix;
}

describe('nearest neighbours', () => {
  const matrix = scatteredRows(1500, 16, 12);
  const exact = findNeighboursExactly(matrix, 10);

  it('are those with the highest similarity, nearest first, and never the row itself', () => {
    const small = scatteredRows(40, 8, 3);
    const found = findNeighboursExactly(small, 5);
    for (let row = 0; row < small.rows; row++) {
      const all = Array.from({ length: small.rows }, (_, other) => other)
        .filter((other) => other !== row)
        .map((other) => ({ other, similarity: dotRows(rowOf(small, row), 0, rowOf(small, other), 0, 8) }))
        .sort((a, b) => b.similarity - a.similarity || a.other - b.other);
      expect([...found.rows.subarray(row * 5, row * 5 + 5)]).toEqual(all.slice(0, 5).map(({ other }) => other));
    }
  });

  it('are nearly all found by looking into the nearest cells only', () => {
    const cells = learnCells(matrix);
    const found = findNeighboursInCells(matrix, 10, cells, homesOf(matrix, cells));
    expect(recallOf(found.rows, exact.rows)).toBeGreaterThan(0.9);
  });

  it('are found again from the former ones without a double', () => {
    const refined = refineNeighbours(matrix, exact);
    expect(recallOf(refined.rows, exact.rows)).toBeGreaterThan(0.98);
    for (let row = 0; row < matrix.rows; row++) {
      const list = [...refined.rows.subarray(row * 10, row * 10 + 10)];
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('are fewer than asked for where there are not enough rows', () => {
    expect([...findNeighboursExactly(scatteredRows(2, 4, 1), 3).rows]).toEqual([1, -1, -1, 0, -1, -1]);
  });
});

function recallOf(found: Int32Array, exact: Int32Array): number {
  let hits = 0;
  for (let start = 0; start < exact.length; start += 10) {
    const truth = new Set(exact.subarray(start, start + 10));
    for (const row of found.subarray(start, start + 10)) if (truth.has(row)) hits++;
  }
  return hits / exact.length;
}
