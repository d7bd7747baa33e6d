/** Whether specs try everything, which takes minutes: the drill `exhaustive` sets this. */
export const IS_EXHAUSTIVE = process.env['LECTERN_EXHAUSTIVE'] === '1';

/**
 * One of every so many of a list, where all of them would say the same; all of them where everything is tried. It is
 * the first, then the second of its group, and so on: what comes round in the list is not left out each time.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} every
 * @returns {Item[]}
 */
export function sampled(items, every) {
  return items.filter((_, index) => IS_EXHAUSTIVE || index % every === Math.floor(index / every) % every);
}
