import { expect } from '@jest/globals';

/** How long texts are. A million shows what grows slowly too: `npm run drill -- mask-time`. */
const CHARACTERS = Number(process.env['LECTERN_MASK_CHARACTERS'] ?? 200_000);

/** Less than this cannot be measured, in seconds. */
const MIN_SECONDS = CHARACTERS / 20_000_000;

/** Expects that reading a piece over and over takes time that grows with the number of characters. */
export function expectLinearTime(piece: string, read: (text: string) => unknown): void {
  const once = (text: string): number => {
    const started = process.cpuUsage();
    read(text);
    return process.cpuUsage(started).user / 1e6;
  };
  // The best of three: another process may take the cache, or the collector of garbage may run.
  const seconds = (characters: number): number => {
    const text = piece.repeat(Math.ceil(characters / piece.length));
    return Math.min(once(text), once(text), once(text));
  };
  const small = seconds(CHARACTERS / 10);
  // Ten times the text takes about ten times as long; quadratic time would take a hundred times as long.
  expect(seconds(CHARACTERS)).toBeLessThan(35 * Math.max(small, MIN_SECONDS));
}
