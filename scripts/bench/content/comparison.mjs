import { load } from '../load.mjs';
import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.mjs';
import { median } from './statistics.mjs';
import { pick, seeded } from './words.mjs';

/**
 * An operation that is compared with the bare server, with the largest cost that is aimed at, in reads of the latter.
 * @type {{ name: string, goal: number, request: keyof import('./fill.mjs').FilledSpace['requests'] }[]}
 */
export const COMPARED = [
  { name: 'Read a page as Markdown', goal: 2, request: 'byId' },
  { name: 'Read a page as Document', goal: 2, request: 'asDocument' },
  { name: 'List 25 files', goal: 3, request: 'files' },
  { name: 'List 25 spaces', goal: 3, request: 'spaces' },
  { name: 'Search a common word', goal: 15, request: 'commonWord' },
  { name: 'Search a rare word', goal: 6, request: 'rareWord' },
  { name: 'Create a 5 KB page', goal: 15, request: 'create' },
  { name: 'Update a page', goal: 15, request: 'edit' },
];

/**
 * Gives the bare server a row of text for each page of a space.
 * @param {import('./stage.mjs').Stage} stage
 * @param {import('./fill.mjs').FilledSpace} space
 */
export async function fillBare({ database: { pool } }, { pages, textOf }) {
  await pool.query('CREATE TABLE bench_answers (id text PRIMARY KEY, body text NOT NULL)');
  await pool.query('INSERT INTO bench_answers SELECT * FROM unnest($1::text[], $2::text[])', [
    pages.map(({ id }) => id),
    pages.map(({ number }) => JSON.stringify({ markdown: textOf(number) })),
  ]);
}

/**
 * @typedef {{ requestsPerSecond: number, cpuMicroseconds: { server: number, postgres: number } }} Cost
 */

/**
 * Measures operations beside the bare server. Both take turns, so that whatever else the machine does hits both alike.
 * @param {{ api: Server, bare: Server, postgresPid: number, space: import('./fill.mjs').FilledSpace }} parts
 * @param {(typeof COMPARED)[number]} operation
 * @param {import('./options.mjs').Options['comparison']} options
 * @returns {Promise<{ api: Cost, bare: Cost, ratio: number }>}
 *
 * @typedef {{ origin: string, pid: number }} Server
 */
export async function compare({ api, bare, postgresPid, space }, { request }, { rounds, roundMs, warmUpMs }) {
  const metersOf = ({ pid }) => ({ server: () => cpuSecondsOf(pid), postgres: () => cpuSecondsOfFamily(postgresPid) });
  const { headers, requests, pages } = space;
  const asked = {
    origin: api.origin,
    meters: metersOf(api),
    next: () => {
      const next = requests[request]();
      return { ...next, headers: { ...headers, ...next.headers } };
    },
  };
  const random = seeded(rounds);
  const read = {
    origin: bare.origin,
    meters: metersOf(bare),
    next: () => ({ path: `/bare/${pick(random, pages).id}` }),
  };
  await load(asked, warmUpMs);
  await load(read, warmUpMs);
  const results = [];
  for (let round = 0; round < rounds; round++) {
    results.push({ api: await load(asked, roundMs), bare: await load(read, roundMs) });
  }
  return {
    api: typical(results.map((result) => result.api)),
    bare: typical(results.map((result) => result.bare)),
    ratio: median(results.map((result) => total(result.api) / total(result.bare))),
  };
}

function typical(costs) {
  return {
    requestsPerSecond: median(costs.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMicroseconds: {
      server: median(costs.map(({ cpuMicroseconds }) => cpuMicroseconds.server)),
      postgres: median(costs.map(({ cpuMicroseconds }) => cpuMicroseconds.postgres)),
    },
  };
}

function total({ cpuMicroseconds: { server, postgres } }) {
  return server + postgres;
}
