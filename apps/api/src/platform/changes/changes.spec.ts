import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, build, database, native } from '../../../test/harness.js';
import { type ListeningApi, listening } from '../../../test/listening.js';

const { enqueue } = await native<typeof import('@lectern/database/platform/outbox/enqueue')>(
  '@lectern/database/platform/outbox/enqueue',
);
const { claimJob, reportProgress } = await native<typeof import('@lectern/database/platform/jobs/job-leases.queries')>(
  '@lectern/database/platform/jobs/job-leases.queries',
);
const { runTranslationJob, sendInvitationJob } = await native<typeof import('@lectern/domain/platform/jobs/catalog')>(
  '@lectern/domain/platform/jobs/catalog',
);

let server: ListeningApi;
beforeAll(async () => {
  server = await listening();
});
afterAll(() => server.close());

interface Told {
  type: string;
  [id: string]: string;
}

/** Opens a stream as a client does, and reads it change by change. */
async function streamOf(organizationId: string, { token }: { token: string }, origin = server.origin) {
  const stopping = new AbortController();
  const response = await fetch(`${origin}/v1/orgs/${organizationId}/changes`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`);
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const entry = text.slice(0, end);
        text = text.slice(end + 2);
        return entry;
      }
      const { done, value } = await chunks.read();
      if (done) return null;
      text += value;
    }
  };
  expect(await next()).toContain('event: ready');
  return {
    response,
    /** Reads until a change of this type is told; returns everything that was told on the way. */
    async until(type: string): Promise<Told[]> {
      const told: Told[] = [];
      while (told.at(-1)?.type !== type) {
        const entry = await next();
        if (entry === null) throw new Error(`The stream ended before ${type}`);
        if (entry.startsWith('data: ')) told.push(JSON.parse(entry.slice('data: '.length)));
      }
      return told;
    },
    async end(): Promise<null> {
      while ((await next()) !== null);
      return null;
    },
    close: () => stopping.abort(),
  };
}

const enqueueTranslation = (organizationId: string) =>
  enqueue(
    database,
    runTranslationJob,
    { organizationId, translationId: organizationId },
    { at: new Date(), organizationId },
  );

describe('GET /v1/orgs/:organizationId/changes', () => {
  it('200: tells of what somebody else changed as soon as it is there, and of nothing in other organizations', async () => {
    const [{ id, admin }, other] = await Promise.all([build.organization(), build.organization()]);
    const [spaceId, otherSpace] = [await build.space(id), await build.space(other.id)];
    const stream = await streamOf(id, admin);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toContain('no-store');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');

    await api.as(other.admin).patch(`/spaces/${otherSpace}`, { title: 'Not for you' });
    await api.as(admin).patch(`/spaces/${spaceId}`, { title: 'For you' });

    const told = await stream.until('space.updated');
    expect(told.at(-1)).toEqual({ object: 'change', type: 'space.updated', spaceId });
    expect(JSON.stringify(told)).not.toContain(otherSpace);
    stream.close();
  });

  it('200: tells of a space only those who see it, as soon as they do', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id, 'read');
    const hidden = await build.space(id, { level: null });
    const open = await build.space(id);
    const stream = await streamOf(id, member);

    await api.as(admin).patch(`/spaces/${hidden}`, { title: 'Hidden' });
    await api.as(admin).patch(`/spaces/${open}`, { title: 'Open' });
    expect(JSON.stringify(await stream.until('space.updated'))).not.toContain(hidden);

    await build.grant({ kind: 'space', id: hidden, organizationId: id }, { user: member.id }, 'read');
    const headers = { authorization: `Bearer ${member.token}` };
    expect(await fetch(`${server.origin}/v1/spaces/${hidden}`, { headers })).toMatchObject({ status: 200 });
    await api.as(admin).patch(`/spaces/${hidden}`, { title: 'Shown' });
    const told = await stream.until('space.updated');
    expect(told.at(-1)).toMatchObject({ spaceId: hidden });
    stream.close();
  });

  it('200: tells of the progress of work, by its kind; which job it is, only administrators learn', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id, 'read');
    const [forAdmin, forMember] = await Promise.all([streamOf(id, admin), streamOf(id, member)]);
    const options = { at: new Date(), organizationId: id };
    await enqueue(database, sendInvitationJob, { organizationId: id, inviteId: id }, options);
    const jobId = (await enqueueTranslation(id)) ?? '';

    const told = await forAdmin.until('job.updated');
    expect(told).toContainEqual(expect.objectContaining({ kind: 'mail.send-invitation' }));
    const toMember = await forMember.until('job.updated');
    expect(toMember).toEqual([{ object: 'change', type: 'job.updated', kind: 'translations.run' }]);

    const job = await claimJob(database, jobId, 'lease');
    if (job) await reportProgress(database, job, 3, 7);
    expect((await forAdmin.until('job.updated')).at(-1)).toMatchObject({ kind: 'translations.run', jobId });
    forAdmin.close();
    forMember.close();
  });

  it('200: tells of an inbox only whose it is', async () => {
    const { id, admin } = await build.organization();
    const [asked, other] = [await build.member(id, 'review'), await build.member(id, 'review')];
    const spaceId = await build.space(id);
    const [forAsked, forOther] = await Promise.all([streamOf(id, asked), streamOf(id, other)]);
    const changeRequestId = await build.changeRequest(spaceId, admin.id);
    const path = `/spaces/${spaceId}/change-requests/${changeRequestId}`;

    await api.as(admin).post(`${path}/requested-reviewers`, { users: [asked.id] });
    await forAsked.until('inbox.updated');
    await api.as(admin).patch(`/spaces/${spaceId}`, { title: 'Later' });

    const types = (await forOther.until('space.updated')).map(({ type }) => type);
    expect(types).not.toContain('inbox.updated');
    forAsked.close();
    forOther.close();
  });

  it('200: ends when the token is revoked, and when the API ends', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id, 'read');
    const stream = await streamOf(id, member);
    await api.as(admin).delete(`/orgs/${id}/members/${member.id}`);
    expect(await stream.end()).toBeNull();

    const ending = await listening();
    const another = await streamOf(id, admin, ending.origin);
    const ended = another.end();
    await ending.close();
    expect(await ended).toBeNull();
  });

  it('200: ends after the time that was asked for', async () => {
    const { id, admin } = await build.organization();

    const response = await api.as(admin).get(`/orgs/${id}/changes?maxSeconds=0`);

    expect(response.status).toBe(200);
    expect(response.text).toContain('event: ready');
  });

  it('400: refuses a time that is too long', async () => {
    const { id, admin } = await build.organization();

    const { body } = await api.as(admin).get(`/orgs/${id}/changes?maxSeconds=901`);

    expect(body.error).toMatchObject({ code: 400, issues: [{ path: 'query.maxSeconds' }] });
  });

  it('401, 404: needs a token of a member', async () => {
    const [{ id }, { admin: outsider }] = await Promise.all([build.organization(), build.organization()]);

    expect(await api.get(`/orgs/${id}/changes`)).toMatchObject({ status: 401 });
    expect(await api.as(outsider).get(`/orgs/${id}/changes`)).toMatchObject({ status: 404 });
  });

  it('429: one person has twenty streams at most, and may begin another when one has ended', async () => {
    const { id, admin } = await build.organization();
    const streams = await Promise.all(Array.from({ length: 20 }, () => streamOf(id, admin)));

    await expect(streamOf(id, admin)).rejects.toThrow('429');
    for (const stream of streams) stream.close();
  });
});
