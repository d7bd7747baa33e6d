import { median } from '../content/statistics.mjs';
import { pick, seeded } from '../content/words.mjs';
import { load } from '../load.mjs';
import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.mjs';

const JSON_BODY = { 'content-type': 'application/json' };

/**
 * What a renderer asks for, with the largest growth that is aimed at from the smallest site to the largest.
 * @type {{ name: string, goal?: number, isOfReading?: boolean, next: (site: Site, random: () => number) => Request }[]}
 *
 * @typedef {import('./fill.mjs').FilledSite} Site
 * @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Request
 */
export const OPERATIONS = [
  {
    name: 'Resolve an address',
    goal: 1.5,
    isOfReading: true,
    next: ({ address, visible }, random) => ({
      path: '/v1/urls/published',
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ url: `${address}/${pick(random, visible).path}` }),
    }),
  },
  {
    name: 'Read a page by its path',
    goal: 1.5,
    isOfReading: true,
    next: ({ space, visible }, random) => ({
      path: `/v1/spaces/${space.spaceId}/content/path/${encodeURIComponent(pick(random, visible).path)}?format=markdown`,
    }),
  },
  {
    name: 'Read a document',
    goal: 1.5,
    next: ({ space, visible }, random) => ({
      path: `/v1/spaces/${space.spaceId}/content/page/${pick(random, visible).id}?evaluated=deterministic-only`,
    }),
  },
  { name: 'Read the published site', next: ({ siteUrl }) => ({ path: `${siteUrl}/published` }) },
];

/**
 * Measures an operation on a site beside the bare server, with the token of a reader. Both take turns.
 * @param {{ api: Server, bare: Server, postgresPid: number, site: Site, bareSpace: { pages: { id: string }[] } }} parts
 * @param {(typeof OPERATIONS)[number]} operation
 * @param {{ rounds: number, roundMs: number, warmUpMs: number }} options
 *
 * @typedef {{ origin: string, pid: number }} Server
 */
export async function measureSite(parts, { next }, { rounds, roundMs, warmUpMs }) {
  const { api, bare, postgresPid, site, bareSpace } = parts;
  const metersOf = ({ pid }) => ({ server: () => cpuSecondsOf(pid), postgres: () => cpuSecondsOfFamily(postgresPid) });
  const headers = { authorization: `Bearer ${await tokenFor(api, site)}` };
  const random = seeded(rounds);
  const asked = {
    origin: api.origin,
    meters: metersOf(api),
    next: () => {
      const request = next(site, random);
      return request.method === 'POST' ? request : { ...request, headers };
    },
  };
  const read = {
    origin: bare.origin,
    meters: metersOf(bare),
    next: () => ({ path: `/bare/${pick(random, bareSpace.pages).id}` }),
  };
  await load(asked, warmUpMs);
  await load(read, warmUpMs);
  const results = [];
  for (let round = 0; round < rounds; round++) {
    results.push({ api: await load(asked, roundMs), bare: await load(read, roundMs) });
  }
  return {
    requestsPerSecond: median(results.map((result) => result.api.requestsPerSecond)),
    bareRequestsPerSecond: median(results.map((result) => result.bare.requestsPerSecond)),
    cost: median(results.map((result) => total(result.api))),
    ratio: median(results.map((result) => total(result.api) / total(result.bare))),
  };
}

async function tokenFor({ origin }, { address }) {
  const response = await fetch(`${origin}/v1/urls/published`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ url: address }),
  });
  const { apiToken } = await response.json();
  if (apiToken === undefined) throw new Error(`Nothing is published at ${address}`);
  return apiToken;
}

function total({ cpuMicroseconds: { server, postgres } }) {
  return server + postgres;
}
