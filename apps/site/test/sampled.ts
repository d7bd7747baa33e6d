const IS_EXHAUSTIVE = process.env['LECTERN_EXHAUSTIVE'] === '1';

/** Every so many of a list, where all of them would say the same; the drill `exhaustive` has all of them looked at. */
export function sampled<Item>(items: readonly Item[], every: number): Item[] {
  return items.filter((_, index) => IS_EXHAUSTIVE || index % every === 0);
}
