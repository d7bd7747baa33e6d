import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { childrenOf, peakMegabytes } from '../../bench/processes.mjs';
import { freePort } from '../../lib/free-port.mjs';

/**
 * An organization that does nothing special: a space with a page, published as a site.
 * @typedef {Awaited<ReturnType<typeof newNeighbour>>} Neighbour
 */

/**
 * Starts an API, a site server and a worker on a stage, and has somebody live there.
 * @param {import('./stage.mjs').Stage} stage
 * @param {Record<string, string>} [settings]
 */
export async function newNeighbour(stage, settings = {}) {
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const addresses = {
    PORT: String(apiPort),
    LECTERN_PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
    LECTERN_SITE_PORT: String(sitePort),
    LECTERN_SITE_HOST: '127.0.0.1',
    LECTERN_SITES_URL: `http://127.0.0.1:${sitePort}`,
    ...settings,
  };
  const api = await stage.startApi(addresses);
  const site = await stage.startSite(addresses);
  const jobs = await stage.startJobs(addresses);
  const { id: organizationId, admin } = await stage.build.organization();
  const client = clientOf(api.origin, admin.token);
  const space = await newSpace(stage, client, organizationId, '# Welcome\n\nStart here.');
  const published = `${site.origin}/${organizationId}/${space.siteId}`;
  const asMember = { authorization: `Bearer ${admin.token}` };
  /** What a neighbour does all day. */
  const reads = [
    { name: 'GET /v1/user', url: `${api.origin}/v1/user`, headers: asMember },
    {
      name: 'page read',
      url: `${api.origin}/v1/spaces/${space.id}/content/page/${space.page}?format=document`,
      headers: asMember,
    },
    { name: 'published page', url: published, headers: { accept: 'text/html' } },
  ];
  return { api, site, jobs, organizationId, client, reads };
}

/** Makes a space with a page, and a site of it. */
export async function newSpace(stage, client, organizationId, markdown) {
  const id = await stage.build.space(organizationId);
  const response = await client('POST', `/spaces/${id}/content`, insertions(markdown));
  if (response.status !== 200) throw new Error(`A page could not be added: ${await response.text()}`);
  const { changes } = await response.json();
  const { id: siteId } = await stage.build.site(organizationId, { spaces: [id] });
  return { id, siteId, page: changes[0].page.id };
}

/** A change that adds a page for each text. */
export function insertions(...texts) {
  return { changes: texts.map((markdown) => ({ operation: 'insert_page', document: { markdown } })) };
}

/**
 * Calls the API as somebody; with a body that is no text, in JSON.
 * @param {string} origin
 * @param {string | undefined} token
 */
export function clientOf(origin, token) {
  return (method, path, body) =>
    fetch(`${origin}/v1${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

/**
 * Has a neighbour read again and again while something goes on, and returns how long each kind of read took.
 * @param {Neighbour['reads']} reads
 * @param {() => Promise<unknown>} meanwhile
 */
export async function watch(reads, meanwhile) {
  const watcher = new Worker(new URL('watcher.mjs', import.meta.url), { workerData: reads });
  const ended = once(watcher, 'message');
  try {
    await meanwhile();
  } finally {
    watcher.postMessage('end');
  }
  const [series] = await ended;
  return series.map(({ name, times, refused }) => {
    return { name, count: times.length, refused, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  });
}

/** The memory that each process has held at most, in megabytes, by name. */
export function peaks({ api, site, jobs }) {
  return Object.entries({ api, site, jobs }).flatMap(([name, { pid }]) => [
    [name, Math.round(peakMegabytes(pid))],
    ...childrenOf(pid).map((child) => [`${name}, beside it`, Math.round(peakMegabytes(child))]),
  ]);
}

/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A line for each series, and whether all of them are quick enough. */
export function describeSeries(series, maxP99Ms) {
  const lines = series.map(({ name, count, refused, p50, p99 }) => {
    return `${name} ${p50.toFixed(0)} ms (p50), ${p99.toFixed(0)} ms (p99) in ${count}, ${refused} refused`;
  });
  return { text: lines.join('; '), isQuick: series.every(({ p99, refused }) => p99 <= maxP99Ms && refused === 0) };
}
