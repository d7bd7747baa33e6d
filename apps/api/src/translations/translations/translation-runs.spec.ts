import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { recordedBy } from '../../../test/recorded.js';

/** A translation that waits for its first run, and the way to it. */
async function newTranslation() {
  const { id, admin } = await build.organization();
  const row = await build.translation(id);
  return { id, row, client: api.as(admin), url: `/orgs/${id}/translations/${row.id}` };
}

const stored = (id: string) => database.prisma.translation.findUniqueOrThrow({ where: { id } });
const jobsOf = (id: string) => database.prisma.job.findMany({ where: { name: 'translations.run', target: id } });

describe('POST /v1/orgs/:organizationId/translations/:translationId/run', () => {
  it('204: has it brought up to date, and records who wanted it', async () => {
    const { id, row, client, url } = await newTranslation();
    await database.prisma.job.deleteMany({ where: { target: row.id } });
    await database.prisma.translation.update({ where: { id: row.id }, data: { status: 'completed' } });
    const response = await client.post(`${url}/run`);
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'translation.run-ordered', targetId: row.id }],
      events: [],
      jobs: [{ name: 'translations.run', payload: { organizationId: id, translationId: row.id } }],
    });
    expect(await stored(row.id)).toMatchObject({ status: 'pending', orders: 2 });
  });

  it('204: twenty at once are one job', async () => {
    const { row, client, url } = await newTranslation();
    await database.prisma.job.deleteMany({ where: { target: row.id } });
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.post(`${url}/run`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await jobsOf(row.id)).toMatchObject([{ state: 'queued' }]);
    expect((await stored(row.id)).orders).toBe(21);
  });

  it('204: leaves one that runs running, to be followed by another run', async () => {
    const { row, client, url } = await newTranslation();
    const lease = { leaseToken: 'held', leaseExpiresAt: new Date(Date.now() + 60_000) };
    await database.prisma.job.updateMany({ where: { target: row.id }, data: { state: 'running', ...lease } });
    await database.prisma.translation.update({ where: { id: row.id }, data: { status: 'running' } });
    await client.post(`${url}/run`);
    expect(await stored(row.id)).toMatchObject({ status: 'running', orders: 2 });
    expect(await jobsOf(row.id)).toHaveLength(1);
  });
});

describe('POST /v1/orgs/:organizationId/translations/:translationId/run, with "failed"', () => {
  async function failedTranslation(data: object = { status: 'completed' }) {
    const translation = await newTranslation();
    const { id: organizationId, row } = translation;
    await database.prisma.job.deleteMany({ where: { target: row.id } });
    await database.prisma.translation.update({ where: { id: row.id }, data });
    const failure = { unit: 'page:p1', title: 'Guide', text: 'Click here.', reason: 'A link is missing.' };
    await database.prisma.translationFailure.create({
      data: { ...failure, organizationId, translationId: row.id, ordinal: 1 },
    });
    return translation;
  }

  it('204: has only that tried again which could not be translated', async () => {
    const { row, client, url } = await failedTranslation();
    const response = await client.post(`${url}/run`, { failed: true });
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'translation.run-ordered', payload: { failed: true } }],
      jobs: [{ name: 'translations.run' }],
    });
    expect(await stored(row.id)).toMatchObject({ status: 'pending', retriesOnly: true });
    await client.post(`${url}/run`);
    expect(await stored(row.id)).toMatchObject({ retriesOnly: false });
  });

  it('204: a run that brings everything up to date stays one', async () => {
    const { row, client, url } = await failedTranslation({ status: 'pending' });
    expect((await client.post(`${url}/run`, { failed: true })).status).toBe(204);
    expect(await stored(row.id)).toMatchObject({ retriesOnly: false, orders: 2 });
  });

  it('204: does nothing when nothing failed', async () => {
    const { row, client, url } = await newTranslation();
    await database.prisma.translation.update({ where: { id: row.id }, data: { status: 'completed' } });
    const response = await client.post(`${url}/run`, { failed: true });
    expect([response.status, await stored(row.id)]).toMatchObject([204, { status: 'completed', orders: 1 }]);
  });

  it('400: takes nothing but true and false', async () => {
    const { client, url } = await newTranslation();
    const { status, body } = await client.post(`${url}/run`, { failed: 'some' });
    expect([status, body.error.issues[0].path]).toEqual([400, 'body.failed']);
  });

  it('a change of the source makes it a run that brings everything up to date', async () => {
    const { row, client, url } = await failedTranslation();
    await client.post(`${url}/run`, { failed: true });
    await build.pages(row.sourceSpaceId, [{ id: 'new', text: 'New.' }]);
    expect(await stored(row.id)).toMatchObject({ retriesOnly: false });
  });
});

describe('GET /v1/orgs/:organizationId/translations/:translationId/failures', () => {
  it('200: lists what could not be translated, with the reasons, page by page', async () => {
    const { id: organizationId, row, client, url } = await newTranslation();
    const failures = ['One.', 'Two.', 'Three.'].map((text) => ({ title: 'Guide', text, reason: 'A link is missing.' }));
    await database.prisma.translationFailure.createMany({
      data: failures.map((failure, ordinal) => ({
        ...failure,
        unit: 'page:p1',
        organizationId,
        translationId: row.id,
        ordinal,
      })),
    });
    const pages = await readPages(client, `${url}/failures?limit=2`);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
    expect(pages.flatMap(({ items }) => items)).toEqual(failures.map((failure) => ({ page: 'p1', ...failure })));
  });

  it('404: for a translation of others', async () => {
    const { url } = await newTranslation();
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(`${url}/failures`)).status).toBe(404);
  });
});

describe('GET /v1/orgs/:organizationId/translations/:translationId/runs', () => {
  it('200: lists the runs, the latest first, with what could not be translated', async () => {
    const { id, row, client, url } = await newTranslation();
    const failure = { page: 'p1', title: 'Guide', text: 'Click here.', reason: 'A link is missing.' };
    const run = { organizationId: id, translationId: row.id, provider: 'openai:small', sourceRevisionId: 'r1' };
    const startedAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await database.prisma.translationRun.createMany({
      data: [
        {
          ...run,
          id: `${row.id}-first`,
          state: 'failed',
          error: 'The endpoint rejected the key.',
          startedAt: startedAt(1),
        },
        {
          ...run,
          id: `${row.id}-second`,
          state: 'completed',
          resultRevisionId: 'r2',
          pagesTotal: 2,
          pagesDone: 2,
          segmentsSent: 7,
          segmentsReused: 3,
          segmentsFailed: 1,
          promptTokens: 900,
          cost: 1_234_567n,
          failures: [failure],
          startedAt: startedAt(2),
          completedAt: startedAt(3),
        },
      ],
    });
    const pages = await readPages(client, `${url}/runs?limit=1`);
    expect(pages.flatMap(({ items }) => items)).toMatchObject([
      {
        object: 'translation-run',
        state: 'completed',
        provider: 'openai:small',
        resultRevision: 'r2',
        pages: { done: 2, total: 2 },
        segments: { sent: 7, reused: 3, failed: 1 },
        tokens: { prompt: 900, completion: 0 },
        cost: 1.234567,
        failures: [failure],
      },
      { state: 'failed', error: 'The endpoint rejected the key.', failures: [] },
    ]);
  });
});
