// `npm run drill -- full-disk`: fills the disks of the database and of files under load; nothing acknowledged is lost, and work goes on when there is room.
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../lib/embedded-postgres.mjs';
import { step } from '../lib/steps.mjs';
import { fail, run } from '../lib/workspace.mjs';
import { clientOf } from './stage/neighbour.mjs';
import { openStage } from './stage/stage.mjs';
import { until } from './stage/until.mjs';

const TIMES = 3;
const DATABASE_MEGABYTES = 400;
const FILES_MEGABYTES = 40;
const WRITERS = 4;
const LOAD_MS = 2_000;
const FULL_MS = 10_000;
const PATIENCE_SECONDS = 60;
const PIECE = Buffer.alloc(64 * 1024, 1);
const PARAGRAPHS = 'A paragraph about nothing in particular.\n\n'.repeat(500);

/** @param {{ count?: number }} options */
export default async function fullDisk({ count = TIMES }) {
  const disks = [];
  const newDisk = async (megabytes) => {
    const disk = await mountDisk(megabytes);
    disks.push(disk);
    return disk;
  };
  try {
    const ofDatabase = await newDisk(DATABASE_MEGABYTES);
    const ofFiles = await newDisk(FILES_MEGABYTES);
    const postgres = await openPostgresOn(ofDatabase);
    const stage = await openStage({ postgres });
    try {
      const settings = { LECTERN_DATA_DIR: ofFiles.folder };
      const [api, jobs] = [await stage.startApi(settings), await stage.startJobs(settings)];
      const writing = await startWriting(stage, api.origin);
      const seconds = [];
      for (const [name, disk] of Object.entries({ database: ofDatabase, files: ofFiles })) {
        await step(`Fill the disk of the ${name} ${count} times`, async (busyWith) => {
          for (let round = 0; round < count; round++) {
            await delay(LOAD_MS);
            await disk.fill();
            await delay(FULL_MS);
            await disk.clear();
            await postgres.revive();
            seconds.push(await writing.untilAllSucceed());
            busyWith(`written again after ${seconds.at(-1)?.toFixed(1)} s; ${writing.describe()}`);
          }
        });
      }
      await writing.stop();
      const ended = await Promise.race([api.exited, jobs.exited, delay(0)]);
      return judge(writing, await compare(writing), seconds, postgres.crashes, ended);
    } finally {
      await stage.close();
    }
  } finally {
    for (const disk of disks) await disk.remove();
  }
}

/** A disk of its own that holds so much and no more. */
async function mountDisk(megabytes) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]).catch(() => {
    fail('This drill makes small disks, which only root may do. Run it as root.');
  });
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a');
      try {
        for (;;) await file.write(PIECE);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL on a disk, that is started again if it ends for lack of space. */
async function openPostgresOn({ folder }) {
  await chmod(folder, 0o711);
  const options = { dataDir: folder, settings: { max_connections: 200 } };
  let server = await startPostgres(options);
  const { url, port } = server;
  let crashes = 0;
  return {
    url,
    get crashes() {
      return crashes;
    },
    async revive() {
      if ((await Promise.race([server.exited, delay(0)])) === undefined) return;
      crashes += 1;
      server = await startPostgres({ ...options, port });
    },
    stop: () => server.stop(),
  };
}

/** People who add pages and files one after the other, and note what they were told. */
async function startWriting(stage, origin) {
  const { id, admin } = await stage.build.organization();
  const space = await stage.build.space(id);
  const client = clientOf(origin, admin.token);
  const acknowledged = { pages: new Set(), files: new Set() };
  const outcomes = new Map();
  let number = 0;
  let successes = 0;
  let isOver = false;
  const attempts = [
    async () => {
      const title = `page-${number++}`;
      const document = { markdown: `# ${title}\n\n${PARAGRAPHS}` };
      const changes = [{ operation: 'insert_page', title, document }];
      return { kind: 'pages', name: title, response: await client('POST', `/spaces/${space}/content`, { changes }) };
    },
    async () => {
      const name = `file-${number++}.txt`;
      const form = new FormData();
      form.append('file', new Blob([PARAGRAPHS + name]), name);
      const headers = { authorization: `Bearer ${admin.token}` };
      const url = `${origin}/v1/spaces/${space}/content/files`;
      return { kind: 'files', name, response: await fetch(url, { method: 'POST', headers, body: form }) };
    },
  ];
  const write = async (attempt) => {
    const { kind, name, response } = await attempt();
    const body = await response.json();
    if (response.ok) acknowledged[kind].add(name);
    successes = response.ok ? successes + 1 : 0;
    return response.ok ? `${kind} ${response.status}` : `${kind} ${response.status} ${body.error?.name}`;
  };
  const writer = async (attempt) => {
    while (!isOver) {
      const outcome = await write(attempt).catch((error) => `${error.name}: ${error.message}`);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (!/ 20\d$/.test(outcome)) await delay(100);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, index) => writer(attempts[index % attempts.length]));
  return {
    space,
    client,
    acknowledged,
    outcomes,
    describe: () => [...outcomes].map(([outcome, times]) => `${times} x ${outcome}`).join(', '),
    /** Waits until everybody has written several times without a failure, and returns the seconds. */
    untilAllSucceed: () => {
      successes = 0;
      return until('writes to succeed again', PATIENCE_SECONDS, () => successes >= WRITERS * 3);
    },
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

/** How many of the pages and files that were acknowledged are missing or doubled. */
async function compare({ space, client, acknowledged }) {
  const { pages, files } = await (await client('GET', `/spaces/${space}/content`)).json();
  const wrong = (names, found) =>
    [...names].filter((name) => found.filter((each) => each === name).length !== 1).length;
  return {
    pages: wrong(
      acknowledged.pages,
      pages.map(({ title }) => title),
    ),
    files: wrong(
      acknowledged.files,
      files.map(({ name }) => name),
    ),
  };
}

function judge(writing, wrong, seconds, crashes, ended) {
  const unexpected = [...writing.outcomes.keys()].filter((outcome) => !/ (20\d|503 \S+)$/.test(outcome));
  const { pages, files } = writing.acknowledged;
  return {
    measured:
      `${pages.size} pages and ${files.size} files acknowledged, ${wrong.pages} and ${wrong.files} missing or doubled; ` +
      `${writing.describe()}; written again after ${Math.max(...seconds).toFixed(1)} s at most; ` +
      `the database ended ${crashes} times; processes ended: ${ended ?? 'none'}`,
    target: 'nothing acknowledged is missing, every refusal is a 503, no process of Lectern ends',
    pass: wrong.pages + wrong.files === 0 && unexpected.length === 0 && ended === undefined && pages.size > 0,
  };
}
