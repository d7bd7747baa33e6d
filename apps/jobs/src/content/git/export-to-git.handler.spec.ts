import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { GitServer } from '../../../test/git-server.js';
import { database, keyring, localClient, newRunner } from '../../../test/harness.js';
import { ImportSpace } from '../../../test/import-space.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';

let server: GitServer;
beforeEach(async () => {
  server = await GitServer.start();
});
afterEach(() => server.stop());

const JOB = catalog.exportToGitJob;
const DOCS = {
  'README.md': '# Welcome\n\nRead [more](more.md).\n',
  'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [More](more.md)\n',
  'more.md': '# More\n\nText.\n',
};

async function filledSpace(): Promise<ImportSpace> {
  const space = await ImportSpace.create();
  await space.importZip(DOCS);
  const at = new Date().toISOString();
  const operation = { state: 'running', direction: 'export', startedAt: at };
  const gitSync = { url: server.url, ref: 'main', updatedAt: at, operation };
  await database.prisma.space.update({ where: { id: space.id }, data: { gitSync } });
  return space;
}

interface PushOptions {
  branch?: string;
  directory?: string;
  credentials?: string;
  message?: string;
  force?: boolean;
}

function record(
  space: ImportSpace,
  { branch = 'main', directory = '', message = 'Update', force = false, credentials }: PushOptions = {},
) {
  const repository = { url: server.url, ref: branch, directory, ...(credentials !== undefined && { credentials }) };
  const ids = { organizationId: space.organizationId, spaceId: space.id, createdBy: space.adminId };
  return enqueued(JOB, { ...ids, repository, message, force });
}

async function push(space: ImportSpace, options: PushOptions = {}) {
  const jobId = await record(space, options);
  await newRunner({ outbound: localClient }).run(jobId);
  return jobRow(jobId);
}

const stateOf = async (space: ImportSpace) =>
  (await database.prisma.space.findUniqueOrThrow({ where: { id: space.id } })).gitSync;

describe(JOB.name, () => {
  it('pushes the content to an empty repository, and tells that it is done', async () => {
    const space = await filledSpace();

    expect(await push(space, { message: 'First' })).toMatchObject({ state: 'completed', lastError: null });

    expect(await server.files()).toEqual(await space.exported());
    expect(await server.messages()).toEqual(['First']);
    const commit = await server.head();
    const revision = (await space.head()).id;
    expect(await stateOf(space)).toMatchObject({ operation: { state: 'success' }, commit, revision });
    const where = { organizationId: space.organizationId, type: 'space.gitsync-completed' };
    const { payload, actorId } = await database.prisma.event.findFirstOrThrow({ where });
    expect(payload).toEqual({ spaceId: space.id, state: 'success', revisionId: revision, commitId: commit });
    expect(actorId).toBe(space.adminId);
  });

  it('adds a commit on top, removes pages that are gone, and leaves everything else alone', async () => {
    const space = await filledSpace();
    await server.commit(
      { 'old.md': '# Old\n', 'more.md': '# Less\n', 'src/program.js': 'run();\n' },
      { message: 'Before' },
    );

    await push(space);

    const files = await server.files();
    expect(files).toEqual({ ...(await space.exported()), 'src/program.js': 'run();\n' });
    expect(await server.messages()).toEqual(['Update', 'Before']);
  });

  it('pushes again to a branch of a repository whose default branch does not exist', async () => {
    const space = await filledSpace();
    await push(space, { branch: 'docs' });

    expect(await push(space, { branch: 'docs' })).toMatchObject({ state: 'completed', lastError: null });
    await space.importZip({ ...DOCS, 'more.md': '# More\n\nNew text.\n' });
    await push(space, { branch: 'docs', message: 'Second' });

    expect(await server.messages('docs')).toEqual(['Second', 'Update']);
  });

  it('pushes into a folder', async () => {
    const space = await filledSpace();
    await server.commit({ 'README.md': '# Program\n', 'docs/old.md': '# Old\n' });

    await push(space, { directory: 'docs' });

    const files = await server.files();
    expect(Object.keys(files).sort()).toEqual([
      'README.md',
      ...Object.keys(await space.exported())
        .map((path) => `docs/${path}`)
        .sort(),
    ]);
    expect(files['README.md']).toBe('# Program\n');
  });

  it('what was pushed and is pulled again changes nothing', async () => {
    const space = await filledSpace();
    await push(space);

    const run = await space.run(await space.record({ type: 'git', url: server.url, ref: 'main' }));

    expect(run).toMatchObject({ status: 'completed', report: { pages: { created: 0, removed: 0 } } });
  });

  it('done twice changes nothing more: the same content makes no commit', async () => {
    const space = await filledSpace();
    const jobId = await record(space);
    await newRunner({ outbound: localClient }).run(jobId);
    const commit = await server.head();
    const after = await databaseContents('events', 'spaces');
    await forgetCompletion(jobId);
    await newRunner({ outbound: localClient }).run(jobId);

    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await server.head()).toBe(commit);
    expect(await databaseContents('events', 'spaces')).toEqual(after);
  });

  it('killed after the push and before that is recorded, the next worker finds it done', async () => {
    const space = await filledSpace();
    const jobId = await record(space);
    await killRunAtLock(jobId, 'LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE');
    const commit = await server.head();
    expect(commit).toBeDefined();
    expect(await stateOf(space)).toMatchObject({ operation: { state: 'running' } });

    await newRunner({ outbound: localClient }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await server.head()).toBe(commit);
    expect(await stateOf(space)).toMatchObject({ operation: { state: 'success' }, commit });
  });

  it('is tried again on top of what somebody else pushed meanwhile', async () => {
    const space = await filledSpace();
    await server.commit({ 'old.md': '# Old\n' }, { message: 'Before' });
    server.beforePush = async () => {
      server.beforePush = async () => {};
      await server.commit({ 'old.md': '# Old\n', LICENSE: 'free\n' }, { message: 'Meanwhile' });
    };

    expect(await push(space)).toMatchObject({
      state: 'queued',
      failures: 1,
      lastError: 'Somebody else pushed to the branch in the meantime.',
    });
    expect(await server.messages()).toEqual(['Meanwhile', 'Before']);
  });

  it('brings credentials, and fails for good without them', async () => {
    const space = await filledSpace();
    server.credentials = 'robot:token';

    expect(await push(space)).toMatchObject({ state: 'failed', lastError: expect.stringContaining('credentials') });
    expect(await stateOf(space)).toMatchObject({ operation: { state: 'failure' } });
    const credentials = keyring.seal('encryption', 'robot:token').toString('base64');
    expect(await push(space, { credentials })).toMatchObject({ state: 'completed' });
    expect(JSON.stringify(await stateOf(space))).not.toContain('token');
  });
});
