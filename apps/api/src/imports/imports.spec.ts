import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/database/testing/factory';
import { api, build, database, keyring, native, platform } from '../../test/harness.js';
import { readPages } from '../../test/read-pages.js';

const { storeUpload } = await native<typeof import('@lectern/database/uploads/store-upload.operation')>(
  '@lectern/database/uploads/store-upload.operation',
);
const { claimJob, failJob } = await native<typeof import('@lectern/database/jobs/job-leases.queries')>(
  '@lectern/database/jobs/job-leases.queries',
);
const { completeImport } = await native<typeof import('@lectern/database/imports/imports.queries')>(
  '@lectern/database/imports/imports.queries',
);

const ARCHIVE = { type: 'archive', url: 'https://example.com/docs.zip' };

/** An organization with a space to import into. */
async function newTarget() {
  const { id, admin } = await build.organization();
  const space = await build.space(id);
  const client = api.as(admin);
  const start = (body: object = {}) =>
    client.post(`/org/${id}/imports`, { source: ARCHIVE, target: { space }, ...body });
  const jobOf = async (run: string) =>
    (await database.prisma.importRun.findUniqueOrThrow({ where: { id: run } })).jobId;
  return { id, admin, space, client, start, jobOf };
}

async function upload(organizationId: string, { id: createdBy }: Person): Promise<string> {
  const file = { organizationId, name: 'docs.zip', contentType: 'application/zip', bytes: Buffer.from('PK') };
  return storeUpload(database.prisma, platform.blobs, { ...file, kind: 'import_file', createdBy }, new Date());
}

const NOTHING = { created: 0, updated: 0, unchanged: 0, removed: 0 };
const REPORT = { pages: { ...NOTHING, created: 1 }, files: NOTHING, links: { resolved: 0, broken: 0 }, lines: [] };

describe('POST /v1/org/:organizationId/imports', () => {
  it('201: records an import of uploads, with the job that carries it out', async () => {
    const { id, admin, space, start, jobOf } = await newTarget();
    const source = { type: 'file', files: [await upload(id, admin)] };

    const { status, body, headers } = await start({ source });

    expect(status).toBe(201);
    expect(body).toEqual({
      object: 'import-run',
      id: expect.any(String),
      status: 'pending',
      source,
      target: { space },
      pages: [],
      createdBy: admin.id,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      urls: { location: `https://docs.test/v1/org/${id}/imports/${body.id}` },
    });
    expect(headers['location']).toBe(body.urls.location);
    const job = await database.prisma.job.findUniqueOrThrow({ where: { id: await jobOf(body.id) } });
    expect(job).toMatchObject({ name: 'imports.run', payload: { importRunId: body.id }, organizationId: id });
    const audited = await database.prisma.auditEvent.findFirstOrThrow({ where: { targetId: body.id } });
    expect(audited).toMatchObject({ action: 'import.started', actorId: admin.id, payload: { space, source: 'file' } });
  });

  it('201: keeps the credentials of an address from everybody', async () => {
    const { client, id, start } = await newTarget();
    const address = 'https://robot:s3cret%2Ftoken@git.example.com/docs.git';

    const { body, status } = await start({ source: { type: 'git', url: address, ref: 'main', directory: '/docs/' } });

    expect(status).toBe(201);
    const shown = { type: 'git', url: 'https://git.example.com/docs.git', ref: 'main', directory: 'docs' };
    expect(body.source).toEqual(shown);
    expect((await client.get(`/org/${id}/imports`)).body.items[0].source).toEqual(shown);
    const { rows } = await database.pool.query(`SELECT source FROM import_runs WHERE id = $1`, [body.id]);
    expect(JSON.stringify(rows)).not.toContain('s3cret');
    const sealed = Buffer.from(rows[0].source.credentials, 'base64');
    expect(keyring.open('encryption', sealed)).toBe('robot:s3cret/token');
  });

  it('201: is open to whoever may edit the space, also to a guest', async () => {
    const { id, space } = await newTarget();
    const guest = await build.member(id, null);
    await build.grant({ organizationId: id, kind: 'space', id: space }, { user: guest.id }, 'edit');

    expect(await api.as(guest).post(`/orgs/${id}/imports`, { source: ARCHIVE, target: { space } })).toMatchObject({
      status: 201,
    });
  });

  it('400: says that a website cannot be imported, and what can', async () => {
    const { start } = await newTarget();

    const { status, body } = await start({ source: { type: 'website', url: 'https://example.com' } });

    expect(status).toBe(400);
    expect(body.error.issues).toEqual([
      { path: 'body.source.type', message: expect.stringContaining('importing a website is not available') },
    ]);
  });

  it.each([
    ['an unknown kind of source', { source: { type: 'disk', url: 'https://example.com' } }, 'body.source.type'],
    ['an address that is none', { source: { type: 'archive', url: 'ftp://example.com/x.zip' } }, 'body.source.url'],
    ['no files', { source: { type: 'file', files: [] } }, 'body.source.files'],
    ['an upload that never arrived', { source: { type: 'file', files: ['unknown'] } }, 'body.source.files[0]'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { start } = await newTarget();

    expect((await start(body)).body.error).toMatchObject({ code: 400, issues: [{ path }] });
  });

  it('400: refuses the upload of another organization, and a change request', async () => {
    const { space, start } = await newTarget();
    const other = await build.organization();
    const source = { type: 'file', files: [await upload(other.id, other.admin)] };

    expect(await start({ source })).toMatchObject({ status: 400 });
    expect(await start({ target: { space, changeRequest: 'any' } })).toMatchObject({ status: 400 });
  });

  it('401: needs a token', async () => {
    const { id, space } = await newTarget();

    expect(await api.post(`/org/${id}/imports`, { source: ARCHIVE, target: { space } })).toMatchObject({ status: 401 });
  });

  it('403: needs the right to edit the space, whatever the role in the organization', async () => {
    const { id } = await build.organization();
    const editor = await build.member(id, 'edit');
    const space = await build.space(id, { level: 'read' });

    const { status, body } = await api.as(editor).post(`/org/${id}/imports`, { source: ARCHIVE, target: { space } });

    expect([status, body.error.name]).toEqual([403, 'access.denied']);
  });

  it('404: a space that nobody may see is like one that does not exist', async () => {
    const { id } = await build.organization();
    const other = await newTarget();
    const reader = await build.member(id, 'edit');
    const hidden = await build.space(id, { level: null });

    for (const space of [hidden, other.space, 'unknown']) {
      const answer = await api.as(reader).post(`/org/${id}/imports`, { source: ARCHIVE, target: { space } });
      expect(answer.body.error).toMatchObject({ code: 404, name: 'space.not_found' });
    }
  });

  it('404: a page that is not in the space', async () => {
    const { space, start } = await newTarget();

    expect((await start({ target: { space, page: 'unknown' } })).body.error).toMatchObject({ name: 'page.not_found' });
  });

  it('409: leaves a locked space alone', async () => {
    const { space, start } = await newTarget();
    await database.prisma.space.update({ where: { id: space }, data: { editMode: 'locked' } });

    expect((await start()).body.error).toMatchObject({ code: 409, name: 'space.locked' });
  });
});

describe('GET /v1/org/:organizationId/imports', () => {
  it('200: lists imports newest first, page by page, under both paths', async () => {
    const { id, client, start } = await newTarget();
    const started = [];
    for (let count = 0; count < 3; count += 1) started.unshift((await start()).body.id);

    const pages = await readPages(client, `/org/${id}/imports?limit=2`);

    expect(pages.map(({ items, count }) => [items.length, count])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect(pages.flatMap(({ items }) => items.map((item: { id: string }) => item.id))).toEqual(started);
    expect((await client.get(`/orgs/${id}/imports`)).body.items).toHaveLength(3);
  });

  it('200: filters by space and by status, and leaves out spaces that the reader may not see', async () => {
    const { id, client, space, start, jobOf } = await newTarget();
    const hidden = await build.space(id, { level: null });
    const running = (await start()).body.id;
    const cancelled = (await start()).body.id;
    const elsewhere = (await start({ target: { space: hidden } })).body.id;
    await claimJob(database, await jobOf(running), 'a worker');
    await client.post(`/org/${id}/imports/${cancelled}/cancel`);
    const listed = async (query: string, reader = client) =>
      (await reader.get(`/org/${id}/imports?${query}`)).body.items.map((item: { id: string }) => item.id);

    expect(await listed(`space=${space}`)).toEqual([cancelled, running]);
    expect(await listed('status=in-progress')).toEqual([running]);
    expect(await listed('status=cancelled')).toEqual([cancelled]);
    expect(await listed('status=active')).toEqual([elsewhere, running]);
    expect(await listed('status=completed')).toEqual([]);
    expect(await listed('site=any')).toEqual([]);
    const reader = api.as(await build.member(id, 'read'));
    expect(await listed('', reader)).toEqual([cancelled, running]);
  });

  it('404: is unknown to outsiders', async () => {
    const { id } = await newTarget();
    const { admin } = await build.organization();

    expect(await api.as(admin).get(`/org/${id}/imports`)).toMatchObject({ status: 404 });
  });
});

describe('GET /v1/org/:organizationId/imports/:importRunId', () => {
  it('200: tells what a finished import did', async () => {
    const { id, client, start } = await newTarget();
    const run = (await start()).body.id;
    const page = { id: 'page', sourceURL: 'README.md', type: 'page', status: 'complete' } as const;
    const at = new Date();
    await completeImport(database.prisma, run, { at, revisionId: 'r', report: REPORT, pages: [page] });

    const { body } = await client.get(`/org/${id}/imports/${run}`);

    expect(body).toMatchObject({
      status: 'completed',
      completedAt: at.toISOString(),
      revision: 'r',
      report: REPORT,
      pages: [page],
    });
    expect((await client.get(`/org/${id}/imports`)).body.items[0]).not.toHaveProperty('report');
  });

  it('200: follows its job, and says why it failed', async () => {
    const { id, client, start, jobOf } = await newTarget();
    const run = (await start()).body.id;
    const read = async () => (await client.get(`/orgs/${id}/imports/${run}`)).body;
    const job = await claimJob(database, await jobOf(run), 'a worker');
    expect(await read()).toMatchObject({ status: 'in-progress' });
    if (!job) throw new Error('The job could not be claimed.');

    const at = new Date();
    await failJob(database.prisma, job, { error: 'Not a zip.', at, nextAttemptAt: new Date(at.getTime() + 60_000) });
    expect(await read()).toMatchObject({ status: 'pending' });
    expect(await read()).not.toHaveProperty('reason');
    await database.pool.query(`UPDATE jobs SET state = 'failed', finished_at = now() WHERE id = $1`, [job.id]);
    expect(await read()).toMatchObject({ status: 'failed', reason: 'Not a zip.' });
    await database.pool.query('DELETE FROM jobs WHERE id = $1', [job.id]);
    expect(await read()).toMatchObject({ status: 'failed' });
  });

  it('404: an import into a space that the reader may not see, of another organization, or unknown', async () => {
    const { id, client, start } = await newTarget();
    const other = await newTarget();
    const hidden = await build.space(id, { level: null });
    const intoHidden = (await start({ target: { space: hidden } })).body.id;
    const elsewhere = (await other.start()).body.id;
    const reader = await build.member(id, 'read');

    for (const run of [intoHidden, elsewhere, 'unknown']) {
      const answer = await api.as(reader).get(`/org/${id}/imports/${run}`);
      expect(answer.body.error).toMatchObject({ code: 404, name: 'import.not_found' });
    }
    expect(await client.get(`/org/${id}/imports/${intoHidden}`)).toMatchObject({ status: 200 });
  });
});

describe('POST /v1/org/:organizationId/imports/:importRunId/cancel', () => {
  it('201: stops an import that waits, and may be repeated', async () => {
    const { id, client, start } = await newTarget();
    const run = (await start()).body.id;

    const first = await client.post(`/org/${id}/imports/${run}/cancel`);
    const second = await client.post(`/orgs/${id}/imports/${run}/cancel`);

    expect([first, second]).toMatchObject([
      { status: 201, body: { status: 'cancelled' } },
      { status: 201, body: { status: 'cancelled' } },
    ]);
    expect(await database.prisma.auditEvent.count({ where: { targetId: run, action: 'import.cancelled' } })).toBe(1);
  });

  it('400: an import that has come to an end cannot be stopped', async () => {
    const { id, client, start } = await newTarget();
    const run = (await start()).body.id;
    await completeImport(database.prisma, run, { at: new Date(), revisionId: null, report: REPORT, pages: [] });

    const { body } = await client.post(`/org/${id}/imports/${run}/cancel`);

    expect(body.error).toMatchObject({
      code: 400,
      name: 'import.ended',
      message: expect.stringContaining('completed'),
    });
  });

  it('403 and 404: as for starting one', async () => {
    const { id, start } = await newTarget();
    const run = (await start()).body.id;
    const reader = await build.member(id, 'read');

    expect(await api.as(reader).post(`/org/${id}/imports/${run}/cancel`)).toMatchObject({ status: 403 });
    expect(await api.as(reader).post(`/org/${id}/imports/unknown/cancel`)).toMatchObject({ status: 404 });
  });
});
