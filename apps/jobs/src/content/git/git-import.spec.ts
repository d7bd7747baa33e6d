import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredSource } from '@lectern/domain/content/imports/stored-source';
import { GitServer } from '../../../test/git-server.js';
import { database, keyring, localClient, newRunner } from '../../../test/harness.js';
import { ImportSpace } from '../../../test/import-space.js';
import { catalog, enqueued, jobRow } from '../../../test/job-rows.js';

let server: GitServer;
beforeEach(async () => {
  server = await GitServer.start();
});
afterEach(() => server.stop());

const DOCS = {
  'README.md': '# Welcome\n\nRead [more](docs/more.md).\n',
  'docs/README.md': '# Docs\n\nRead [more](more.md).\n',
  'docs/more.md': '# More\n\nText.\n',
  'src/program.js': 'run();\n',
};

type GitSource = Extract<StoredSource, { type: 'git' }>;

async function importFrom(space: ImportSpace, source: Partial<GitSource> = {}) {
  const run = await space.record({ type: 'git', url: server.url, ...source });
  return { ...(await space.run(run)), job: await jobRow(run.jobId) };
}

describe('an import from a git repository', () => {
  it('takes the newest commit of the default branch, and says which it is', async () => {
    const space = await ImportSpace.create();
    await server.commit({ 'README.md': '# Old\n' });
    const oid = await server.commit(DOCS, { message: 'Write more' });

    expect(await importFrom(space)).toMatchObject({ status: 'completed', reason: null });

    expect(await space.outline()).toEqual(['readme', 'docs', 'docs/more']);
    expect((await space.head()).git).toEqual({ oid, message: 'Write more\n', createdByService: false, ref: 'main' });
    expect((await space.pages()).get('docs/more')?.git).toMatchObject({ path: 'docs/more.md' });
  });

  it('takes a branch, a tag and a folder', async () => {
    await server.commit(DOCS);
    await server.tag('v1');
    await server.commit({ 'README.md': '# Next\n' }, { branch: 'next' });
    await server.commit({ 'README.md': '# Later\n' });
    const titles = async (source: Partial<GitSource>) => {
      const space = await ImportSpace.create();
      await importFrom(space, source);
      return [...(await space.pages()).values()].map(({ title }) => title);
    };

    expect(await titles({ ref: 'next' })).toEqual(['Next']);
    expect(await titles({ ref: 'refs/heads/next' })).toEqual(['Next']);
    expect(await titles({ ref: 'v1', directory: 'docs' })).toEqual(['Docs', 'More']);
  });

  it('updates on the next import, and removes what is gone', async () => {
    const space = await ImportSpace.create();
    await server.commit(DOCS);
    await importFrom(space);
    const before = await space.pages();
    await server.commit({ 'README.md': '# Welcome back\n', 'new.md': '# New\n' });

    const run = await importFrom(space);

    expect(run.report?.pages).toEqual({ created: 1, updated: 1, unchanged: 0, removed: 2 });
    expect(await space.outline()).toEqual(['readme', 'new']);
    expect((await space.pages()).get('readme')?.id).toBe(before.get('readme')?.id);
  });

  it('leaves pages alone that an archive with the same paths brought', async () => {
    const space = await ImportSpace.create();
    await space.importZip({ 'README.md': '# Of the archive\n' });
    await server.commit({ 'README.md': '# Of the repository\n' });

    await importFrom(space);
    await server.commit({ 'README.md': '# Of the repository, changed\n' });
    await importFrom(space);

    const titles = [...(await space.pages()).values()].map(({ title }) => title);
    expect(titles).toEqual(['Of the archive', 'Of the repository, changed']);
  });

  it('leaves out links and submodules, and says so', async () => {
    const space = await ImportSpace.create();
    await server.commit({
      'README.md': '# Welcome\n',
      'passwords.md': { link: '/etc/passwd' },
      library: { submodule: 'a'.repeat(40) },
    });

    const { report } = await importFrom(space);

    expect(report?.lines.filter(({ outcome }) => outcome === 'dropped')).toEqual(
      expect.arrayContaining([
        { path: 'passwords.md', outcome: 'dropped', notes: ['it is a symbolic link'] },
        { path: 'library', outcome: 'dropped', notes: ['it is a submodule'] },
      ]),
    );
    expect(await space.outline()).toEqual(['readme']);
  });

  it('brings the credentials that the repository asks for', async () => {
    server.credentials = 'robot:s3cret:token';
    await server.commit(DOCS);
    const credentials = keyring.seal('encryption', server.credentials).toString('base64');

    expect(await importFrom(await ImportSpace.create(), { credentials })).toMatchObject({ status: 'completed' });
    expect(await importFrom(await ImportSpace.create())).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('Put credentials into the URL'),
    });
  });

  it.each<[string, () => Promise<Partial<GitSource>>, string]>([
    ['an unknown branch', async () => ({ ref: 'unknown' }), 'no branch or tag "unknown"'],
    ['an unknown folder', async () => ({ directory: 'unknown' }), 'no Markdown file'],
    ['another address', async () => ({ url: server.url.replace('docs.git', 'other.git') }), 'status 404'],
  ])('fails for good with %s', async (_what, source, reason) => {
    await server.commit(DOCS);

    expect(await importFrom(await ImportSpace.create(), await source())).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(reason),
      job: { state: 'failed', failures: 1 },
    });
  });

  it('fails for good when the repository is empty', async () => {
    expect(await importFrom(await ImportSpace.create())).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('repository is empty'),
    });
  });

  it('refuses a repository that unpacks to more than is taken', async () => {
    await server.commit({ 'README.md': '# Bomb\n', 'bomb.md': new Uint8Array(51_000_000) });

    expect(await importFrom(await ImportSpace.create())).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('is too large'),
    });
  });
});

describe('keeping a space in sync with a repository', () => {
  async function sync(space: ImportSpace, source: Partial<GitSource> = {}) {
    const at = new Date().toISOString();
    const operation = { state: 'running', direction: 'import', startedAt: at };
    const { gitSync: past } = await database.prisma.space.findUniqueOrThrow({ where: { id: space.id } });
    const gitSync = { ...(typeof past === 'object' && past), url: server.url, ref: 'main', updatedAt: at, operation };
    await database.prisma.space.update({ where: { id: space.id }, data: { gitSync, editMode: 'locked' } });
    await importFrom(space, { ref: 'main', sync: { commitUrl: 'https://example.com/commit' }, ...source });
    const { gitSync: state } = await database.prisma.space.findUniqueOrThrow({ where: { id: space.id } });
    const events = await database.prisma.event.findMany({
      where: { organizationId: space.organizationId, type: 'space.gitsync-completed' },
      select: { payload: true },
    });
    return { state, events: events.map(({ payload }) => payload) };
  }

  async function push(space: ImportSpace): Promise<void> {
    const at = new Date().toISOString();
    const operation = { state: 'running', direction: 'export', startedAt: at };
    const gitSync = { url: server.url, ref: 'main', updatedAt: at, operation };
    await database.prisma.space.update({ where: { id: space.id }, data: { gitSync } });
    const ids = { organizationId: space.organizationId, spaceId: space.id, createdBy: space.adminId };
    const repository = { url: server.url, ref: 'main', directory: '' };
    const jobId = await enqueued(catalog.exportToGitJob, { ...ids, repository, message: 'Push', force: false });
    await newRunner({ outbound: localClient }).run(jobId);
  }

  it('changes also a locked space, and tells that it is done', async () => {
    const space = await ImportSpace.create();
    const oid = await server.commit(DOCS);

    const { state, events } = await sync(space);

    const revision = (await space.head()).id;
    expect(await space.outline()).toHaveLength(3);
    expect((await space.head()).git).toMatchObject({ oid, url: `https://example.com/commit/${oid}` });
    expect(state).toMatchObject({ operation: { state: 'success', direction: 'import' }, commit: oid, revision });
    expect(events).toEqual([{ spaceId: space.id, state: 'success', revisionId: revision, commitId: oid }]);
  });

  it('updates what the space has pushed there, whoever wrote it, and nothing that was written since', async () => {
    const space = await ImportSpace.create();
    await space.importZip({ 'README.md': '# Of an archive\n' });
    await space.write('Written here.\n', { slug: 'written', title: 'Written' });
    await push(space);
    const before = await space.pages();
    await space.write('Written later.\n', { slug: 'later', title: 'Later' });
    const files = await server.files();

    await server.commit({ ...files, 'written.md': '# Changed there\n', 'later.md': '# Of somebody else\n' });
    await sync(space);

    const after = await space.pages();
    expect([...after].map(([path, { title }]) => [path, title]).sort()).toEqual([
      ['later', 'Later'],
      ['later-1', 'Of somebody else'],
      ['readme', 'Of an archive'],
      ['written', 'Changed there'],
    ]);
    for (const [path, { id }] of before) expect(after.get(path)?.id).toBe(id);
  });

  it('tells that it was cancelled', async () => {
    const space = await ImportSpace.create();
    const at = new Date();
    const operation = { state: 'running', direction: 'import', startedAt: at.toISOString() };
    const gitSync = { url: server.url, ref: 'main', updatedAt: at.toISOString(), operation };
    await database.prisma.space.update({ where: { id: space.id }, data: { gitSync } });
    const run = await space.record({ type: 'git', url: server.url, ref: 'main', sync: {} });
    await database.prisma.importRun.update({ where: { id: run.id }, data: { cancelledAt: at } });

    expect(await space.run(run)).toMatchObject({ status: 'cancelled' });

    const { gitSync: state } = await database.prisma.space.findUniqueOrThrow({ where: { id: space.id } });
    expect(state).toMatchObject({ operation: { state: 'failure', error: 'The import was cancelled.' } });
  });

  it('tells why it failed', async () => {
    const space = await ImportSpace.create();
    await server.commit(DOCS);

    const { state, events } = await sync(space, { ref: 'unknown' });

    expect(state).toMatchObject({
      operation: { state: 'failure', error: expect.stringContaining('no branch or tag'), endedAt: expect.any(String) },
    });
    expect(events).toEqual([{ spaceId: space.id, state: 'failure', revisionId: (await space.head()).id }]);
  });
});
