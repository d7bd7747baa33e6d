/** How often something is asked lately, compared with before. */
export type Trend = { kind: 'rising' | 'falling' | 'steady'; from: number; to: number } | { kind: 'quiet' };

const COMPARED_WEEKS = 4;
/** Smaller changes are chance. */
const [MIN_SHARE, MIN_DIFFERENCE] = [0.25, 2];
const WEEK_MS = 7 * 24 * 3600_000;

/** Compares the last four weeks of a pulse with the four before them. */
export function trendOf(pulse: readonly number[]): Trend {
  const to = sum(pulse.slice(-COMPARED_WEEKS));
  const from = sum(pulse.slice(-2 * COMPARED_WEEKS, -COMPARED_WEEKS));
  if (from === 0 && to === 0) return { kind: 'quiet' };
  const difference = to - from;
  const isChance = Math.abs(difference) < Math.max(MIN_DIFFERENCE, from * MIN_SHARE);
  if (isChance) return { kind: 'steady', from, to };
  return { kind: difference > 0 ? 'rising' : 'falling', from, to };
}

/** When each of some weeks begins, of which the last one ends now. */
export function weekStarts(count: number, now: number): number[] {
  return Array.from({ length: count }, (_, index) => now - (count - index) * WEEK_MS);
}

/** Which of some weeks, of which the last one ends now, something happened in; undefined where it was before them. */
export function weekOf(at: number, count: number, now: number): number | undefined {
  const index = count - 1 - Math.floor(Math.max(0, now - at) / WEEK_MS);
  return index < 0 ? undefined : index;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
