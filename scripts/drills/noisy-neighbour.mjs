// `npm run drill -- noisy-neighbour`: one organization searches, imports, queues jobs and has dead webhooks; others notice nothing.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { freePort } from '../lib/free-port.mjs';
import { step } from '../lib/steps.mjs';
import { clientOf, describeSeries, insertions, newNeighbour, peaks, quantile, watch } from './stage/neighbour.mjs';
import { Receiver } from './stage/receiver.mjs';
import { openStage } from './stage/stage.mjs';
import { until } from './stage/until.mjs';

const SPACES = 200;
const SEARCHES_AT_ONCE = 12;
const SEARCH_MS = 10_000;
const DEAD_WEBHOOKS = 50;
const EVENTS = 60;
const EVENT_PAUSE_MS = 100;
const SILENT_IMPORTS = 6;
const QUEUED_SPECS = 280;
const MAX_P99_MS = 100;
const MAX_DELIVERY_MS = 2_000;
const MAX_JOB_SECONDS = 30;
const MAX_MEGABYTES = 1_000;
const PATIENCE_SECONDS = 300;
const SPEC = JSON.stringify({ openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: {} });

/** @param {{ count?: number }} options */
export default async function noisyNeighbour({ count = SPACES }) {
  const stage = await openStage();
  const receiver = await Receiver.open();
  const silent = await openSilentServer();
  try {
    const neighbour = await newNeighbour(stage, { LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
    const noisy = await newNoisy(stage, neighbour, count);
    const parts = { stage, receiver, silent, neighbour, noisy };
    const found = [];
    for (const [name, act] of Object.entries({ searches, deadWebhooks, silentImports, queuedJobs })) {
      found.push(
        await step(`Neighbour beside ${name}`, async (busyWith) => {
          const result = await act(parts);
          const { text, isQuick } = describeSeries(result.series, MAX_P99_MS);
          busyWith(`${result.own}; ${text}`);
          return { name, own: result.own, text, pass: isQuick && result.pass };
        }),
      );
    }
    return judge(found, peaks(neighbour));
  } finally {
    await stage.close();
    receiver.close();
    silent.close();
  }
}

/** An organization with many spaces of one page. */
async function newNoisy(stage, { api }, spaces) {
  const { id, admin } = await stage.build.organization();
  const client = clientOf(api.origin, admin.token);
  await step(`Make ${spaces} spaces`, async () => {
    for (let number = 0; number < spaces; number++) {
      const space = await stage.build.space(id);
      await client(
        'POST',
        `/spaces/${space}/content`,
        insertions(`# Page ${number}\n\nalpha beta gamma delta ${number}`),
      );
    }
  });
  return { id, admin, client };
}

/** Sixteen words in all spaces, again and again, by one member. */
async function searches({ neighbour, noisy }) {
  const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi';
  const query = `/orgs/${noisy.id}/search?query=${encodeURIComponent(words)}`;
  const times = [];
  const series = await watch(neighbour.reads, async () => {
    const end = Date.now() + SEARCH_MS;
    const searcher = async () => {
      while (Date.now() < end) {
        const began = performance.now();
        await (await noisy.client('GET', query)).arrayBuffer();
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, searcher));
  });
  return { series, own: `${times.length} searches, ${quantile(times, 0.95).toFixed(0)} ms (p95)`, pass: true };
}

/** Events for webhooks that nobody listens at, and for one of the neighbour that listens. */
async function deadWebhooks({ stage, receiver, neighbour, noisy }) {
  const gone = `http://127.0.0.1:${await freePort()}`;
  for (let number = 0; number < DEAD_WEBHOOKS; number++) {
    await stage.build.webhook(noisy.id, { url: `${gone}/${number}`, events: ['team.updated'] });
  }
  await stage.build.webhook(neighbour.organizationId, { url: `${receiver.url}/alive`, events: ['team.updated'] });
  const happen = (organizationId) =>
    recordEvent(stage.database, operatorContext('drill', new Date()), organizationId, 'team.updated', {
      teamId: newId(),
    });
  const series = await watch(neighbour.reads, async () => {
    for (let number = 0; number < EVENTS; number++) {
      await happen(noisy.id);
      await happen(neighbour.organizationId);
      await delay(EVENT_PAUSE_MS);
    }
    await until('all deliveries', PATIENCE_SECONDS, () => receiver.received.length >= EVENTS);
  });
  const delays = receiver.received.map(({ at, happenedAt }) => at - happenedAt);
  const p95 = quantile(delays, 0.95);
  return { series, own: `${EVENTS} deliveries, ${p95.toFixed(0)} ms (p95)`, pass: p95 <= MAX_DELIVERY_MS };
}

/** Imports from an address that accepts connections and says nothing, and one of the neighbour. */
async function silentImports({ stage, silent, neighbour, noisy }) {
  const archive = (organizationId, client, space, url) =>
    client('POST', `/orgs/${organizationId}/imports`, { source: { type: 'archive', url }, target: { space } });
  for (let number = 0; number < SILENT_IMPORTS; number++) {
    await archive(noisy.id, noisy.client, await stage.build.space(noisy.id), `${silent.url}/docs.zip`);
  }
  await until('the first import to begin', PATIENCE_SECONDS, () => silent.connections > 0);
  let seconds = Number.NaN;
  const series = await watch(neighbour.reads, async () => {
    const space = await stage.build.space(neighbour.organizationId);
    const url = `http://127.0.0.1:${await freePort()}/docs.zip`;
    const started = await archive(neighbour.organizationId, neighbour.client, space, url);
    const { id } = await started.json();
    // Nobody is at its address, so it fails as soon as somebody looks at it.
    seconds = await until('the import of the neighbour', PATIENCE_SECONDS, async () => {
      const run = `SELECT failures FROM jobs WHERE name = 'imports.run' AND payload->>'importRunId' = $1`;
      const { rows } = await stage.database.pool.query(run, [id]);
      return rows[0]?.failures > 0;
    });
  });
  return { series, own: `an import was tried in ${seconds.toFixed(1)} s`, pass: seconds <= MAX_JOB_SECONDS };
}

/** Many specifications of one organization, and one of the neighbour behind them. */
async function queuedJobs({ stage, neighbour, noisy }) {
  let seconds = Number.NaN;
  const series = await watch(neighbour.reads, async () => {
    for (let number = 0; number < QUEUED_SPECS; number++) {
      await noisy.client('PUT', `/orgs/${noisy.id}/openapi/spec-${number}`, { source: { text: SPEC } });
    }
    const { organizationId, client } = neighbour;
    await client('PUT', `/orgs/${organizationId}/openapi/own`, { source: { text: SPEC } });
    seconds = await until('the specification of the neighbour', PATIENCE_SECONDS, async () => {
      const versions = `SELECT 1 FROM openapi_versions WHERE organization_id = $1`;
      return (await stage.database.pool.query(versions, [organizationId])).rows.length > 0;
    });
  });
  return { series, own: `a specification was processed in ${seconds.toFixed(1)} s`, pass: seconds <= MAX_JOB_SECONDS };
}

async function openSilentServer() {
  const sockets = new Set();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    get connections() {
      return sockets.size;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function judge(found, memory) {
  const mostMemory = Math.max(...memory.map(([, megabytes]) => megabytes));
  return {
    measured:
      `${found.map(({ name, own, text }) => `${name}: ${own}; ${text}`).join(' | ')} | ` +
      `memory: ${memory.map(([name, megabytes]) => `${name} ${megabytes} MB`).join(', ')}`,
    target:
      `reads of the neighbour in ${MAX_P99_MS} ms (p99), none refused; deliveries in ${MAX_DELIVERY_MS} ms (p95); its jobs ` +
      `begin in ${MAX_JOB_SECONDS} s; each process at most ${MAX_MEGABYTES} MB`,
    pass: found.every(({ pass }) => pass) && mostMemory <= MAX_MEGABYTES,
  };
}
