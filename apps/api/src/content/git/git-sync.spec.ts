import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring } from '../../../test/harness.js';

const REPOSITORY = { url: 'https://robot:s3cret@github.com/acme/docs.git', ref: 'main' };

async function newSpace() {
  const { id: organizationId, admin } = await build.organization();
  const id = await build.space(organizationId);
  return { organizationId, admin, id, client: api.as(admin), url: `/spaces/${id}/git` };
}

const eventsOf = (organizationId: string) =>
  database.prisma.event.findMany({
    where: { organizationId, type: { startsWith: 'space.gitsync' } },
    select: { type: true, payload: true },
  });

describe('POST /v1/spaces/:spaceId/git/import', () => {
  it('204: records the import, and that the synchronisation has begun', async () => {
    const { organizationId, admin, id, client, url } = await newSpace();

    const { status } = await client.post(`${url}/import`, { ...REPOSITORY, repoProjectDirectory: './docs/' });

    expect(status).toBe(204);
    const run = await database.prisma.importRun.findFirstOrThrow({ where: { spaceId: id } });
    expect(run).toMatchObject({
      createdBy: admin.id,
      source: { type: 'git', url: 'https://github.com/acme/docs.git', ref: 'main', directory: 'docs', sync: {} },
    });
    const { revisionId } = await database.prisma.space.findUniqueOrThrow({ where: { id } });
    expect(await eventsOf(organizationId)).toEqual([
      { type: 'space.gitsync-started', payload: { spaceId: id, revisionId } },
    ]);
    const { gitSync } = (await client.get(`/spaces/${id}`)).body;
    expect(gitSync).toMatchObject({
      repoName: 'acme/docs',
      installationProvider: 'github',
      installationStatus: 'active',
      url: 'https://github.com/acme/docs.git',
      operation: { state: 'running', direction: 'import' },
    });
    const stored = await database.pool.query('SELECT git_sync FROM spaces WHERE id = $1', [id]);
    expect(JSON.stringify([run, stored.rows])).not.toContain('s3cret');
  });

  it('204: works on a locked space, because the repository is where its content is edited', async () => {
    const { id, client, url } = await newSpace();
    await client.patch(`/spaces/${id}`, { editMode: 'locked' });

    expect(await client.post(`${url}/import`, REPOSITORY)).toMatchObject({ status: 204 });
  });

  it('400: names what is wrong with the request', async () => {
    const { client, url } = await newSpace();

    const { body } = await client.post(`${url}/import`, { url: 'git@github.com:acme/docs.git' });

    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual(['body.url', 'body.ref']);
  });

  it('403: is for administrators of the space', async () => {
    const { organizationId, url } = await newSpace();
    const creator = await build.member(organizationId, 'create');

    expect(await api.as(creator).post(`${url}/import`, REPOSITORY)).toMatchObject({ status: 403 });
  });
});

describe('POST /v1/spaces/:spaceId/git/export', () => {
  it('204: records a push, whose credentials only the job can read', async () => {
    const { organizationId, id, client, url } = await newSpace();

    const response = await client.post(`${url}/export`, {
      ...REPOSITORY,
      commitMessage: 'Update the docs',
      force: true,
    });

    expect(response.status).toBe(204);
    const job = await database.prisma.job.findFirstOrThrow({ where: { organizationId, name: 'spaces.export-git' } });
    expect(job.payload).toMatchObject({
      spaceId: id,
      message: 'Update the docs',
      force: true,
      repository: { url: 'https://github.com/acme/docs.git', ref: 'main', directory: '' },
    });
    expect(JSON.stringify(job.payload)).not.toContain('s3cret');
    const { rows } = await database.pool.query(
      `SELECT payload->'repository'->>'credentials' AS c FROM jobs WHERE id = $1`,
      [job.id],
    );
    expect(keyring.open('encryption', Buffer.from(rows[0].c, 'base64'))).toBe('robot:s3cret');
  });

  it('409: while a push is waiting or under way', async () => {
    const { client, url } = await newSpace();
    const body = { ...REPOSITORY, commitMessage: 'Update' };
    await client.post(`${url}/export`, body);

    expect((await client.post(`${url}/export`, body)).body.error).toMatchObject({
      code: 409,
      name: 'git_sync.running',
    });
  });
});

describe('GET /v1/spaces/:spaceId/git/info', () => {
  it('200: tells how the last synchronisation went', async () => {
    const { id, client, url } = await newSpace();
    await client.post(`${url}/import`, { ...REPOSITORY, repoProjectDirectory: 'docs' });

    const { status, body } = await client.get(`${url}/info`);

    expect(status).toBe(200);
    expect(body).toEqual({
      repoName: 'acme/docs',
      installationProvider: 'github',
      installationStatus: 'active',
      installationId: id,
      url: 'https://github.com/acme/docs.git',
      updatedAt: expect.any(String),
      operation: { state: 'running', direction: 'import', startedAt: body.updatedAt },
      ref: 'main',
      repoProjectDirectory: 'docs',
    });
  });

  it('200: one that was never heard of again has run out of time', async () => {
    const { id, client, url } = await newSpace();
    const startedAt = new Date(Date.now() - 3_600_000).toISOString();
    const operation = { state: 'running', direction: 'import', startedAt };
    const gitSync = { url: 'https://git.example.com/docs.git', ref: 'main', updatedAt: startedAt, operation };
    await database.prisma.space.update({ where: { id }, data: { gitSync } });

    expect((await client.get(`${url}/info`)).body.operation.state).toBe('timeout');
  });

  it('404: a space that was never synchronised', async () => {
    const { client, url } = await newSpace();

    expect((await client.get(`${url}/info`)).body.error).toMatchObject({ code: 404, name: 'git_sync.never_ran' });
  });
});
