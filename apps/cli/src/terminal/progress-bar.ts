const CELLS = 24;

/** Draws how far something has come, from 0 to 1, with the figure behind it. */
export function progressBar(fraction: number): string {
  const done = Math.round(Math.min(fraction, 1) * CELLS);
  const bar = '█'.repeat(done) + '░'.repeat(CELLS - done);
  return `${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %`;
}
