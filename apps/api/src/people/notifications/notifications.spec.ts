import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, build, type Client, startedWith } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { recordedBy } from '../../../test/recorded.js';

const SETTINGS = '/user/notifications';
const EVERYTHING = { reviewRequests: true, mentions: true, replies: true, changeRequests: true };

describe('GET /v1/user/notifications', () => {
  it('200: says that people are mailed about everything, until they say otherwise', async () => {
    const person = await build.person();
    const response = await api.as(person).get(SETTINGS);
    expect([response.status, response.body]).toEqual([200, EVERYTHING]);
  });

  it('401: needs a token', async () => {
    expect(await api.get(SETTINGS)).toMatchObject({ status: 401 });
  });
});

describe('PATCH /v1/user/notifications', () => {
  it('200: changes what was sent and only that, for the caller and nobody else', async () => {
    const [person, other] = [await build.person(), await build.person()];
    const patch = async (body: object) => (await api.as(person).patch(SETTINGS, body)).body;
    expect(await patch({ mentions: false })).toEqual({ ...EVERYTHING, mentions: false });
    expect(await patch({ replies: false })).toEqual({ ...EVERYTHING, mentions: false, replies: false });
    expect(await patch({ mentions: true })).toEqual({ ...EVERYTHING, replies: false });
    expect(await patch({})).toEqual({ ...EVERYTHING, replies: false });
    expect((await api.as(person).get(SETTINGS)).body).toEqual({ ...EVERYTHING, replies: false });
    expect((await api.as(other).get(SETTINGS)).body).toEqual(EVERYTHING);
  });

  it('200: stands in the audit trail', async () => {
    const person = await build.person();
    const response = await api.as(person).patch(SETTINGS, { mentions: false });
    expect((await recordedBy(response)).audit).toMatchObject([
      {
        action: 'user.notifications-updated',
        actorId: person.id,
        targetId: person.id,
        payload: { fields: ['mentions'] },
      },
    ]);
  });

  it.each([{ mentions: 'no' }, { replies: null }, { reviewRequests: 0 }])('400: refuses %j', async (body) => {
    expect(await api.as(await build.person()).patch(SETTINGS, body)).toMatchObject({ status: 400 });
  });

  it('401 and 403: needs a token without limits', async () => {
    const person = await build.person();
    const limited = await build.token(person.id, { scopes: ['user:read'] });
    expect(await api.patch(SETTINGS, { mentions: false })).toMatchObject({ status: 401 });
    expect(await api.as(limited).patch(SETTINGS, { mentions: false })).toMatchObject({ status: 403 });
  });
});

describe('mails, where a mail server is configured', () => {
  let started: Awaited<ReturnType<typeof startedWith>>;
  beforeAll(async () => {
    started = await startedWith({ SMTP_URL: 'smtp://mail.test' });
  });
  afterAll(() => started.close());

  /** A change request, and people who write about it by way of an API that sends mails. */
  async function begun() {
    const space = await newContentSpace();
    const proposal = await newProposal(space);
    const [ann, bob, cleo] = await Promise.all([
      build.member(space.organizationId, 'review'),
      build.member(space.organizationId, 'review'),
      build.member(space.organizationId, 'review'),
    ]);
    const as = (person: { token: string }): Client => started.api.as(person);
    const post = (person: { token: string }, markdown: string, to = '') =>
      as(person).post(`${proposal.url}/comments${to}`, { body: { markdown } });
    return { space, proposal, ann, bob, cleo, as, post };
  }

  const mention = ({ id }: { id: string }) => `[somebody](/users/${id})`;

  /** Who is mailed because of a request, and why. */
  async function mailed(response: ApiResponse): Promise<Record<string, unknown>> {
    const { jobs } = await recordedBy(response);
    const told = jobs.map(({ name, payload }) => {
      expect(name).toBe('mail.send-notification');
      const { userId, reasons } = JSON.parse(JSON.stringify(payload));
      return [userId, reasons];
    });
    expect(new Set(told.map(([userId]) => userId)).size).toBe(told.length);
    return Object.fromEntries(told);
  }

  it('go to those who are asked for a review, once, and not to whoever asks', async () => {
    const { space, proposal, ann, bob, as } = await begun();
    const url = `${proposal.url}/requested-reviewers`;
    const response = await as(ann).post(url, { users: [bob.id, ann.id, space.admin.id] });
    expect(await mailed(response)).toEqual({ [bob.id]: ['review-request'], [space.admin.id]: ['review-request'] });
    expect(await mailed(await as(ann).post(url, { users: [bob.id] }))).toEqual({});
  });

  it('go to those whom a comment mentions, once, and not to its author, to strangers or to nobody', async () => {
    const { space, ann, bob, post } = await begun();
    const others = [bob, bob, ann, await build.person(), { id: 'nobody' }];
    const response = await post(ann, `Look, ${others.map(mention).join(', ')}`);
    expect(await mailed(response)).toEqual({ [bob.id]: ['mention'], [space.admin.id]: ['comment'] });
  });

  it('go to everybody in a thread when somebody replies, and to whoever began the change request', async () => {
    const { space, ann, bob, cleo, post } = await begun();
    const author = { [space.admin.id]: ['comment'] };
    const { id } = (await post(ann, 'A comment')).body;
    expect(await mailed(await post(bob, 'A reply', `/${id}/replies`))).toEqual({ ...author, [ann.id]: ['reply'] });
    const response = await post(cleo, `Another, ${mention(ann)}`, `/${id}/replies`);
    expect(await mailed(response)).toEqual({ ...author, [ann.id]: ['mention', 'reply'], [bob.id]: ['reply'] });
    expect(await mailed(await post(ann, 'One more', `/${id}/replies`))).toEqual({
      ...author,
      [bob.id]: ['reply'],
      [cleo.id]: ['reply'],
    });
  });

  it('go to those whom an edited comment mentions newly', async () => {
    const { proposal, ann, bob, cleo, as, post } = await begun();
    const { id } = (await post(ann, `For ${mention(bob)}`)).body;
    const body = { markdown: `For ${mention(bob)} and ${mention(cleo)}` };
    const response = await as(ann).put(`${proposal.url}/comments/${id}`, { body });
    expect(await mailed(response)).toEqual({ [cleo.id]: ['mention'] });
    expect(await mailed(await as(ann).put(`${proposal.url}/comments/${id}`, { resolved: true }))).toEqual({});
  });

  it('go to those whom a comment on the space or the comment of a review mentions, and of a review to the author', async () => {
    const { space, proposal, ann, bob, as } = await begun();
    const onSpace = await as(ann).post(`${space.url}/comments`, { body: { markdown: mention(bob) } });
    expect(await mailed(onSpace)).toEqual({ [bob.id]: ['mention'] });
    const review = { status: 'approved', comment: { markdown: `Thanks, ${mention(bob)}` } };
    expect(await mailed(await as(ann).post(`${proposal.url}/reviews`, review))).toEqual({
      [bob.id]: ['mention'],
      [space.admin.id]: ['review'],
    });
  });

  it('go to whoever began a change request when somebody else merges it', async () => {
    const { proposal, ann, as } = await begun();
    await proposal.change({ operation: 'insert_page', document: { markdown: '# New\n' } });
    const merged = await as(ann).post(`${proposal.url}/merge`);
    expect(merged.body).toMatchObject({ result: 'merge' });
    const { jobs } = await recordedBy(merged);
    const mails = jobs.filter(({ name }) => name === 'mail.send-notification');
    expect(mails).toMatchObject([{ payload: { reasons: ['merge'] } }]);
  });

  it('go to nobody where no mail server is configured', async () => {
    const { proposal, ann, bob } = await begun();
    const body = { body: { markdown: mention(bob) } };
    expect((await recordedBy(await api.as(ann).post(`${proposal.url}/comments`, body))).jobs).toEqual([]);
  });
});
