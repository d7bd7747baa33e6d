import { describe, expect, it } from '@jest/globals';
import { dotRows, toUnit } from '../clustering/matrix.js';
import { countFeatures, lexicalVector } from './lexical.js';

const texts = [
  'reset my password',
  'resetting the passwords',
  'invoice is wrong',
  'Rechnung ist falsch',
  'Rechnungen sind falsch',
  '请求退款 订单',
];
const frequencies = countFeatures(texts);

function likeness(a: string, b: string): number {
  const [left, right] = [toUnit(lexicalVector(a, frequencies)), toUnit(lexicalVector(b, frequencies))];
  return dotRows(left, 0, right, 0, left.length);
}

describe('lexical description of a text', () => {
  it('brings forms of the same words together', () => {
    expect(likeness('reset my password', 'resetting the passwords')).toBeGreaterThan(0.5);
    expect(likeness('reset my password', 'invoice is wrong')).toBeLessThan(0.2);
  });

  it('works in other languages', () => {
    expect(likeness('Rechnung ist falsch', 'Rechnungen sind falsch')).toBeGreaterThan(0.5);
    expect(likeness('请求退款 订单', '订单 请求退款')).toBeGreaterThan(0.5);
  });

  it('is nothing for a text without telling words', () => {
    expect(lexicalVector('hi please', frequencies).every((value) => value === 0)).toBe(true);
  });
});
