import path from 'node:path';
import pg from 'pg';
import { startApplication } from '../lib/application.mjs';
import { freePort } from '../lib/free-port.mjs';
import { step } from '../lib/steps.mjs';
import { startTemporaryPostgres } from '../lib/temporary-postgres.mjs';
import { ROOT } from '../lib/workspace.mjs';
import { load } from './load.mjs';
import { cpuSecondsOf } from './processes.mjs';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 3_000;
const MEMBERS = 50;
const SECRET = 'a secret for benchmarks only, long enough';

/** Requests per second and server CPU per request of three reads, beside a bare server that answers the same bytes. */
export default async function benchApi() {
  const postgres = await step('Start the database', () => startTemporaryPostgres({ settings: {} }));
  try {
    const { organizationId, token } = await step('Fill it', () => fill(postgres.url));
    const { api, bare, stop } = await step('Start the servers', () => startServers(postgres.url));
    const headers = { authorization: `Bearer ${token}` };
    const reads = {
      'GET /v1/user': '/v1/user',
      'GET /v1/orgs/{id}': `/v1/orgs/${organizationId}`,
      'GET /v1/orgs/{id}/members (50 items)': `/v1/orgs/${organizationId}/members?limit=${MEMBERS}`,
    };
    try {
      const rows = [];
      for (const [name, url] of Object.entries(reads)) {
        const asked = { ...api, next: () => ({ path: url, headers }) };
        rows.push(await step(name, () => compare(postgres.url, asked, bare)));
      }
      print(Object.keys(reads), rows);
    } finally {
      await stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(url) {
  const database = (file) => import(path.join(ROOT, 'packages/database/dist', file));
  const { migrate } = await database('migrations/migrate.js');
  await migrate(url);
  const { openDatabase } = await database('client.js');
  const { Keyring } = await database('keyring.js');
  const { Factory } = await import(path.join(ROOT, 'packages/commands/dist/testing/factory.js'));
  const opened = openDatabase({ url, poolSize: 5, applicationName: 'lectern-bench' });
  const build = new Factory(opened, new Keyring(SECRET));
  const { id, admin } = await build.organization();
  for (let count = 1; count < MEMBERS; count++) await build.member(id);
  await opened.pool.query('CREATE TABLE bench_answers (id text PRIMARY KEY, body text NOT NULL)');
  await opened.close();
  return { organizationId: id, token: admin.token };
}

async function startServers(databaseUrl) {
  const [apiPort, barePort] = [await freePort(), await freePort()];
  const common = { NODE_ENV: 'production', DATABASE_URL: databaseUrl };
  const api = startApplication('The API', 'apps/api/dist/main.js', {
    ...common,
    PORT: String(apiPort),
    LECTERN_HOST: '127.0.0.1',
    LECTERN_SECRET_KEY: SECRET,
    LECTERN_RATE_LIMIT: '0',
    LECTERN_LOG_LEVEL: 'warn',
  });
  const bare = startApplication('The bare server', 'scripts/bench/bare-server.mjs', {
    ...common,
    PORT: String(barePort),
  });
  await api.ready(`http://127.0.0.1:${apiPort}/health/ready`);
  await bare.ready(`http://127.0.0.1:${barePort}/health/ready`);
  return {
    api: { origin: `http://127.0.0.1:${apiPort}`, meters: { server: () => cpuSecondsOf(api.pid) } },
    bare: { origin: `http://127.0.0.1:${barePort}`, meters: { server: () => cpuSecondsOf(bare.pid) } },
    stop: () => Promise.all([api.stop(), bare.stop()]),
  };
}

/** Both servers take turns, so that whatever else the machine does hits both alike. */
async function compare(databaseUrl, api, bareServer) {
  const bare = { ...bareServer, next: () => ({ path: '/bare/answer' }) };
  await storeResponse(databaseUrl, api);
  await load(api, WARM_UP_MS);
  await load(bare, WARM_UP_MS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ api: await load(api, ROUND_MS), bare: await load(bare, ROUND_MS) });
  }
  return { api: median(rounds.map((round) => round.api)), bare: median(rounds.map((round) => round.bare)) };
}

/** Gives the bare server the very bytes that the API answers. */
async function storeResponse(databaseUrl, { origin, next }) {
  const { path: url, headers } = next();
  const response = await fetch(origin + url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `INSERT INTO bench_answers VALUES ('answer', $1) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
    [await response.text()],
  );
  await client.end();
}

function median(results) {
  const middle = (read) => results.map(read).sort((a, b) => a - b)[Math.floor(results.length / 2)];
  return {
    requestsPerSecond: middle((result) => result.requestsPerSecond),
    cpuMicroseconds: middle((result) => result.cpuMicroseconds.server),
  };
}

function print(names, rows) {
  const line = (...cells) =>
    `${cells[0].padEnd(40)}${cells
      .slice(1)
      .map((cell) => String(cell).padStart(14))
      .join('')}\n`;
  process.stdout.write(`\n${line('', 'API req/s', 'bare req/s', 'ratio', 'API CPU us', 'bare CPU us', 'CPU ratio')}`);
  rows.forEach(({ api, bare }, index) => {
    process.stdout.write(
      line(
        names[index],
        api.requestsPerSecond.toFixed(0),
        bare.requestsPerSecond.toFixed(0),
        (api.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
        api.cpuMicroseconds.toFixed(0),
        bare.cpuMicroseconds.toFixed(0),
        (bare.cpuMicroseconds / api.cpuMicroseconds).toFixed(2),
      ),
    );
  });
  process.stdout.write(
    '\nRatios are what the API reaches of the bare server (1.00 is as fast; CPU ratio: as cheap).\n',
  );
}
