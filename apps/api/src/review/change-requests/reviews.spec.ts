import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, build } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

const insert = { operation: 'insert_page', document: { markdown: '# New\n' } };

/** A change request with somebody who may review it. */
async function begun() {
  const space = await newContentSpace();
  const proposal = await newProposal(space);
  const reviewer = await build.member(space.organizationId, 'review');
  const url = `${proposal.url}/reviews`;
  const submit = (body: object = { status: 'approved' }) => api.as(reviewer).post(url, body);
  return { space, proposal, reviewer, url, submit };
}

const ids = ({ body }: ApiResponse): string[] => body.items.map(({ id }: { id: string }) => id);

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', () => {
  it('201: adds a review of the newest revision, and says where it is', async () => {
    const { proposal, reviewer, url, submit } = await begun();
    const { revision } = (await proposal.get()).body;
    const response = await submit();
    expect(response.status).toBe(201);
    expect(response.headers['location']).toBe(response.body.urls.location);
    expect(response.body.urls.location).toMatch(new RegExp(`/v1${url}/${response.body.id}$`));
    expect(response.body).toMatchObject({
      object: 'change-request-review',
      revision,
      status: 'approved',
      outdated: false,
      reviewer: { id: reviewer.id },
    });
    expect(response.body).not.toHaveProperty('requestedBy');
    expect(response.body).not.toHaveProperty('comment');
  });

  it('201: works by the number of the change request', async () => {
    const { space, proposal, reviewer } = await begun();
    const byNumber = `${space.url}/change-requests/${proposal.number}/reviews`;
    expect((await api.as(reviewer).post(byNumber, { status: 'approved' })).status).toBe(201);
  });

  it('201: what the reviewer writes becomes an open comment on the change request', async () => {
    const { space, proposal, reviewer, submit } = await begun();
    const { body } = await submit({ status: 'changes-requested', comment: { markdown: 'Please **shorten** it' } });
    expect(body.comment).toMatchObject({
      object: 'comment',
      status: 'open',
      body: { markdown: 'Please **shorten** it' },
      postedBy: { id: reviewer.id },
      target: { space: space.id, changeRequest: proposal.id, review: body.id, revision: body.revision },
    });
    const { body: comments } = await space.client.get(`${proposal.url}/comments`);
    expect(comments.items.map(({ id }: { id: string }) => id)).toEqual([body.comment.id]);
    expect((await proposal.get()).body.comments).toBe(1);
  });

  it('201: an empty comment is none', async () => {
    const { proposal, submit } = await begun();
    for (const comment of [{}, { markdown: ' \n' }]) {
      expect((await submit({ status: 'approved', comment })).body).not.toHaveProperty('comment');
    }
    expect((await proposal.get()).body.comments).toBe(0);
  });

  it('201: remembers who asked for it', async () => {
    const { space, proposal, reviewer, submit } = await begun();
    await space.client.post(`${proposal.url}/requested-reviewers`, { users: [reviewer.id] });
    expect((await submit()).body.requestedBy.id).toBe(space.admin.id);
  });

  it('201: authors may review their own change request', async () => {
    const { space, url } = await begun();
    expect((await space.client.post(url, { status: 'changes-requested' })).status).toBe(201);
  });

  it('201: stands in the audit trail and among the events, with its comment', async () => {
    const { space, proposal, reviewer, submit } = await begun();
    const response = await submit({ status: 'approved', comment: { markdown: 'Good' } });
    const { id: reviewId, revision } = response.body;
    const { audit, events, jobs } = await recordedBy(response);
    expect(audit).toContainEqual({
      action: 'review.created',
      actorId: reviewer.id,
      organizationId: space.organizationId,
      targetId: reviewId,
      payload: { space: space.id, changeRequest: proposal.id, revision, status: 'approved' },
    });
    expect(events.map(({ type }) => type).sort()).toEqual(['comment.created', 'review.created']);
    expect(events).toContainEqual({
      type: 'review.created',
      organizationId: space.organizationId,
      payload: { spaceId: space.id, changeRequestId: proposal.id, reviewId, status: 'approved' },
    });
    expect(jobs).toEqual([]);
  });

  it('201: twenty reviews with comments at once are all there and counted', async () => {
    const { space, proposal, url, submit } = await begun();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit({ status: 'approved', comment: { markdown: `No. ${index}` } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await proposal.get()).body.comments).toBe(20);
    expect((await space.client.get(url)).body.count).toBe(20);
  });

  it.each([
    ['no status', {}, 'body.status'],
    ['an unknown status', { status: 'rejected' }, 'body.status'],
    [
      'a text that is no document',
      { status: 'approved', comment: { document: { object: 'document' } } },
      'body.comment',
    ],
    ['a text of 50001 letters', { status: 'approved', comment: { markdown: 'a'.repeat(50_001) } }, 'body.comment'],
  ])('400: refuses %s and adds nothing', async (_what, body, path) => {
    const { space, url, submit } = await begun();
    const response = await submit(body);
    expect(response.status).toBe(400);
    expect(response.body.error.issues[0].path).toContain(path);
    expect((await space.client.get(url)).body.count).toBe(0);
  });

  it.each(['archived', 'merged'])('400: what is %s is not reviewed any more', async (status) => {
    const { space, proposal, submit } = await begun();
    await (status === 'merged' ? proposal.merge() : space.client.patch(proposal.url, { status }));
    const response = await submit();
    expect([response.status, response.body.error.name]).toEqual([400, 'change_request.closed']);
    expect(response.body.error.message).toContain(status);
  });

  it('401: needs a token', async () => {
    const { url } = await begun();
    expect(await api.post(url, { status: 'approved' })).toMatchObject({ status: 401 });
  });

  it('403: needs the role to review', async () => {
    const { space, url } = await begun();
    const editor = await build.member(space.organizationId, 'edit');
    expect(await api.as(editor).post(url, { status: 'approved' })).toMatchObject({ status: 403 });
  });

  it('404: an outsider cannot tell a change request from one that does not exist', async () => {
    const { space, url } = await begun();
    const outsider = api.as(await build.person());
    const unknown = await outsider.post('/spaces/nowhere/change-requests/1/reviews', { status: 'approved' });
    expect(refusal(await outsider.post(url, { status: 'approved' }))).toBe(refusal(unknown));
    const none = await space.client.post(`${space.url}/change-requests/99/reviews`, { status: 'approved' });
    expect([none.status, none.body.error.name]).toEqual([404, 'change_request.not_found']);
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', () => {
  it('200: lists them newest first, page by page, with their comments', async () => {
    const { space, url, submit } = await begun();
    const first = (await submit({ status: 'approved', comment: { markdown: 'One' } })).body;
    const second = (await submit({ status: 'changes-requested' })).body;
    const page = await space.client.get(`${url}?limit=1`);
    expect([page.body.count, ids(page)]).toEqual([2, [second.id]]);
    const next = await space.client.get(`${url}?limit=1&page=${page.body.next.page}`);
    expect(next.body.items).toMatchObject([{ id: first.id, comment: { body: { markdown: 'One' } } }]);
    expect(next.body).not.toHaveProperty('next');
  });

  it('200: tells reviews of earlier revisions from those of the newest', async () => {
    const { space, proposal, url, submit } = await begun();
    const { id: early } = (await submit()).body;
    await proposal.change(insert);
    const { id: late } = (await submit()).body;
    const list = async (query: string) => ids(await space.client.get(`${url}${query}`));
    expect(await list('')).toEqual([late, early]);
    expect(await list('?outdated=true')).toEqual([early]);
    expect(await list('?outdated=false')).toEqual([late]);
    expect((await space.client.get(`${url}/${early}`)).body.outdated).toBe(true);
  });

  it('200: gives comments as documents when asked to', async () => {
    const { space, url, submit } = await begun();
    await submit({ status: 'approved', comment: { markdown: 'Good' } });
    const { body } = await space.client.get(`${url}?format=document`);
    expect(body.items[0].comment.body.document).toMatchObject({ object: 'document' });
  });

  it.each(['outdated=perhaps', 'format=html', 'page=nothing', 'limit=1001'])('400: refuses %s', async (query) => {
    const { space, url } = await begun();
    expect(await space.client.get(`${url}?${query}`)).toMatchObject({ status: 400 });
  });

  it('401 and 404: needs a token of somebody who may see the space', async () => {
    const { url } = await begun();
    expect(await api.get(url)).toMatchObject({ status: 401 });
    expect(await api.as(await build.person()).get(url)).toMatchObject({ status: 404 });
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}', () => {
  it('200: answers what was answered when it was added', async () => {
    const { space, url, submit } = await begun();
    const { body } = await submit({ status: 'approved', comment: { markdown: 'Good' } });
    const reader = await build.member(space.organizationId, 'read');
    const response = await api.as(reader).get(`${url}/${body.id}`);
    expect(response.status).toBe(200);
    const { permissions: _of, ...comment } = body.comment;
    expect(response.body).toMatchObject({ ...body, comment });
  });

  it('200: outlives its comment', async () => {
    const { space, proposal, url, submit } = await begun();
    const { body } = await submit({ status: 'approved', comment: { markdown: 'Good' } });
    await space.client.delete(`${proposal.url}/comments/${body.comment.id}`);
    expect((await space.client.get(`${url}/${body.id}`)).body).not.toHaveProperty('comment');
  });

  it('401 and 404: is unknown to whoever may not see the space, and in another change request', async () => {
    const { space, url, submit } = await begun();
    const { id } = (await submit()).body;
    expect(await api.get(`${url}/${id}`)).toMatchObject({ status: 401 });
    expect(await api.as(await build.person()).get(`${url}/${id}`)).toMatchObject({ status: 404 });
    const elsewhere = await newProposal(space);
    const { status, body } = await space.client.get(`${elsewhere.url}/reviews/${id}`);
    expect([status, body.error.name]).toEqual([404, 'review.not_found']);
  });
});
