import { median } from '../content/statistics.mjs';
import { pick, seeded } from '../content/words.mjs';
import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.mjs';
import { askFor, fetchAsSent } from './ask.mjs';

const KEPT_PAGES = 50;
const NEW_PAGES = 100;

/**
 * @typedef {import('./fill.mjs').FilledSite} Site
 * @typedef {import('./servers.mjs').Server} Server
 * @typedef {{ api: Server, site: Server, bare: Server, postgresPid: number, client: Client }} Parts
 * @typedef {ReturnType<typeof import('../content/client.mjs').openClient>} Client
 * @typedef {{ perSecond: number, site: number, api: number, postgres: number }} Cost CPU in microseconds for a page.
 */

/**
 * What readers cause, with what one round of it asks for.
 * @type {{ name: string, status?: number, isOnce?: boolean, round: (parts: Parts, site: Site, random: () => number) =>
 *   Promise<() => { path: string, headers?: Record<string, string> } | undefined> }[]}
 */
export const READINGS = [
  {
    name: 'Drawn before',
    round: async (_parts, { path, pages }) => inTurn(spread(pages).map((page) => ({ path: `${path}/${page.path}` }))),
  },
  {
    name: 'Not changed (304)',
    status: 304,
    round: async ({ site: { origin } }, { path, pages }) => {
      const asked = [];
      for (const page of spread(pages)) {
        const { headers } = await fetchAsSent(`${origin}${path}/${page.path}`);
        asked.push({ path: `${path}/${page.path}`, headers: { 'if-none-match': headers.etag } });
      }
      return inTurn(asked);
    },
  },
  {
    name: 'Drawn for the first time',
    isOnce: true,
    round: async ({ client, site: { origin } }, { size, url, path, headers, pages }, random) => {
      const title = `Docs ${random()}`;
      await client.ask(headers, { ...JSON_PATCH, path: url, body: JSON.stringify({ title }) });
      const [first, ...others] = some(random, pages.slice(1), Math.min(NEW_PAGES, size - 1));
      // What all pages of the site share is read once, and no part of what a page costs.
      await fetchAsSent(`${origin}${path}/${first.path}`);
      return () => {
        const page = others.pop();
        return page && { path: `${path}/${page.path}` };
      };
    },
  },
];

const JSON_PATCH = { method: 'PATCH', headers: { 'content-type': 'application/json' } };

/**
 * Measures a reading on all sites and beside the bare server. They take turns, so that whatever else the machine does
 * hits all alike.
 * @param {Parts} parts
 * @param {readonly Site[]} sites
 * @param {(typeof READINGS)[number]} reading
 * @param {{ rounds: number, roundMs: number, warmUpMs: number }} options
 * @returns {Promise<{ cost: Cost, bare: { perSecond: number, cpu: number } }[]>} For each site.
 */
export async function measureReading(parts, sites, reading, { rounds, roundMs, warmUpMs }) {
  const random = seeded(rounds);
  const ask = async (site, ms) => {
    const next = await reading.round(parts, site, random);
    const asked = { origin: parts.site.origin, meters: metersOf(parts), status: reading.status, next };
    return askFor(asked, reading.isOnce ? undefined : ms);
  };
  const askBare = (ms) => askFor(bareOf(parts), ms);
  for (const site of sites) await ask(site, warmUpMs);
  await askBare(warmUpMs);
  const results = sites.map(() => []);
  const bare = [];
  for (let round = 0; round < rounds; round++) {
    for (const [index, site] of sites.entries()) results[index].push(await ask(site, roundMs));
    bare.push(await askBare(roundMs));
  }
  const typicalBare = {
    perSecond: median(bare.map(({ perSecond }) => perSecond)),
    cpu: median(bare.map(({ cpu }) => cpu.server + cpu.postgres)),
  };
  return results.map((each) => ({ cost: typical(each), bare: typicalBare }));
}

function metersOf({ site, api, postgresPid }) {
  return {
    site: () => cpuSecondsOf(site.pid),
    api: () => cpuSecondsOf(api.pid),
    postgres: () => cpuSecondsOfFamily(postgresPid),
  };
}

function bareOf({ bare, postgresPid }) {
  return {
    origin: bare.origin,
    meters: { server: () => cpuSecondsOf(bare.pid), postgres: () => cpuSecondsOfFamily(postgresPid) },
    next: () => ({ path: '/bare/answer' }),
  };
}

function typical(results) {
  const middle = (name) => median(results.map(({ cpu }) => cpu[name]));
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    site: middle('site'),
    api: middle('api'),
    postgres: middle('postgres'),
  };
}

function inTurn(requests) {
  let at = 0;
  return () => requests[at++ % requests.length];
}

/** The same pages in every round, from all over the site; the first page has two addresses and is left out. */
function spread(pages) {
  const step = (pages.length - 1) / KEPT_PAGES;
  return Array.from({ length: KEPT_PAGES }, (_, at) => pages[1 + Math.floor(at * step)]);
}

function some(random, things, count) {
  const chosen = new Set();
  while (chosen.size < count) chosen.add(pick(random, things));
  return [...chosen];
}
