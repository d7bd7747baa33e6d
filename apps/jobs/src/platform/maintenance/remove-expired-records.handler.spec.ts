import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { blobs, build, database, newRunner } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';

const JOB = catalog.removeExpiredRecordsJob;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { prisma } = database;

afterEach(async () => {
  await prisma.job.deleteMany({ where: { name: JOB.name } });
});

/** One record of every kind that expires, of the given ages. */
async function records(ages: {
  link: number;
  response: number;
  invite: number;
  preview: number;
  token: number;
  job: number;
  process: number;
}) {
  const { id: organizationId, admin } = await build.organization();
  const ago = (ms: number) => new Date(Date.now() - ms);
  const id = randomUUID();
  const hash = new Uint8Array(Buffer.from(id));
  await prisma.signInLink.create({ data: { id, email: admin.email, codeHash: hash, expiresAt: ago(ages.link) } });
  await prisma.idempotencyRecord.create({
    data: { userId: admin.id, key: id, requestHash: hash, lockedUntil: ago(0), createdAt: ago(ages.response) },
  });
  await prisma.invite.create({
    data: {
      id,
      organizationId,
      email: `${id}@example.com`,
      role: 'read',
      invitedBy: admin.id,
      expiresAt: ago(ages.invite),
    },
  });
  const { id: siteId } = await build.site(organizationId);
  await prisma.sitePreview.create({
    data: {
      id,
      organizationId,
      siteId,
      userId: admin.id,
      secretHash: hash,
      createdAt: ago(ages.preview + HOUR_MS),
      expiresAt: ago(ages.preview),
    },
  });
  const { id: tokenId } = await prisma.apiToken.findFirstOrThrow({ where: { userId: admin.id } });
  await prisma.apiToken.update({ where: { id: tokenId }, data: { expiresAt: ago(ages.token) } });
  await prisma.job.create({
    data: { id, name: 'mail.send-invitation', payload: {}, state: 'completed', finishedAt: ago(ages.job) },
  });
  const sign = { kind: 'jobs', host: 'machine', version: '1.0.0', memoryBytes: 1n, eventLoopDelayMs: 0 } as const;
  await prisma.process.create({ data: { ...sign, id, startedAt: ago(ages.process), seenAt: ago(ages.process) } });
  const left = async () => ({
    link: await prisma.signInLink.count({ where: { id } }),
    response: await prisma.idempotencyRecord.count({ where: { key: id } }),
    invite: await prisma.invite.count({ where: { id } }),
    preview: await prisma.sitePreview.count({ where: { id } }),
    token: await prisma.apiToken.count({ where: { id: tokenId } }),
    job: await prisma.job.count({ where: { id } }),
    process: await prisma.process.count({ where: { id } }),
  });
  return { tokenId, left };
}

const EXPIRED = {
  link: DAY_MS + HOUR_MS,
  response: 49 * HOUR_MS,
  invite: 1000,
  preview: 1000,
  token: 31 * DAY_MS,
  job: 8 * DAY_MS,
  process: 25 * HOUR_MS,
};
const FRESH = {
  link: DAY_MS - HOUR_MS,
  response: HOUR_MS,
  invite: -HOUR_MS,
  preview: -HOUR_MS,
  token: 29 * DAY_MS,
  job: 6 * DAY_MS,
  process: 23 * HOUR_MS,
};
const GONE = { link: 0, response: 0, invite: 0, preview: 0, token: 0, job: 0, process: 0 };
const KEPT = { link: 1, response: 1, invite: 1, preview: 1, token: 1, job: 1, process: 1 };

describe(JOB.name, () => {
  it('removes what has expired and nothing else', async () => {
    const [expired, fresh] = [await records(EXPIRED), await records(FRESH)];
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(await expired.left()).toEqual(GONE);
    expect(await fresh.left()).toEqual(KEPT);
  });

  it('done twice changes nothing more', async () => {
    await records(EXPIRED);
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    const after = await databaseContents();
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await databaseContents()).toEqual(after);
  });

  it('killed half-way has removed nothing, and the next worker removes all', async () => {
    const { tokenId, left } = await records(EXPIRED);
    const jobId = await enqueued(JOB, {});
    await killRunAtLock(jobId, 'SELECT 1 FROM api_tokens WHERE id = $1 FOR UPDATE', [tokenId]);
    expect(await left()).toEqual(KEPT);

    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await left()).toEqual(GONE);
  });
});

/** A file that was announced and sent so long ago, with what another attempt to send it has left. */
async function sentFile(ageMs: number) {
  const { id: organizationId, admin } = await build.organization();
  const id = randomUUID();
  const receivedAt = new Date(Date.now() - ageMs);
  await prisma.upload.create({
    data: {
      id,
      organizationId,
      name: 'docs.zip',
      contentType: 'application/zip',
      sizeBytes: 5,
      kind: 'import_file',
      createdBy: admin.id,
      createdAt: receivedAt,
      receivedAt,
    },
  });
  const keys = [`${organizationId}/uploads/${id}/${receivedAt.getTime()}`, `${organizationId}/uploads/${id}/7`];
  for (const key of keys) await blobs.put(key, Buffer.from('bytes'), { contentType: 'application/zip' });
  const left = async () => ({
    rows: await prisma.upload.count({ where: { id } }),
    blobs: (await Promise.all(keys.map((key) => blobs.head(key)))).filter((info) => info !== null).length,
  });
  return { left };
}

describe(`${JOB.name}, of files that were sent`, () => {
  it('removes those that nobody can use any more with their bytes, and no others', async () => {
    const [expired, fresh] = [await sentFile(7 * DAY_MS + HOUR_MS), await sentFile(7 * DAY_MS - HOUR_MS)];
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await expired.left()).toEqual({ rows: 0, blobs: 0 });
    expect(await fresh.left()).toEqual({ rows: 1, blobs: 2 });
  });

  it('killed half-way leaves their rows to the next worker, which finds nothing of their bytes', async () => {
    const { tokenId } = await records(EXPIRED);
    const expired = await sentFile(8 * DAY_MS);
    const jobId = await enqueued(JOB, {});
    await killRunAtLock(jobId, 'SELECT 1 FROM api_tokens WHERE id = $1 FOR UPDATE', [tokenId]);
    expect((await expired.left()).rows).toBe(1);

    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await expired.left()).toEqual({ rows: 0, blobs: 0 });
  });
});
