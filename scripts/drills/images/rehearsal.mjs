import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../lib/free-port.mjs';
import { run } from '../../lib/workspace.mjs';
import { runImage, runInImage, startImage } from './container.mjs';

/** @typedef {import('./image-builder.mjs').Image} Image */
/** @typedef {{ migrate: Image, api: Image, jobs: Image, site: Image, runtime: Image }} Images */

const BUILD = 'drill';
const EMAIL = 'administrator@example.com';
const BROKEN = '99990101000000_broken';
const MAIL_MS = 30_000;

/**
 * Gives the environment that compose.yaml would give to every process.
 * @param {string} databaseUrl
 * @param {string} dataDir
 */
export async function makeEnvironment(databaseUrl, dataDir) {
  await mkdir(dataDir);
  await chmod(dataDir, 0o777);
  return {
    DATABASE_URL: databaseUrl,
    LECTERN_DATA_DIR: dataDir,
    LECTERN_SECRET_KEY: randomBytes(32).toString('hex'),
    LECTERN_ADMIN_EMAIL: EMAIL,
    LECTERN_ADMIN_TOKEN: `lct_${randomBytes(20).toString('hex')}`,
    LECTERN_DEMO: 'false',
    LECTERN_ORGANIZATION: 'Drill',
    LECTERN_BUILD: BUILD,
    PORT: String(await freePort()),
    LECTERN_JOBS_PORT: String(await freePort()),
    LECTERN_SITE_PORT: String(await freePort()),
    LECTERN_RUNTIME_PORT: String(await freePort()),
    LECTERN_RUNTIME_TOKEN: randomBytes(32).toString('hex'),
  };
}

/**
 * What compose.yaml gives to the runtime, which learns less than the others.
 * @param {Record<string, string>} env
 */
function runtimeEnvironment({ PORT, LECTERN_RUNTIME_PORT, LECTERN_RUNTIME_TOKEN }) {
  return { LECTERN_RUNTIME_PORT, LECTERN_RUNTIME_TOKEN, LECTERN_RUNTIME_API_URL: `http://127.0.0.1:${PORT}` };
}

/**
 * What compose.yaml gives to the site server, which learns nothing of what is stored either.
 * @param {Record<string, string>} env
 */
function siteEnvironment({ PORT, LECTERN_SITE_PORT }) {
  return { LECTERN_SITE_PORT, LECTERN_SITE_API_URL: `http://127.0.0.1:${PORT}` };
}

/**
 * Shows that the migrate image ends with an error when anything is wrong, says what, and does nothing after it.
 * @param {Images} images
 * @param {Record<string, string>} env
 */
export async function failToMigrate({ migrate }, env) {
  const closed = { ...env, DATABASE_URL: `postgres://lectern@127.0.0.1:${await freePort()}/lectern` };
  await expectFailure('a database that is not there', runImage(migrate, closed), /ECONNREFUSED/);

  const broken = path.join(migrate.root, migrate.workdir, 'prisma/migrations', BROKEN);
  await mkdir(broken);
  await writeFile(path.join(broken, 'migration.sql'), 'SELECT 1 / 0;');
  await expectFailure('a broken migration', runImage(migrate, env), /_broken" failed and was rolled back: division/);
  await rm(broken, { recursive: true });

  const { LECTERN_SECRET_KEY: _, ...withoutKey } = env;
  await expectFailure('no secret key', runImage(migrate, withoutKey), /LECTERN_SECRET_KEY is not set/);
}

/**
 * Migrates, goes on where the failures stopped, and finds nothing to do the second time.
 * @param {Images} images
 * @param {Record<string, string>} env
 */
export async function migrateTwice({ migrate }, env) {
  for (const _time of ['first', 'second']) {
    const { code, output } = await runImage(migrate, env);
    if (code !== 0 || !output.includes(`The administrator is ${EMAIL}.`)) throw new Error(`migrate failed:\n${output}`);
  }
  const { code, output } = await runInImage(migrate, ['sh', 'bin/lectern', 'token', 'list', '--user', EMAIL], env);
  if (code !== 0 || output.trim().split('\n').length !== 1) throw new Error(`one token was expected:\n${output}`);
}

/**
 * Shows that the processes could not change their own code.
 * @param {Images} images
 */
export async function refuseToChangeCode({ api }) {
  if (process.getuid?.() !== 0) return;
  const writable = 'test -w . || test -w apps/api/dist/main.js || test -w node_modules || test -w bin/lectern';
  const { code } = await runInImage(api, ['sh', '-c', writable], {});
  if (code === 0) throw new Error('The user of the images can write to the production tree.');
}

/**
 * Runs the API, the jobs, the site server and the runtime, makes an authenticated call and has a mail sent, and stops all with SIGTERM.
 * @param {Images} images
 * @param {Record<string, string>} env
 */
export async function serve({ api, jobs, site, runtime }, env) {
  const running = await startAll([
    startImage(api, env, env.PORT ?? ''),
    startImage(jobs, env, env.LECTERN_JOBS_PORT ?? ''),
    startImage(site, siteEnvironment(env), env.LECTERN_SITE_PORT ?? '', '/~site/health/ready'),
    startImage(runtime, runtimeEnvironment(env), env.LECTERN_RUNTIME_PORT ?? ''),
  ]);
  try {
    await callAsAdministrator(env);
    await openConsole(env);
    await haveMailSent(env, () => running.map(({ output }) => output()).join(''));
    const megabytes = await Promise.all(running.map(({ pid }) => residentMegabytes(pid)));
    const ends = await Promise.all(running.map(({ stop }) => stop()));
    for (const { code, output } of ends)
      if (code !== 0) throw new Error(`SIGTERM led to exit code ${code}:\n${output}`);
    return {
      readySeconds: Math.max(...running.map(({ readySeconds }) => readySeconds)),
      stopSeconds: Math.max(...ends.map(({ seconds }) => seconds)),
      megabytes,
    };
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/**
 * Waits for all, and stops what has started when one of them fails.
 * @param {ReturnType<typeof startImage>[]} starting
 */
async function startAll(starting) {
  try {
    return await Promise.all(starting);
  } catch (error) {
    for (const outcome of await Promise.allSettled(starting)) {
      if (outcome.status === 'fulfilled') await outcome.value.stop();
    }
    throw error;
  }
}

/** @param {Record<string, string>} env */
async function callAsAdministrator({ PORT, LECTERN_ADMIN_TOKEN }) {
  const headers = { authorization: `Bearer ${LECTERN_ADMIN_TOKEN}` };
  const user = await (await fetch(`http://127.0.0.1:${PORT}/v1/user`, { headers })).json();
  if (user.email !== EMAIL) throw new Error(`GET /v1/user answered ${JSON.stringify(user)}.`);
  const { build } = await (await fetch(`http://127.0.0.1:${PORT}/v1`)).json();
  if (build !== BUILD) throw new Error(`GET /v1 answered the build "${build}", not "${BUILD}".`);
}

/** @param {Record<string, string>} env */
async function openConsole({ PORT }) {
  const page = await fetch(`http://127.0.0.1:${PORT}/`);
  const [script] = /\/~console\/assets\/index-[^"]+\.js/.exec(await page.text()) ?? [];
  if (!page.ok || script === undefined) throw new Error(`GET / answered ${page.status} without the console.`);
  const { status, headers } = await fetch(`http://127.0.0.1:${PORT}${script}`, {
    headers: { 'accept-encoding': 'br' },
  });
  if (headers.get('content-encoding') !== 'br') throw new Error(`GET ${script} answered ${status}, not compressed.`);
}

/**
 * @param {Record<string, string>} env
 * @param {() => string} output What the processes have printed.
 */
async function haveMailSent({ PORT }, output) {
  const response = await fetch(`http://127.0.0.1:${PORT}/v1/auth/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL }),
  });
  if (!response.ok) throw new Error(`POST /v1/auth/email answered ${response.status}.`);
  const deadline = performance.now() + MAIL_MS;
  while (!output().includes(`Email to ${EMAIL}`)) {
    if (performance.now() > deadline) throw new Error(`No mail was sent within ${MAIL_MS / 1000} s:\n${output()}`);
    await sleep(50);
  }
}

/**
 * @param {string} what
 * @param {ReturnType<typeof runImage>} running
 * @param {RegExp} message
 */
async function expectFailure(what, running, message) {
  const { code, output } = await running;
  if (code === 0 || !message.test(output) || output.includes('The administrator is')) {
    throw new Error(`With ${what}, migrate ended with code ${code} and said:\n${output}`);
  }
}

/** @param {number | undefined} pid */
async function residentMegabytes(pid) {
  return Math.round(Number(await run('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024);
}
