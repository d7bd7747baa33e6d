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
