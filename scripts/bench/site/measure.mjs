import { median } from '../content/statistics.mjs';
import { pick, seeded } from '../content/words.mjs';
import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.mjs';
import { askFor, fetchAsSent } from './ask.mjs';

const KEPT_PAGES = 50;
const NEW_PAGES = 100;
const JSON_PATCH = { method: 'PATCH', headers: { 'content-type': 'application/json' } };

/**
 * @typedef {import('./fill.mjs').FilledSite} Site
 * @typedef {import('./servers.mjs').Server} Server
 * @typedef {{ api: Server, site: Server, bare: Server, postgresPid: number, client: Client }} Parts
 * @typedef {ReturnType<typeof import('../content/client.mjs').openClient>} Client
 * @typedef {{ perSecond: number, site: number, api: number, postgres: number, together: number }} Cost Pages a second,
 *   and the CPU microseconds that each process spends on one.
 */

/**
 * What readers cause, with what one round of it asks for.
 * @type {{ name: string, status?: number, isOnce?: boolean, round: (parts: Parts, site: Site, random: () => number) =>
 *   Promise<() => { path: string, headers?: Record<string, string> } | undefined> }[]}
 */
export const READINGS = [
  {
    name: 'Rendered before',
    round: async (parts, site) => inTurn((await drawSome(parts, site)).map(({ path }) => ({ path }))),
  },
  {
    name: 'Not changed (304)',
    status: 304,
    round: async (parts, site) =>
      inTurn((await drawSome(parts, site)).map(({ path, etag }) => ({ path, headers: { 'if-none-match': etag } }))),
  },
  {
    name: 'Rendered for the first time',
    isOnce: true,
    round: async ({ client, site: { origin } }, { url, path, headers, pages }, random) => {
      const title = `Docs ${random()}`;
      await client.ask(headers, { ...JSON_PATCH, path: url, body: JSON.stringify({ title }) });
      const [first, ...others] = some(random, pages.slice(1), Math.min(NEW_PAGES, pages.length - 1));
      // What all pages of the site share is read once, and no part of what a page costs.
      await fetchAsSent(`${origin}${path}/${first.path}`);
      return () => {
        const page = others.pop();
        return page && { path: `${path}/${page.path}` };
      };
    },
  },
];

/**
 * Measures all readings on all sites and beside the bare server. They take turns, so that whatever else the machine does
 * hits all alike.
 * @param {Parts} parts
 * @param {readonly Site[]} sites
 * @param {{ rounds: number, roundMs: number, warmUpMs: number }} options
 * @param {(text: string) => void} busyWith
 * @returns {Promise<{ rows: { name: string, results: Result[] }[], bare: Bare }>}
 *
 * @typedef {{ size: number, cost: Cost, inBare: Cost }} Result The same once more in requests to the bare server.
 * @typedef {{ perSecond: number, cpu: number }} Bare
 */
export async function measureReadings(parts, sites, { rounds, roundMs, warmUpMs }, busyWith) {
  const random = seeded(rounds);
  const cases = READINGS.flatMap((reading) => sites.map((site) => ({ reading, site, costs: [], inBare: [] })));
  busyWith('warm up');
  for (const each of cases) await read(parts, each, random, warmUpMs);
  await askBare(parts, warmUpMs);
  const bares = [];
  for (let round = 1; round <= rounds; round++) {
    busyWith(`round ${round} of ${rounds}`);
    const costs = [];
    for (const each of cases) costs.push(await read(parts, each, random, roundMs));
    const bare = await askBare(parts, roundMs);
    bares.push(bare);
    for (const [at, { costs: known, inBare }] of cases.entries()) {
      known.push(costs[at]);
      inBare.push(inBareRequests(costs[at], bare));
    }
  }
  const rows = READINGS.map((reading) => {
    const own = cases.filter((each) => each.reading === reading);
    const results = own.map(({ site, costs, inBare }) => ({
      size: site.size,
      cost: middle(costs),
      inBare: middle(inBare),
    }));
    return { name: reading.name, results };
  });
  return { rows, bare: middle(bares) };
}

async function read(parts, { reading, site }, random, ms) {
  const next = await reading.round(parts, site, random);
  const asked = { origin: parts.site.origin, meters: metersOf(parts), status: reading.status, next };
  const { perSecond, cpu } = await askFor(asked, reading.isOnce ? undefined : ms);
  return { perSecond, ...cpu, together: cpu.site + cpu.api + cpu.postgres };
}

async function askBare({ bare, postgresPid }, ms) {
  const meters = { server: () => cpuSecondsOf(bare.pid), postgres: () => cpuSecondsOfFamily(postgresPid) };
  const { perSecond, cpu } = await askFor({ origin: bare.origin, meters, next: () => ({ path: '/bare/answer' }) }, ms);
  return { perSecond, cpu: cpu.server + cpu.postgres };
}

function inBareRequests({ perSecond, ...cpu }, bare) {
  const shares = Object.entries(cpu).map(([name, value]) => [name, value / bare.cpu]);
  return { perSecond: perSecond / bare.perSecond, ...Object.fromEntries(shares) };
}

function middle(results) {
  const names = Object.keys(results[0]);
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name]))]));
}

function metersOf({ site, api, postgresPid }) {
  return {
    site: () => cpuSecondsOf(site.pid),
    api: () => cpuSecondsOf(api.pid),
    postgres: () => cpuSecondsOfFamily(postgresPid),
  };
}

function inTurn(requests) {
  let at = 0;
  return () => requests[at++ % requests.length];
}

/** Has pages from all over the site rendered, the same in every round; the first page has two addresses and is left out. */
function drawSome({ site: { origin } }, { path, pages }) {
  const step = (pages.length - 1) / KEPT_PAGES;
  const chosen = Array.from({ length: KEPT_PAGES }, (_, at) => pages[1 + Math.floor(at * step)]);
  return Promise.all(
    chosen.map(async (page) => {
      const address = `${path}/${page.path}`;
      const { headers } = await fetchAsSent(`${origin}${address}`);
      return { path: address, etag: headers.etag };
    }),
  );
}

function some(random, things, count) {
  const chosen = new Set();
  while (chosen.size < count) chosen.add(pick(random, things));
  return [...chosen];
}
