import { describe, expect, it } from '@jest/globals';
import { api, build, database, native } from '../../../test/harness.js';
import { newTarget } from '../../../test/import-target.js';
import { readPages } from '../../../test/read-pages.js';

const { claimJob, failJob } = await native<typeof import('@lectern/database/platform/jobs/job-leases.queries')>(
  '@lectern/database/platform/jobs/job-leases.queries',
);
const { completeImport } = await native<typeof import('@lectern/database/content/imports/imports.queries')>(
  '@lectern/database/content/imports/imports.queries',
);

const NOTHING = { created: 0, updated: 0, unchanged: 0, removed: 0 };
const REPORT = { pages: { ...NOTHING, created: 1 }, files: NOTHING, links: { resolved: 0, broken: 0 }, lines: [] };

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
    await completeImport(database, run, { at, revisionId: 'r', report: REPORT, pages: [page] });

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
    await failJob(database, job, { error: 'Not a zip.', at, nextAttemptAt: new Date(at.getTime() + 60_000) });
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
      const response = await api.as(reader).get(`/org/${id}/imports/${run}`);
      expect(response.body.error).toMatchObject({ code: 404, name: 'import.not_found' });
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
    await completeImport(database, run, { at: new Date(), revisionId: null, report: REPORT, pages: [] });

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
