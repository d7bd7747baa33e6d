// `npm run drill -- images`: makes and runs what the images contain, on this machine instead of in containers.
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRedis } from '../lib/redis.mjs';
import { step } from '../lib/steps.mjs';
import { startTemporaryPostgres } from '../lib/temporary-postgres.mjs';
import { ROOT } from '../lib/workspace.mjs';
import { copyBuildContext } from './images/build-context.mjs';
import { createImageBuilder } from './images/image-builder.mjs';
import { failToMigrate, makeEnvironment, migrateTwice, refuseToChangeCode, serve } from './images/rehearsal.mjs';

const MEGABYTE = 1_000_000;
const MAX_TREE_MEGABYTES = 250;
const MAX_READY_SECONDS = 15;
const MAX_STOP_SECONDS = 10;

/** Variables that compose.yaml or the images decide, so that nobody has to find them in env.example. */
const DECIDED = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'REDIS_URL',
  'LECTERN_DATA_DIR',
  'LECTERN_CONSOLE_DIR',
  'LECTERN_HOST',
  'PORT',
  'LECTERN_JOBS_PORT',
  'LECTERN_SITE_HOST',
  'LECTERN_SITE_PORT',
  'LECTERN_SITE_API_URL',
  'LECTERN_SITE_IMAGE_DIR',
  'LECTERN_RUNTIME_URL',
  'LECTERN_RUNTIME_HOST',
  'LECTERN_RUNTIME_PORT',
  'LECTERN_RUNTIME_API_URL',
];

/** Installs, builds and prunes as the Dockerfile does, and runs the images against a database of their own. */
export default async function images() {
  process.umask(0o022);
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-images-'));
  await chmod(folder, 0o755);
  try {
    const built = await makeImages(folder);
    const sizes = await step('Measure the production tree', () =>
      measure(path.join(built.api.root, built.api.workdir)),
    );
    return judge(sizes, await rehearse(built, path.join(folder, 'data')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function makeImages(folder) {
  const context = path.join(folder, 'context');
  await mkdir(context);
  await step('Copy the checkout', () => copyBuildContext(context));
  const dockerfile = await readFile(path.join(ROOT, 'docker/Dockerfile'), 'utf8');
  return step('Install, build and prune as the Dockerfile says', async (onStep) => {
    const image = createImageBuilder({ dockerfile, context, folder, onStep });
    const { root, workdir } = await image('build');
    await checkExample(path.join(root, workdir));
    return {
      migrate: await image('migrate'),
      api: await image('api'),
      jobs: await image('jobs'),
      site: await image('site'),
      runtime: await image('runtime'),
    };
  });
}

/**
 * Fails when a variable that a process reads stands nowhere in env.example.
 * @param {string} checkout A checkout that is built.
 */
async function checkExample(checkout) {
  const { environmentPage } = await import(path.join(checkout, 'scripts/lib/environment-page.mjs'));
  const read = [...(await environmentPage()).matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const example = await readFile(path.join(checkout, 'docker/env.example'), 'utf8');
  const missing = read.filter((name) => !DECIDED.includes(name) && !new RegExp(`^#?${name}=`, 'm').test(example));
  if (missing.length > 0) throw new Error(`docker/env.example does not mention ${missing.join(', ')}.`);
}

/**
 * @param {import('./images/rehearsal.mjs').Images} built
 * @param {string} dataDir
 */
async function rehearse(built, dataDir) {
  const postgres = await step('Start PostgreSQL', () => startTemporaryPostgres());
  try {
    const env = await makeEnvironment(postgres.url, dataDir);
    await step('Fail to migrate', () => failToMigrate(built, env));
    await step('Migrate and set up', () => migrateTwice(built, env));
    await step('Refuse to change the code', () => refuseToChangeCode(built));
    const runs = [await step('Serve, with queues in PostgreSQL', () => serve(built, env))];
    const redis = await startRedis();
    if (redis === undefined) return runs;
    const withRedis = { ...env, REDIS_URL: redis.url };
    runs.push(await step('Serve, with queues in Redis', () => serve(built, withRedis)).finally(redis.stop));
    return runs;
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {Record<string, number>} sizes
 * @param {Awaited<ReturnType<typeof serve>>[]} runs
 */
function judge(sizes, runs) {
  const ready = Math.max(...runs.map(({ readySeconds }) => readySeconds));
  const stop = Math.max(...runs.map(({ stopSeconds }) => stopSeconds));
  const [api, jobs] = [0, 1].map((index) => Math.max(...runs.map(({ megabytes }) => megabytes[index] ?? 0)));
  const tree = sum(sizes) / MEGABYTE;
  const installed = (sizes.node_modules ?? 0) / MEGABYTE;
  const queues = runs.length === 2 ? 'PostgreSQL and Redis' : 'PostgreSQL (no redis-server was found)';
  return {
    measured:
      `tree ${tree.toFixed(1)} MB, of which node_modules ${installed.toFixed(1)} MB; ` +
      `ready in ${ready.toFixed(1)} s, stopped in ${stop.toFixed(1)} s; ` +
      `resident memory: API ${api} MB, jobs ${jobs} MB; queues in ${queues}; every failing migrate ended with an error`,
    target: `tree up to ${MAX_TREE_MEGABYTES} MB, ready in ${MAX_READY_SECONDS} s, stopped in ${MAX_STOP_SECONDS} s`,
    pass: tree <= MAX_TREE_MEGABYTES && ready <= MAX_READY_SECONDS && stop <= MAX_STOP_SECONDS,
  };
}

/** @param {Record<string, number>} sizes */
function sum(sizes) {
  return Object.values(sizes).reduce((total, bytes) => total + bytes, 0);
}

/**
 * Adds up the bytes of all files, by what stands at the top of the tree.
 * @param {string} tree
 * @returns {Promise<Record<string, number>>}
 */
async function measure(tree) {
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const entry of await readdir(tree, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const [top = ''] = path.relative(tree, file).split(path.sep);
    sizes[top] = (sizes[top] ?? 0) + (await lstat(file)).size;
  }
  return sizes;
}
