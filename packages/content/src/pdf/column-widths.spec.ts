import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnWidths } from './write-table.js';

const need = (natural: number, longestWord = natural) => ({ natural, longestWord });

describe('columnWidths', () => {
  it('gives a column with much text more than one with little', () => {
    const [name = 0, text = 0] = columnWidths([need(40), need(1_000, 50)], 400);
    expect(name).toBeLessThan(100);
    expect(text).toBeGreaterThan(300);
  });

  it('has room for the longest word of each column where there is room for all', () => {
    const widths = columnWidths([need(120), need(900, 60), need(80)], 400);
    expect(widths[0]).toBeGreaterThanOrEqual(120);
    expect(widths[2]).toBeGreaterThanOrEqual(80);
  });

  it('leaves something for the others beside a word without end', () => {
    const [long = 0, short = 0] = columnWidths([need(5_000), need(20)], 400);
    expect(long).toBeLessThanOrEqual(340);
    expect(short).toBeGreaterThan(60);
  });

  it('always fills exactly the width there is, and leaves no column without any', () => {
    const needs = fc.array(
      fc.record({ natural: fc.double({ min: 0, max: 1e6, noNaN: true }), longestWord: fc.nat(1_000) }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(needs, fc.integer({ min: 50, max: 600 }), (columns, total) => {
        const widths = columnWidths(columns, total);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(total, 3);
        expect(Math.min(...widths)).toBeGreaterThan(0);
      }),
    );
  });
});
