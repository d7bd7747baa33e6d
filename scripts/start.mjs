// `npm start`: installs, builds and runs everything. Needs nothing but Node before it starts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runtimeSettings, siteSettings } from './lib/apart-settings.mjs';
import { isPortFree, startApplication } from './lib/application.mjs';
import { announceRunning, openDatabase, openInstallation } from './lib/installation.mjs';
import { step } from './lib/steps.mjs';
import { supervise } from './lib/supervise.mjs';
import { build, ensureInstalled, fail, ROOT, requireNode, run } from './lib/workspace.mjs';

const LOOPBACK = '127.0.0.1';

/** What has to be undone, in the order of its making. */
const undo = [];
let stopping;

requireNode();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    process.stdout.write('\nStopping ...\n');
    stop().then(() => process.exit(0));
  });
}
main().catch(async (error) => {
  await stop();
  fail(error instanceof Error ? error.message : String(error));
});

async function main() {
  const ports = await choosePorts();
  await ensureInstalled();
  await build();
  const installation = openInstallation(process.env);
  const database = await step('Starting the database', (busyWith) => openDatabase(installation, process.env, busyWith));
  undo.push('startAgain' in database ? supervise('The database', database, database.startAgain).stop : database.stop);
  const env = { ...settings(ports), ...installation.env, DATABASE_URL: database.url };
  undo.push(announceRunning(installation, { databaseUrl: database.url, publicUrl: env.LECTERN_PUBLIC_URL }));
  await step('Preparing the database', () =>
    lectern(env, ['setup', '--migrate', '--token-file', installation.tokenFile]),
  );

  const applications = applicationsOf(ports, env).map((application) => ({
    ...application,
    first: application.start(),
  }));
  undo.push(...applications.map(({ first }) => first.stop));
  for (const { title, url, first } of applications) await step(`Starting ${title}`, () => first.ready(url));
  undo.push(...applications.map(({ first, start }) => supervise(first.name, first, start).stop));
  await welcome(ports, env, installation.tokenFile);
}

/** The applications in the order of their making: whoever others ask while they end is above them. */
function applicationsOf(ports, env) {
  const all = { ...process.env, ...env };
  const site = siteSettings(all);
  const runtime = runtimeSettings(all);
  return [
    {
      title: 'the integration runtime',
      url: `http://${LOOPBACK}:${ports.runtime}/health/ready`,
      start: () => startApplication('The integration runtime', 'apps/runtime/dist/main.js', runtime, { apart: true }),
    },
    {
      title: 'the API',
      url: `http://${ports.host}:${ports.api}/health/ready`,
      start: () => startApplication('The API', 'apps/api/dist/main.js', env),
    },
    {
      title: 'the worker',
      url: `http://${ports.host}:${ports.jobs}/health/ready`,
      start: () => startApplication('The worker', 'apps/jobs/dist/main.js', env),
    },
    {
      title: 'the site server',
      url: `http://${ports.host}:${ports.site}/~site/health/ready`,
      start: () => startApplication('The site server', 'apps/site/dist/main.js', site, { apart: true }),
    },
  ];
}

async function choosePorts() {
  const api = portFrom('PORT', 4000);
  const jobs = portFrom('LECTERN_JOBS_PORT', api + 1);
  const site = portFrom('LECTERN_SITE_PORT', api + 2);
  const runtime = portFrom('LECTERN_RUNTIME_PORT', api + 3);
  const host = process.env.LECTERN_HOST || '127.0.0.1';
  for (const [name, port] of [
    ['PORT', api],
    ['LECTERN_JOBS_PORT', jobs],
    ['LECTERN_SITE_PORT', site],
    ['LECTERN_RUNTIME_PORT', runtime],
  ]) {
    if (await isPortFree(port, host)) continue;
    fail(`Port ${port} is in use by another program. Stop it, or choose another port: ${name}=${port + 100} npm start`);
  }
  return { api, jobs, site, runtime, host };
}

function portFrom(name, otherwise) {
  const port = Number(process.env[name] || otherwise);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return fail(`${name} must be a port number, not "${process.env[name]}".`);
}

function settings(ports) {
  return {
    NODE_ENV: process.env.NODE_ENV || 'production',
    PORT: String(ports.api),
    LECTERN_JOBS_PORT: String(ports.jobs),
    LECTERN_HOST: ports.host,
    LECTERN_SITE_PORT: String(ports.site),
    LECTERN_SITE_HOST: process.env.LECTERN_SITE_HOST || ports.host,
    LECTERN_SITES_URL: process.env.LECTERN_SITES_URL || `http://localhost:${ports.site}`,
    // Who tries Lectern on one machine trusts all organizations on it.
    LECTERN_SITE_SHARED_SCRIPTS: process.env.LECTERN_SITE_SHARED_SCRIPTS || 'true',
    LECTERN_RUNTIME_PORT: String(ports.runtime),
    LECTERN_RUNTIME_URL: `http://${LOOPBACK}:${ports.runtime}`,
    LECTERN_PUBLIC_URL: process.env.LECTERN_PUBLIC_URL || `http://localhost:${ports.api}`,
    // The console is for people: mails and problems. LECTERN_LOG_LEVEL=info shows every request.
    LECTERN_LOG_LEVEL: process.env.LECTERN_LOG_LEVEL || 'warn',
  };
}

function lectern(env, args) {
  const entry = path.join(ROOT, 'apps/cli/dist/main.js');
  return run(process.execPath, [entry, ...args], { env: { ...process.env, ...env } });
}

/** Ends everything in the reverse order of its making; asked twice, it ends once. */
function stop() {
  stopping ??= (async () => {
    for (const action of undo.reverse()) await action();
  })();
  return stopping;
}

async function welcome({ api, jobs }, env, tokenFile) {
  const url = `http://localhost:${api}`;
  const token = readFileSync(tokenFile, 'utf8').trim();
  const [site, link] = await Promise.all([firstSite(url, token), signInLink(url, token, env)]);
  const shown = path.relative(process.cwd(), tokenFile);
  const call = `curl -H "Authorization: Bearer $(cat ${shown})"`;
  const console = link === undefined ? '' : `\n  Console    ${new URL(link).origin}`;
  const invitation =
    link === undefined ? '' : `\nOpen ${link}\nto sign in as the administrator. The link works once, within an hour.\n`;
  process.stdout.write(`
Lectern is running.
${console}
  Site       ${site ?? `${env.LECTERN_SITES_URL} (nothing is published yet)`}
  API        ${url}/v1
  Reference  ${url}/docs
  Worker     http://localhost:${jobs}/health/ready
${invitation}
The token of the administrator, ${token}, is stored in ${shown}. Try:

  ${call} ${url}/v1/user
  ${call} ${url}/v1/orgs
  npm run lectern -- --help

Press Ctrl-C to stop. Your data stays in ${path.dirname(shown)}.
`);
}

/** A link that signs the administrator in to the console once; undefined when the API serves no console. */
async function signInLink(url, token, env) {
  const page = await fetch(url);
  if (!page.ok) return undefined;
  const { email } = await get(`${url}/v1/user`, token);
  const output = await lectern(env, ['sign-in', '--user', email]);
  return output.match(/^http\S+#\S+$/m)?.[0];
}

async function get(url, token) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return response.ok ? response.json() : { items: [] };
}

/** The address of a site to look at: the newest one that is published. */
async function firstSite(url, token) {
  const organizations = await get(`${url}/v1/orgs`, token);
  for (const { id } of organizations.items) {
    const sites = await get(`${url}/v1/orgs/${id}/sites?published=true&limit=1`, token);
    const published = sites.items[0]?.urls.published;
    if (published) return published;
  }
  return undefined;
}
