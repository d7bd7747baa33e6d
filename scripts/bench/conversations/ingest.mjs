import { median } from '../content/statistics.mjs';
import { pick, seeded } from '../content/words.mjs';
import { load } from '../load.mjs';
import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.mjs';
import { conversation, pickTopic } from './texts.mjs';

/** Conversations in one request, and how many requests are under way at the same time. */
export const REQUESTS = [
  { size: 1, connections: 32 },
  { size: 100, connections: 8 },
  { size: 1_000, connections: 2 },
];
const KNOWN = 1_000;
const RESPONSE = JSON.stringify({ markdown: 'word '.repeat(1_000) });

/**
 * @typedef {object} IngestCost By conversation.
 * @property {number} perSecond
 * @property {number} bytesPerSecond
 * @property {number} server CPU microseconds of the API.
 * @property {number} postgres CPU microseconds of PostgreSQL.
 * @property {number} reads How many bare reads of 5 KB that is.
 */

/**
 * Sends new conversations in requests of each size, in turns with a bare server that reads a row.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {{ rounds: number, roundMs: number, warmUpMs: number }} options
 * @returns {Promise<IngestCost[]>}
 */
export async function measureIngest(stage, { rounds, roundMs, warmUpMs }) {
  const [api, bareServer] = [await stage.startApi(), await stage.startBare()];
  await stage.database.pool.query('CREATE TABLE bench_answers (id text PRIMARY KEY, body text NOT NULL)');
  await stage.database.pool.query('INSERT INTO bench_answers VALUES ($1, $2)', ['answer', RESPONSE]);
  const metersOf = ({ pid }) => ({
    server: () => cpuSecondsOf(pid),
    postgres: () => cpuSecondsOfFamily(stage.postgresPid),
  });
  const bare = { origin: bareServer.origin, meters: metersOf(bareServer), next: () => ({ path: '/bare/answer' }) };
  const costs = [];
  for (const { size, connections } of REQUESTS) {
    const { id, admin } = await stage.build.organization();
    const sender = senderOf(size, `/v1/orgs/${id}/conversations`, admin.token);
    const target = { origin: api.origin, meters: metersOf(api), next: sender.next, connections };
    await load(target, warmUpMs);
    await load(bare, warmUpMs);
    const results = [];
    for (let round = 0; round < rounds; round++) {
      results.push({ api: await load(target, roundMs), bare: await load(bare, roundMs) });
    }
    costs.push(typical(results, size, sender.bytesOfEach()));
  }
  await Promise.all([api.stop(), bareServer.stop()]);
  return costs;
}

/** Makes requests of new conversations; what they say comes round again, and their ids do not. */
function senderOf(size, path, token) {
  const random = seeded(size);
  const known = Array.from({ length: KNOWN }, () => {
    const { id: _, ...rest } = conversation(random, '', pickTopic(random));
    return JSON.stringify(rest).slice(1);
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let [sent, bytes] = [0, 0];
  const next = () => {
    const items = Array.from({ length: size }, () => `{"id":"c${sent++}",${pick(random, known)}`);
    const body = size === 1 ? items[0] : `[${items.join(',')}]`;
    bytes += body.length;
    return { method: 'POST', path, headers, body };
  };
  return { next, bytesOfEach: () => bytes / sent };
}

function typical(results, size, bytesOfEach) {
  const middle = (read) => median(results.map(read));
  const total = ({ cpuMicroseconds: { server, postgres } }) => server + postgres;
  const perSecond = middle(({ api }) => api.requestsPerSecond * size);
  return {
    perSecond,
    bytesPerSecond: perSecond * bytesOfEach,
    server: middle(({ api }) => api.cpuMicroseconds.server / size),
    postgres: middle(({ api }) => api.cpuMicroseconds.postgres / size),
    reads: middle(({ api, bare }) => total(api) / size / total(bare)),
  };
}
