import { dotRows, type Matrix } from './matrix.js';
import { randomFrom } from './random.js';

/** What similarity means in one space, seen from pairs of issues that have nothing to do with each other. */
export interface Calibration {
  /** The median similarity of two issues taken at random. */
  readonly median: number;
  /** How far the lower tenth lies below the median: the noise, which pairs of one matter do not widen. */
  readonly noise: number;
}

const PAIRS = 20_000;
const [LOWEST, HIGHEST] = [0.3, 0.55];

/** Measures the similarities of random pairs of rows. */
export function calibrate(matrix: Matrix, seed = 1): Calibration {
  const random = randomFrom(seed);
  const similarities: number[] = [];
  for (let pair = 0; pair < PAIRS && matrix.rows > 1; pair++) {
    const [a, b] = [Math.floor(random() * matrix.rows), Math.floor(random() * matrix.rows)];
    if (a !== b)
      similarities.push(dotRows(matrix.data, a * matrix.columns, matrix.data, b * matrix.columns, matrix.columns));
  }
  similarities.sort((a, b) => a - b);
  const at = (share: number) => similarities[Math.floor(share * similarities.length)] ?? 0;
  return { median: at(0.5), noise: at(0.5) - at(0.1) };
}

/** The mean similarity from which two groups are one; `breadth` above 0 makes broader clusters, below 0 finer ones. */
export function mergeThreshold({ noise }: Calibration, aboveNoise: number, breadth = 0): number {
  return Math.min(HIGHEST, Math.max(LOWEST, aboveNoise + noise)) - breadth;
}
