// `npm run drill -- backup`: backs up while somebody writes, restores elsewhere and compares every table and file.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FileBlobStore } from '@lectern/database/blobs/file-blob-store';
import { fillEveryTable } from '@lectern/database/testing/fill-every-table';
import { step } from '../lib/steps.mjs';
import { filesOf, stateOf } from './backup/contents.mjs';
import { openStage } from './stage/stage.mjs';

/** Rows in every table, pages among them. */
const ROWS = 10_000;
const FILES = 300;
const MAX_FILE_BYTES = 400_000;
const LARGE_FILE_BYTES = 60_000_000;
const MAX_SECONDS = 300;

/** @param {{ count?: number }} options */
export default async function backup({ count = ROWS }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-drill-'));
  const [source, target] = [await openStage(), await openStage()];
  try {
    const original = installation(source, path.join(folder, 'source'));
    const copy = installation(target, path.join(folder, 'target'));
    const file = path.join(folder, 'lectern.backup');
    const { token } = await source.build.person();
    const written = await step(`Put ${count} rows into every table, and ${FILES} files`, () => fill(original, count));
    const writer = keepWriting(original, written, count);
    const saved = await step('Back up while somebody writes', async () => {
      await writer.untilBusy();
      const from = writer.begin();
      const seconds = await timed(() => original.command('backup', file));
      return { from, to: writer.states.length, seconds };
    });
    await writer.stop();
    const restoring = await step('Restore', () => timed(() => copy.command('restore', file)));
    const expected = { ...saved, states: writer.states, files: written.files, firstFiles: writer.firstFiles };
    const found = await step('Compare', () => compare(copy, expected));
    const noticed = await step('Change a byte and compare again', () => changeAndCompare(copy, expected));
    const works = await step('Start it', () => isWorking(copy, target, token));
    const bytes = (await stat(file)).size;
    return judge({ saved, restoring, bytes, found, noticed, works, states: writer.states });
  } finally {
    await Promise.all([source.close(), target.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

function installation(stage, dataDir) {
  return {
    database: stage.database,
    dataDir,
    blobs: new FileBlobStore(path.join(dataDir, 'blobs')),
    command: (...args) => stage.command(args, { LECTERN_DATA_DIR: dataDir }),
  };
}

async function timed(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** What is written here is remembered here: nothing that is compared later comes from what was restored. */
async function fill({ database, blobs }, count) {
  const client = await database.pool.connect();
  await fillEveryTable(client, 1, count).finally(() => client.release());
  const files = new Map();
  for (let index = 0; index < FILES; index++) {
    await putFile(blobs, files, `w${1 + (index % count)}`, 1 + Math.floor(Math.random() * MAX_FILE_BYTES));
  }
  await putFile(blobs, files, 'w1', LARGE_FILE_BYTES);
  return { files };
}

async function putFile(blobs, files, organization, size) {
  const key = `${organization}/files/${randomBytes(6).toString('hex')}`;
  const content = randomBytes(size);
  // Before it is stored: the backup may see it as soon as it is there.
  files.set(key, createHash('sha256').update(content).digest('hex'));
  await blobs.put(key, content, { contentType: 'application/octet-stream' });
}

/**
 * Commits one change after the other, each of them in every table, and remembers the state that each has led to. A
 * backup of one moment has exactly one of these states; one that has seen half of a change has none of them.
 */
function keepWriting({ database, blobs }, { files }, count) {
  const states = [];
  const firstFiles = new Set();
  let stopped = false;
  const write = async () => {
    const client = await database.pool.connect();
    try {
      states.push(await stateOf(client));
      for (let number = count + 1; !stopped; number++) {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
        await fillEveryTable(client, number, number);
        await client.query(`UPDATE users SET display_name = $1 WHERE id IN ('w1', $2)`, [
          `Name ${number}`,
          `w${count}`,
        ]);
        await client.query('UPDATE content_bodies SET markdown = markdown || $1 WHERE organization_id = $2', [
          '!',
          'w1',
        ]);
        const state = await stateOf(client);
        // Before the commit: the backup may see the state as soon as it is there.
        states.push(state);
        await client.query('COMMIT');
        await putFile(blobs, files, `w${number}`, 1000);
      }
    } finally {
      client.release();
    }
  };
  const writing = write();
  return {
    states,
    firstFiles,
    async untilBusy() {
      while (states.length < 3) await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 20))]);
    },
    /** The first state that a backup which starts now may have: the last one may not be committed yet. */
    begin() {
      // All but the last, which may not be stored yet.
      for (const key of [...files.keys()].slice(0, -1)) firstFiles.add(key);
      return states.length - 2;
    },
    async stop() {
      stopped = true;
      await writing;
    },
  };
}

/** Everything in which a restored installation differs from what was there when it was backed up. */
async function compare({ database, blobs }, { states, from, to, files, firstFiles }) {
  const state = JSON.stringify(await stateOf(database.pool));
  const possible = states.slice(from, to).map((known) => JSON.stringify(known));
  const found = await filesOf(blobs);
  const differences = [
    ...(possible.includes(state) ? [] : [differingTables(states.slice(from, to), JSON.parse(state))]),
    ...[...firstFiles].filter((key) => !found.has(key)).map((key) => `the file ${key} is missing`),
    ...[...found].filter(([key, hash]) => files.get(key) !== hash).map(([key]) => `the file ${key} is another`),
  ];
  return {
    differences,
    state: from + possible.indexOf(state),
    tables: Object.keys(JSON.parse(state)).length,
    files: found.size,
  };
}

/** The tables by which a state differs from the known one that it is most like. */
function differingTables(known, state) {
  const lists = known.map((other) => Object.keys(state).filter((table) => state[table] !== other[table]));
  const [closest = []] = lists.sort((a, b) => a.length - b.length);
  return `no state that ever was has these ${closest.join(', ')}`;
}

/** A comparison that cannot fail says nothing: one changed letter and one changed byte must each be found. */
async function changeAndCompare(copy, expected) {
  const { database, blobs } = copy;
  const change = (from, to) =>
    database.pool.query(
      `UPDATE content_bodies SET markdown = $2 || substr(markdown, 2) WHERE organization_id = 'w7' AND left(markdown, 1) = $1`,
      [from, to],
    );
  await change('7', '8');
  const inTable = (await compare(copy, expected)).differences;
  await change('8', '7');
  const [key] = expected.firstFiles;
  const content = Buffer.concat(await (await blobs.get(key)).stream.toArray());
  content.writeUInt8(content.readUInt8(content.length - 1) ^ 1, content.length - 1);
  await blobs.put(key, content, { contentType: 'application/octet-stream' });
  const inFile = (await compare(copy, expected)).differences;
  return {
    inTable: inTable.some((difference) => difference.includes('content_bodies')),
    inFile: inFile.some((difference) => difference.includes(key)),
  };
}

async function isWorking({ dataDir }, target, token) {
  const api = await target.startApi({ LECTERN_DATA_DIR: dataDir });
  const response = await fetch(`${api.origin}/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  return response.status === 200;
}

function judge({ saved, restoring, bytes, found, noticed, works, states }) {
  const { differences, state, tables, files } = found;
  const during = saved.to - saved.from;
  return {
    measured:
      `${tables} tables and ${files} files (${(bytes / 1e6).toFixed(0)} MB): backed up in ${saved.seconds.toFixed(1)} s while ` +
      `${during} of ${states.length} states came by, restored in ${restoring.toFixed(1)} s; ` +
      `${differences.length === 0 ? `equal to state ${state}` : `differs: ${differences.slice(0, 5).join('; ')}`}; ` +
      `a changed letter ${noticed.inTable ? 'is' : 'is NOT'} noticed, a changed byte of a file ${noticed.inFile ? 'is' : 'is NOT'}; ` +
      `an old token ${works ? 'works' : 'does NOT work'}`,
    target: `every table and file equal to one moment during the backup, ${MAX_SECONDS} s at most for each direction`,
    pass:
      differences.length === 0 &&
      during > 2 &&
      Object.values(noticed).every(Boolean) &&
      works &&
      Math.max(saved.seconds, restoring) <= MAX_SECONDS,
  };
}
