// `npm run drill -- restart`: kills each process of `npm start` -9; each is back by itself, and one signal ends all of them.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { step } from '../lib/steps.mjs';
import { ROOT } from '../lib/workspace.mjs';
import { until } from './stage/until.mjs';

const ROUNDS = 1;
const MAX_SECONDS = 120;
const MAX_STOP_SECONDS = 15;

/** @param {{ count?: number }} options */
export default async function restart({ count = ROUNDS }) {
  const lectern = await step('Start everything', startLectern);
  try {
    const seconds = {};
    for (let round = 1; round <= count; round++) {
      for (const part of lectern.parts) {
        const took = await step(`Kill ${part.name}`, () => killAndWait(lectern, part));
        seconds[part.name] = Math.max(seconds[part.name] ?? 0, took);
      }
    }
    const stopSeconds = await step('Stop everything while one process waits to be started again', () =>
      stopDuringPause(lectern),
    );
    return judge(count, seconds, lectern.lines(), stopSeconds);
  } finally {
    await lectern.remove();
  }
}

async function startLectern() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-drill-'));
  const [api, jobs, site, runtime] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LECTERN_DATA_DIR: dataDir,
      PORT: String(api),
      LECTERN_JOBS_PORT: String(jobs),
      LECTERN_SITE_PORT: String(site),
      LECTERN_RUNTIME_PORT: String(runtime),
    },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await until('everything to run', MAX_SECONDS, () => output.includes('Press Ctrl-C') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
  const headers = { authorization: `Bearer ${readFileSync(path.join(dataDir, 'admin-token'), 'utf8').trim()}` };
  const user = `http://127.0.0.1:${api}/v1/user`;
  const published = /Site +(\S+)/.exec(output)?.[1];
  return {
    pid: child.pid,
    exited,
    stop: () => child.kill('SIGINT'),
    lines: () => output.split('\n').filter((line) => line.includes('will be started again')),
    parts: [
      { name: 'API', command: 'apps/api/', url: user, headers },
      { name: 'worker', command: 'apps/jobs/', url: `http://127.0.0.1:${jobs}/health/ready` },
      { name: 'site server', command: 'apps/site/', url: published },
      { name: 'runtime', command: 'apps/runtime/', url: `http://127.0.0.1:${runtime}/health/ready` },
      { name: 'database', command: 'postgres -D', url: user, headers },
    ],
    async remove() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Seconds until another process runs in its place and a request succeeds again. */
function killAndWait(lectern, part) {
  const killed = pidOf(lectern, part);
  process.kill(killed, 'SIGKILL');
  return until(`${part.name} to be back`, MAX_SECONDS, async () => {
    const pid = pidOf(lectern, part);
    return pid !== undefined && pid !== killed && (await responds(part));
  });
}

async function responds({ url, headers }) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

/** Seconds until nothing runs any more, asked when the site server has just died again. */
async function stopDuringPause(lectern) {
  const site = lectern.parts.find(({ name }) => name === 'site server');
  const before = lectern.lines().length;
  process.kill(pidOf(lectern, site), 'SIGKILL');
  await until('the line', MAX_SECONDS, () => lectern.lines().length > before);
  const began = performance.now();
  lectern.stop();
  await lectern.exited;
  return (performance.now() - began) / 1000;
}

function pidOf(lectern, { command }) {
  const children = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const found = children.find(([, , parent, text]) => Number(parent) === lectern.pid && text.includes(command));
  return found && Number(found[1]);
}

function judge(count, seconds, lines, stopSeconds) {
  const kills = count * Object.keys(seconds).length + 1;
  const times = Object.entries(seconds).map(([name, time]) => `${name} ${time.toFixed(1)} s`);
  return {
    measured:
      `${kills} kills, ${lines.length} lines; slowest from the kill to the next 200: ${times.join(', ')}; ` +
      `stopped during a pause in ${stopSeconds.toFixed(1)} s`,
    target: `all back, one line for each kill, stopped within ${MAX_STOP_SECONDS} s`,
    pass: lines.length === kills && stopSeconds <= MAX_STOP_SECONDS,
  };
}
