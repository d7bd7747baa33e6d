import { parseArgs } from 'node:util';
import { fail } from '../../lib/workspace.mjs';

/**
 * @typedef {object} Options
 * @property {number[]} placing Issues among which one more is placed, the fewest first.
 * @property {number} placements How many are placed among each.
 * @property {number[]} clustering Issues that are divided into clusters, the fewest first.
 * @property {number} clusteringTwice The most issues that are divided a second time.
 * @property {number} processed Conversations that each number of processes works through.
 * @property {{ rounds: number, roundMs: number, warmUpMs: number }} ingest
 */

/** @type {Options} */
const FULL = {
  placing: [1_000, 50_000],
  placements: 100,
  clustering: [1_000, 10_000, 50_000],
  clusteringTwice: 10_000,
  processed: 2_000,
  ingest: { rounds: 5, roundMs: 2_000, warmUpMs: 2_000 },
};

/** @type {Options} */
const QUICK = {
  placing: [1_000, 10_000],
  placements: 30,
  clustering: [1_000, 10_000],
  clusteringTwice: 10_000,
  processed: 400,
  ingest: { rounds: 3, roundMs: 700, warmUpMs: 700 },
};

const USAGE = `Usage: npm run bench -- conversations [--quick] [--only sending|issues]
  --quick  10,000 issues where there are 50,000 otherwise, and fewer repetitions
  --only   one half: sending and processing conversations, or what grows with the issues that are there`;
const HALVES = ['sending', 'issues'];

/**
 * Reads what was asked for on the command line.
 * @param {string[]} args
 * @returns {Options & { halves: string[] }}
 */
export function readOptions(args) {
  const { quick, only } = parse(args);
  if (only !== undefined && !HALVES.includes(only)) fail(`--only cannot be "${only}".\n\n${USAGE}`);
  if (quick) process.stdout.write('Quick: 10,000 issues stand for 50,000, and there are fewer repetitions.\n');
  return { ...(quick ? QUICK : FULL), halves: only === undefined ? HALVES : [only] };
}

function parse(args) {
  try {
    return parseArgs({ args, options: { quick: { type: 'boolean' }, only: { type: 'string' } } }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`);
  }
}
