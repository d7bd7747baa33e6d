import { parseArgs } from 'node:util';
import { fail } from '../../lib/workspace.mjs';

/**
 * @typedef {object} Options
 * @property {number[]} sizes Pages of the spaces that growth is measured on, the smallest first.
 * @property {{ read: number, write: number, duplicate: number, list: number, start: number }} times How often each
 *   operation is measured on each size.
 * @property {{ pages: number, rounds: number, roundMs: number, warmUpMs: number }} comparison
 */

/** @type {Options} */
const FULL = {
  sizes: [100, 1_000, 10_000],
  times: { read: 200, write: 40, duplicate: 15, list: 10, start: 3 },
  comparison: { pages: 2_000, rounds: 5, roundMs: 2_000, warmUpMs: 3_000 },
};

/** @type {Options} */
const QUICK = {
  sizes: [100, 500],
  times: { read: 60, write: 15, duplicate: 7, list: 5, start: 2 },
  comparison: { pages: 300, rounds: 3, roundMs: 700, warmUpMs: 1_000 },
};

const USAGE = `Usage: npm run bench -- content [--quick] [--sizes 100,1000,10000] [--pages 2000]
  --quick  small spaces and short rounds, for a try
  --sizes  pages of the spaces that growth is measured on
  --pages  pages of the space that is compared with the bare server`;

/**
 * Reads what was asked for on the command line.
 * @param {string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const { quick, sizes, pages } = parse(args);
  const chosen = quick ? QUICK : FULL;
  return {
    ...chosen,
    ...(sizes !== undefined && {
      sizes: sizes
        .split(',')
        .map((size) => positive('sizes', size))
        .sort((a, b) => a - b),
    }),
    ...(pages !== undefined && { comparison: { ...chosen.comparison, pages: positive('pages', pages) } }),
  };
}

function parse(args) {
  const options = { quick: { type: 'boolean' }, sizes: { type: 'string' }, pages: { type: 'string' } };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`);
  }
}

function positive(name, text) {
  const number = Number(text);
  // Smaller spaces have no page that is three deep.
  if (Number.isInteger(number) && number >= 20) return number;
  return fail(`--${name} takes whole numbers from 20 on, not "${text}".\n\n${USAGE}`);
}
