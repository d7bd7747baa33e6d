// `npm run drill -- large-work`: one organization and strangers send the heaviest texts, bodies and files; others notice nothing.
import { setTimeout as delay } from 'node:timers/promises';
import { storeUpload } from '@lectern/commands/content/store-upload';
import { writeZip } from '@lectern/content/archive/write-zip';
import { step } from '../lib/steps.mjs';
import { clientOf, describeSeries, insertions, newNeighbour, newSpace, peaks, watch } from './stage/neighbour.mjs';
import { openStage } from './stage/stage.mjs';

const MAX_P99_MS = 100;
const MAX_MEGABYTES = 1_000;
/** How many requests of each kind are sent at least, four at a time, and for how long: a percentile needs many reads. */
const TIMES = 8;
const SEND_MS = 10_000;
/** What queues work that goes on for long after the request. */
const QUEUES = ['conversations', 'specifications', 'imports', 'PDF files'];
const AT_ONCE = 4;
/** Time for what goes on in the background. */
const REST_MS = 3_000;

/** Texts just within the limits. */
const TEXTS = {
  'a table of 10 columns': `|${'h|'.repeat(10)}\n|${'-|'.repeat(10)}\n${`|${'c|'.repeat(10)}\n`.repeat(900)}`,
  'short paragraphs': 'a\n\n'.repeat(19_000),
  headings: '# a\n\ntext\n\n'.repeat(1_900),
  links: '[a](b) '.repeat(22_000),
  'email addresses': 'a@b.co '.repeat(45_000),
  images: '![a](b)\n\n'.repeat(9_000),
  details: '<details>\n<summary>a</summary>\n\nb\n\n</details>\n\n'.repeat(5_000),
  'one long word': 'a'.repeat(500_000),
  prose: 'Lorem ipsum dolor sit amet. '.repeat(35_000),
};

/** @param {{ count?: number }} options */
export default async function largeWork({ count = TIMES }) {
  const stage = await openStage();
  try {
    const neighbour = await newNeighbour(stage);
    const attacker = await newAttacker(stage, neighbour);
    const quiet = await step('Read while nobody else does anything', () => watch(neighbour.reads, () => delay(5_000)));
    const found = [];
    for (const [name, request] of Object.entries(attacker.requests)) {
      found.push(
        await step(`Send ${name}`, async (busyWith) => {
          const statuses = new Map();
          const series = await watch(neighbour.reads, async () => {
            await sendAll(request, count, QUEUES.includes(name) ? 0 : SEND_MS, statuses);
            await delay(REST_MS);
          });
          const { text } = describeSeries(series, MAX_P99_MS);
          busyWith(`${[...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')}; ${text}`);
          return { name, series, statuses };
        }),
      );
    }
    return judge(quiet, found, peaks(neighbour));
  } finally {
    await stage.close();
  }
}

async function sendAll(request, count, milliseconds, statuses) {
  let left = count;
  const end = Date.now() + milliseconds;
  const sender = async () => {
    while (left > 0 || Date.now() < end) {
      left -= 1;
      const status = await request().then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 'no response',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

/** An organization with a heavy page of each kind, and what it and strangers send. */
async function newAttacker(stage, { api, site }) {
  const { id, admin } = await stage.build.organization();
  const client = clientOf(api.origin, admin.token);
  const stranger = clientOf(api.origin, undefined);
  const spaces = {};
  for (const [name, text] of Object.entries(TEXTS)) spaces[name] = await newSpace(stage, client, id, text);
  const space = await stage.build.space(id);
  const names = Object.keys(TEXTS);
  let turn = 0;
  const next = () => names[turn++ % names.length];
  const pageOf = ({ id: spaceId, page }) => `/spaces/${spaceId}/content/page/${page}`;
  const edit = (name) => {
    const { id: spaceId, page } = spaces[name];
    const document = { markdown: `x${turn}\n\n${TEXTS[name]}` };
    return client('POST', `/spaces/${spaceId}/content`, { changes: [{ operation: 'update_page', page, document }] });
  };
  // Made before anything is measured: making them takes this process longer than it may wait.
  const brackets = '['.repeat(10_000_000);
  const keys = objectOf(700_000);
  const talks = JSON.stringify(conversations(100, 200_000));
  const spec = JSON.stringify({ source: { text: specification(20_000) } });
  const uploads = await Promise.all(Array.from({ length: 2 }, () => uploadZip(stage, id, admin.id)));
  const requests = {
    'new pages': () => client('POST', `/spaces/${space}/content`, insertions(TEXTS[next()])),
    'edited pages': () => edit(next()),
    'reads as documents': () => client('GET', `${pageOf(spaces[next()])}?format=document&evaluated=true`),
    'reads as Markdown': () => client('GET', `${pageOf(spaces[next()])}?format=markdown&evaluated=true`),
    'published pages': () =>
      fetch(`${site.origin}/${id}/${spaces[next()].siteId}`, { headers: { accept: 'text/html' } }),
    'merges of rewritten pages': () => rewriteTwice(client, spaces[next()]),
    'brackets of strangers': () => stranger('POST', '/auth/email', brackets),
    'brackets of members': () => client('PATCH', `/orgs/${id}`, brackets),
    'different keys': () => client('PATCH', `/orgs/${id}`, keys),
    conversations: () => client('POST', `/orgs/${id}/conversations`, talks),
    specifications: () => client('PUT', `/orgs/${id}/openapi/large`, spec),
    searches: () => client('GET', `/orgs/${id}/search?query=${encodeURIComponent('a b c d e f g h i j k l m n o p')}`),
    imports: () => {
      const source = { type: 'file', files: [uploads[turn++ % uploads.length]] };
      return client('POST', `/orgs/${id}/imports`, { source, target: { space } });
    },
    'PDF files': () => client('GET', `/spaces/${spaces[next()].id}/pdf`),
  };
  return { requests };
}

async function rewriteTwice(client, { id, page }) {
  const open = async () => {
    const { id: changeRequest } = await (await client('POST', `/spaces/${id}/change-requests`, {})).json();
    const document = { markdown: Array.from({ length: 5_000 }, (_, line) => `${changeRequest} ${line}`).join('\n\n') };
    await client('POST', `/spaces/${id}/change-requests/${changeRequest}/content`, {
      changes: [{ operation: 'update_page', page, document }],
    });
    return changeRequest;
  };
  const [first, second] = [await open(), await open()];
  await client('POST', `/spaces/${id}/change-requests/${first}/merge`, {});
  return client('POST', `/spaces/${id}/change-requests/${second}/update`, {});
}

async function uploadZip(stage, organizationId, createdBy) {
  const files = Object.entries(TEXTS).map(([name, text]) => ({ path: `${name}.md`, bytes: Buffer.from(text) }));
  const file = { name: 'docs.zip', contentType: 'application/zip', bytes: await writeZip(files) };
  const upload = { organizationId, ...file, kind: 'import_file', createdBy };
  return storeUpload(stage.database, stage.blobs, upload, new Date());
}

function objectOf(keys) {
  return `{${Array.from({ length: keys }, (_, key) => `"k${key}":1`).join(',')}}`;
}

function conversations(count, length) {
  const body = 'I cannot reset my password. '.repeat(length / 28);
  return Array.from({ length: count }, (_, number) => ({
    id: `c${number}`,
    parts: [{ type: 'message', role: 'user', body }],
  }));
}

function specification(operations) {
  const paths = Array.from({ length: operations }, (_, number) => [
    `/things/${number}`,
    { get: { summary: `Thing ${number}`, responses: { 200: { description: 'Done' } } } },
  ]);
  return JSON.stringify({ openapi: '3.0.0', info: { title: 'L', version: '1' }, paths: Object.fromEntries(paths) });
}

function judge(quiet, found, memory) {
  const failing = found.filter(({ series }) => !describeSeries(series, MAX_P99_MS).isQuick);
  const worst = (name) =>
    Math.max(...found.flatMap(({ series }) => series.filter((one) => one.name === name)).map(({ p99 }) => p99));
  const figures = quiet.map(({ name, p99 }) => `${name} ${p99.toFixed(0)} -> ${worst(name).toFixed(0)} ms`);
  const mostMemory = Math.max(...memory.map(([, megabytes]) => megabytes));
  return {
    measured:
      `p99 of the neighbour alone -> beside the worst of ${found.length} kinds: ${figures.join(', ')}; ` +
      `slower than allowed beside: ${failing.map(({ name }) => name).join(', ') || 'none'}; ` +
      `memory: ${memory.map(([name, megabytes]) => `${name} ${megabytes} MB`).join(', ')}`,
    target: `p99 at most ${MAX_P99_MS} ms, nothing refused, each process at most ${MAX_MEGABYTES} MB`,
    pass: failing.length === 0 && mostMemory <= MAX_MEGABYTES,
  };
}
