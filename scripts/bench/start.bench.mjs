import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { startApplication } from '../lib/application.mjs';
import { freePort } from '../lib/free-port.mjs';
import { step } from '../lib/steps.mjs';
import { startTemporaryPostgres } from '../lib/temporary-postgres.mjs';
import { cpuSecondsOf } from './processes.mjs';

const ROUNDS = 7;
const POLL_MS = 5;
const SECRET = 'a secret for benchmarks only, long enough';
const APPLICATIONS = {
  'The API': { name: 'api', port: 'PORT', live: '/health/live' },
  'The worker': { name: 'jobs', port: 'LECTERN_JOBS_PORT', live: '/health/live' },
  'The site server': { name: 'site', port: 'LECTERN_SITE_PORT', live: '/~site/health/live' },
  'The integration runtime': { name: 'runtime', port: 'LECTERN_RUNTIME_PORT', live: '/health/live' },
};

/** Time and CPU of each application from its start to its first response, beside a Node that has nothing to do. */
export default async function benchStart() {
  const postgres = await step('Start the database', () => startTemporaryPostgres());
  try {
    const rounds = await step(`Start everything ${ROUNDS} times in turns`, async (busyWith) => {
      const found = [];
      for (let round = 1; round <= ROUNDS; round++) {
        found.push(await startEachOnce(postgres.url));
        busyWith(`${round} of ${ROUNDS}`);
      }
      return found;
    });
    print(rounds);
  } finally {
    await postgres.stop();
  }
}

async function startEachOnce(databaseUrl) {
  const round = { node: await startNode() };
  for (const [title, application] of Object.entries(APPLICATIONS)) {
    round[title] = await startOnce(title, application, databaseUrl);
  }
  return round;
}

/** A Node that only says how much CPU it took to get there. */
function startNode() {
  const began = performance.now();
  const program = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)';
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve) => {
    child.stdout.once('data', (text) => resolve({ seconds: secondsSince(began), cpuSeconds: Number(text) }));
  });
}

async function startOnce(title, { name, port: portVariable, live }, databaseUrl) {
  const port = await freePort();
  const began = performance.now();
  const application = startApplication(title, `apps/${name}/dist/main.js`, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    LECTERN_HOST: '127.0.0.1',
    LECTERN_SITE_HOST: '127.0.0.1',
    LECTERN_SECRET_KEY: SECRET,
    LECTERN_RUNTIME_TOKEN: SECRET,
    LECTERN_LOG_LEVEL: 'silent',
    [portVariable]: String(port),
  });
  let hasEnded = false;
  application.exited.then(() => {
    hasEnded = true;
  });
  while (!(await responds(`http://127.0.0.1:${port}${live}`))) {
    if (hasEnded) throw new Error(`${title} ended before it was ready.`);
    await delay(POLL_MS);
  }
  const measured = { seconds: secondsSince(began), cpuSeconds: cpuSecondsOf(application.pid) };
  await application.kill();
  return measured;
}

async function responds(url) {
  const response = await fetch(url).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

function secondsSince(began) {
  return (performance.now() - began) / 1000;
}

function print(rounds) {
  const line = (title, ...cells) => `${title.padEnd(26)}${cells.map((cell) => cell.padStart(12)).join('')}\n`;
  process.stdout.write(`\n${line('', 'seconds', 'x node', 'CPU seconds', 'x node')}`);
  for (const title of ['node', ...Object.keys(APPLICATIONS)]) {
    const middle = (read) => median(rounds.map(read));
    process.stdout.write(
      line(
        title,
        middle((round) => round[title].seconds).toFixed(2),
        middle((round) => round[title].seconds / round.node.seconds).toFixed(1),
        middle((round) => round[title].cpuSeconds).toFixed(2),
        middle((round) => round[title].cpuSeconds / round.node.cpuSeconds).toFixed(1),
      ),
    );
  }
  process.stdout.write(
    '\nFrom the start of the process to its first 200; medians, beside `node -e` in the same round.\n',
  );
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
