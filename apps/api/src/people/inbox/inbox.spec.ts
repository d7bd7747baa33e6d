import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const INBOX = '/user/inbox';
const mention = ({ id }: { id: string }) => `[Somebody](/users/${id})`;

type Reader = { token: string };
const entries = async (person: Reader, query = '') => (await api.as(person).get(`${INBOX}${query}`)).body.items;
const unread = async (person: Reader, query = '') =>
  (await api.as(person).get(`${INBOX}?read=false&limit=0${query}`)).body.count;

/** A change request of the administrator, and others who have something to say about it. */
async function begun() {
  const space = await newContentSpace();
  const proposal = await newProposal(space, { subject: 'Better words' });
  const [ann, bob] = [
    await build.member(space.organizationId, 'review'),
    await build.member(space.organizationId, 'review'),
  ];
  const post = (person: Reader, markdown: string, to = '') =>
    api.as(person).post(`${proposal.url}/comments${to}`, { body: { markdown } });
  return { space, proposal, admin: space.admin, ann, bob, post };
}

describe('GET /v1/user/inbox', () => {
  it('200: tells everybody what concerns them, newest first, and nobody what they did themselves', async () => {
    const { space, proposal, admin, ann, bob, post } = await begun();
    await api.as(admin).post(`${proposal.url}/requested-reviewers`, { users: [ann.id] });
    const comment = (await post(ann, `Hello **${mention(bob)}**, look`)).body;
    await post(bob, 'Done', `/${comment.id}/replies`);
    await api.as(ann).post(`${proposal.url}/reviews`, { status: 'approved' });
    await proposal.change({ operation: 'insert_page', document: { markdown: '# New\n' } });
    await api.as(bob).post(`${proposal.url}/merge`);

    const told = async (person: Reader) => (await entries(person)).map(({ type }: { type: string }) => type);
    expect(await told(admin)).toEqual(['merge', 'review', 'comment', 'comment']);
    expect(await told(ann)).toEqual(['reply', 'review-request']);
    expect(await told(bob)).toEqual(['mention']);

    const [entry] = await entries(bob);
    expect(entry).toMatchObject({
      object: 'inbox-entry',
      actor: { id: ann.id },
      organization: { id: space.organizationId },
      space: { id: space.id, title: 'Docs' },
      changeRequest: { id: proposal.id, number: proposal.number, subject: 'Better words' },
      comment: { id: comment.id, excerpt: 'Hello Somebody, look' },
      read: false,
      urls: {
        app: expect.stringMatching(
          `/o/${space.organizationId}/s/${space.id}/~/changes/${proposal.number}/~/overview\\?comment=${comment.id}$`,
        ),
      },
    });
    const [, review] = await entries(admin);
    expect(review).toMatchObject({ review: { status: 'approved' }, actor: { id: ann.id } });
  });

  it('200: tells of a review with a comment once, and of an edited comment no more than once', async () => {
    const { proposal, admin, ann, bob, post } = await begun();
    const review = { status: 'changes-requested', comment: { markdown: `No, ${mention(admin)}` } };
    await api.as(ann).post(`${proposal.url}/reviews`, review);
    const [only, ...others] = await entries(admin);
    expect([only, others]).toMatchObject([{ type: 'review', comment: { excerpt: 'No, Somebody' } }, []]);

    const { id } = (await post(ann, `For ${mention(bob)}`)).body;
    const write = (markdown: string) => api.as(ann).put(`${proposal.url}/comments/${id}`, { body: { markdown } });
    await write('For nobody');
    await write(`For ${mention(bob)} after all`);
    expect(await entries(bob)).toHaveLength(1);
  });

  it('200: tells of something once, however often its request is sent again', async () => {
    const { proposal, ann, bob } = await begun();
    const body = { body: { markdown: mention(bob) } };
    const headers = { 'idempotency-key': `comment-${proposal.id}` };
    const send = () => api.as(ann).call('POST', `${proposal.url}/comments`, { body, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    expect(await entries(bob)).toHaveLength(1);
  });

  it('200: pages through what is there, filtered by what was read and by organization', async () => {
    const { space, ann, bob, post } = await begun();
    const other = await newContentSpace();
    await database.prisma.member.create({
      data: { organizationId: other.organizationId, userId: bob.id, role: 'read' },
    });
    for (const text of ['One', 'Two', 'Three']) await post(ann, `${text} ${mention(bob)}`);
    await api.as(other.admin).post(`${other.url}/comments`, { body: { markdown: `Four ${mention(bob)}` } });
    const excerpts = (items: { comment: { excerpt: string } }[]) => items.map(({ comment }) => comment.excerpt);

    const first = (await api.as(bob).get(`${INBOX}?limit=3`)).body;
    expect([first.count, excerpts(first.items)]).toEqual([4, ['Four Somebody', 'Three Somebody', 'Two Somebody']]);
    const second = (await api.as(bob).get(`${INBOX}?limit=3&page=${first.next.page}`)).body;
    expect([excerpts(second.items), second.next]).toEqual([['One Somebody'], undefined]);

    expect(await unread(bob, `&organization=${space.organizationId}`)).toBe(3);
    expect(await unread(bob, '&organization=unknown')).toBe(0);
    await api.as(bob).patch(`${INBOX}/${first.items[0].id}`, { read: true });
    expect(await unread(bob)).toBe(3);
    expect(excerpts(await entries(bob, '?read=true'))).toEqual(['Four Somebody']);
  });

  it('200: neither shows nor counts what its reader may no longer see, and ends with what it is about', async () => {
    const { space, ann, bob, post } = await begun();
    const { id: commentId } = (await post(ann, mention(bob))).body;
    const space2 = await newContentSpace({ id: space.organizationId, admin: space.admin });
    await space2.client.post(`${space2.url}/comments`, { body: { markdown: mention(bob) } });
    expect(await unread(bob)).toBe(2);

    const hide = (defaultLevel: 'inherit' | null) =>
      database.prisma.space.update({ where: { id: space2.id }, data: { defaultLevel } });
    const [hidden] = await entries(bob);
    await hide(null);
    expect([await unread(bob), (await entries(bob)).length]).toEqual([1, 1]);
    expect(await api.as(bob).patch(`${INBOX}/${hidden.id}`, { read: true })).toMatchObject({ status: 404 });
    await api.as(bob).post(`${INBOX}/read`, { before: '2100-01-01T00:00:00Z' });
    await hide('inherit');
    expect(await unread(bob)).toBe(1);

    await space2.client.delete(space2.url);
    expect(await entries(bob)).toMatchObject([{ comment: { id: commentId } }]);
    await database.prisma.comment.delete({ where: { id: commentId } });
    expect(await entries(bob)).toEqual([]);
  });

  it('200: shows nothing of an organization that its reader has left', async () => {
    const { space, ann, bob, post } = await begun();
    await post(ann, mention(bob));
    const where = { organizationId_userId: { organizationId: space.organizationId, userId: bob.id } };
    await database.prisma.member.delete({ where });
    expect(await unread(bob)).toBe(0);
  });

  it('304: says when nothing is new', async () => {
    const { bob } = await begun();
    const first = await api.as(bob).get(`${INBOX}?read=false&limit=0`);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const again = await api.as(bob).call('GET', `${INBOX}?read=false&limit=0`, { headers });
    expect(again).toMatchObject({ status: 304 });
  });

  it.each(['?read=maybe', '?limit=-1', '?organization=a%20b', '?page=x'])('400: refuses %s', async (query) => {
    expect(await api.as(await build.person()).get(`${INBOX}${query}`)).toMatchObject({ status: 400 });
  });

  it('401 and 403: needs a token without limits', async () => {
    const limited = await build.token((await build.person()).id, { scopes: ['user:read'] });
    expect(await api.get(INBOX)).toMatchObject({ status: 401 });
    expect(await api.as(limited).get(INBOX)).toMatchObject({ status: 403 });
  });
});

describe('PATCH /v1/user/inbox/{entryId}', () => {
  it('200: marks an entry as read and as not read, for its owner alone', async () => {
    const { ann, bob, post } = await begun();
    await post(ann, mention(bob));
    const [{ id }] = await entries(bob);
    const mark = (person: Reader, read: boolean) => api.as(person).patch(`${INBOX}/${id}`, { read });
    expect((await mark(bob, true)).body).toMatchObject({ id, read: true });
    expect((await mark(bob, true)).body).toMatchObject({ id, read: true });
    expect((await mark(bob, false)).body).toMatchObject({ id, read: false });
    expect(await mark(ann, true)).toMatchObject({ status: 404, body: { error: { name: 'inbox_entry.not_found' } } });
  });

  it.each([{}, { read: 'yes' }, { read: null }])('400: refuses %j', async (body) => {
    expect(await api.as(await build.person()).patch(`${INBOX}/any`, body)).toMatchObject({ status: 400 });
  });
});

describe('POST /v1/user/inbox/read', () => {
  it('204: marks what came until a moment, and nothing later', async () => {
    const { space, ann, bob, post } = await begun();
    await post(ann, `Old ${mention(bob)}`);
    const [{ createdAt: before }] = await entries(bob);
    await post(ann, `New ${mention(bob)}`);
    const later = new Date(Date.parse(before) + 60_000);
    await database.prisma.inboxEntry.updateMany({
      where: { userId: bob.id, createdAt: { gt: new Date(before) } },
      data: { createdAt: later },
    });
    const read = (body: object) => api.as(bob).post(`${INBOX}/read`, body);
    expect(await read({ before, organization: 'unknown' })).toMatchObject({ status: 204 });
    expect(await unread(bob)).toBe(2);
    expect(await read({ before, organization: space.organizationId })).toMatchObject({ status: 204 });
    expect(
      (await entries(bob, '?read=false')).map(({ comment }: { comment: { excerpt: string } }) => comment.excerpt),
    ).toEqual(['New Somebody']);
  });

  it.each([{}, { before: 'yesterday' }, { before: '2026-02-30T00:00:00Z' }])('400: refuses %j', async (body) => {
    const response = await api.as(await build.person()).post(`${INBOX}/read`, body);
    expect(response).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'body.before' }] } } });
  });
});
