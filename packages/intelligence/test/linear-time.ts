import { expect } from '@jest/globals';

/** How long texts are. A million shows what grows slowly too: `npm run drill -- mask-time`. */
const CHARACTERS = Number(process.env['LECTERN_MASK_CHARACTERS'] ?? 50_000);

/** How many times as long a text of ten times the length may take. */
const MAX_GROWTH = 35;

/** Less than this cannot be measured, in seconds. */
const MIN_SECONDS = CHARACTERS / 20_000_000;

/** Expects that reading a piece over and over takes time that grows with the number of characters. */
export function expectLinearTime(piece: string, read: (text: string) => unknown): void {
  const seconds = (characters: number): number => {
    const text = piece.repeat(Math.ceil(characters / piece.length));
    const started = process.cpuUsage();
    read(text);
    return process.cpuUsage(started).user / 1e6;
  };
  // Ten times the text takes about ten times as long; quadratic time would take a hundred times as long.
  const growth = () => seconds(CHARACTERS) / Math.max(seconds(CHARACTERS / 10), MIN_SECONDS);
  // The best of three: another process may take the cache, or the collector of garbage may run.
  let best = growth();
  for (let tries = 1; tries < 3 && best >= MAX_GROWTH; tries += 1) best = Math.min(best, growth());
  expect(best).toBeLessThan(MAX_GROWTH);
}
