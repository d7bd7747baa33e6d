import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, build } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

/** A change request in draft, with somebody who may edit it and somebody who may review it. */
async function begun() {
  const space = await newContentSpace();
  const proposal = await newProposal(space);
  const [editor, reviewer] = await Promise.all([
    build.member(space.organizationId, 'edit'),
    build.member(space.organizationId, 'review'),
  ]);
  const url = `${proposal.url}/requested-reviewers`;
  const ask = (users: string[], body: object = {}) => api.as(editor).post(url, { users, ...body });
  return { space, proposal, editor, reviewer, url, ask };
}

const countersOf = async ({ client, url }: ContentSpace) => {
  const { body } = await client.get(url);
  return { open: body.changeRequestsOpen, draft: body.changeRequestsDraft };
};

const userIds = (items: { user: { id: string } }[]) => items.map(({ user }) => user.id);
const asked = ({ body }: ApiResponse) => userIds(body.items);

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', () => {
  it('200: asks people for a review of the newest revision, which opens a draft', async () => {
    const { space, proposal, editor, reviewer, ask } = await begun();
    expect(await countersOf(space)).toEqual({ open: 0, draft: 1 });
    const response = await ask([reviewer.id, space.admin.id]);
    const { revision, status, subject } = (await proposal.get()).body;
    expect(response.status).toBe(200);
    expect(response.body.users).toMatchObject([
      {
        object: 'change-request-requested-reviewer',
        kind: 'user',
        revision,
        user: { id: reviewer.id },
        requestedBy: { id: editor.id },
      },
      { user: { id: space.admin.id } },
    ]);
    expect([status, subject]).toEqual(['open', 'Proposal']);
    expect(await countersOf(space)).toEqual({ open: 1, draft: 0 });
  });

  it('200: says what it is about as well', async () => {
    const { proposal, reviewer, ask } = await begun();
    await ask([reviewer.id], { subject: ' Better words ', description: { markdown: 'Because.' } });
    expect((await proposal.get()).body).toMatchObject({
      subject: 'Better words',
      description: { object: 'document', nodes: [{ type: 'paragraph' }] },
    });
  });

  it('200: asking again changes nothing, until there is a newer revision or somebody else asks', async () => {
    const { space, proposal, reviewer, url, ask } = await begun();
    const first = await ask([reviewer.id]);
    const again = await ask([reviewer.id, reviewer.id]);
    expect(again.body).toEqual(first.body);
    expect(await recordedBy(again)).toEqual(NOTHING);

    await proposal.change({ operation: 'insert_page', document: { markdown: '# New\n' } });
    const { revision } = (await proposal.get()).body;
    const later = (await space.client.post(url, { users: [reviewer.id] })).body.users[0];
    expect(later).toMatchObject({
      revision,
      requestedBy: { id: space.admin.id },
      createdAt: first.body.users[0].createdAt,
    });
    expect((await space.client.get(url)).body.count).toBe(1);
  });

  it('200: finds the change request by whom it asks', async () => {
    const { space, proposal, reviewer, ask } = await begun();
    await ask([reviewer.id]);
    const found = async (user: string) => {
      const { body } = await space.client.get(`${space.url}/change-requests?requestedReviewer=${user}`);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await found(reviewer.id)).toEqual([proposal.id]);
    expect(await found(space.admin.id)).toEqual([]);
  });

  it('200: stands in the audit trail and among the events', async () => {
    const { space, proposal, editor, reviewer, ask } = await begun();
    const response = await ask([reviewer.id]);
    const { audit, events, jobs } = await recordedBy(response);
    expect(audit).toEqual([
      {
        action: 'reviewers.requested',
        actorId: editor.id,
        organizationId: space.organizationId,
        targetId: proposal.id,
        payload: { space: space.id, users: [reviewer.id], status: 'open' },
      },
    ]);
    expect(events.map(({ type }) => type).sort()).toEqual(['change-request.updated', 'reviewers.requested']);
    expect(events).toContainEqual({
      type: 'reviewers.requested',
      organizationId: space.organizationId,
      payload: { spaceId: space.id, changeRequestId: proposal.id, userIds: [reviewer.id] },
    });
    expect(jobs).toEqual([]);
  });

  it('200: ten who ask at once open the draft once', async () => {
    const { space, reviewer, url, ask } = await begun();
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask([reviewer.id])));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countersOf(space)).toEqual({ open: 1, draft: 0 });
    expect((await space.client.get(url)).body.count).toBe(1);
  });

  it('400: everybody has to be somebody who may see the space, and nobody is asked otherwise', async () => {
    const { space, proposal, reviewer, url, ask } = await begun();
    const [outsider, guest] = [await build.person(), await build.member(space.organizationId, null)];
    const { status, body } = await ask([reviewer.id, outsider.id, guest.id, 'nobody']);
    expect(status).toBe(400);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'body.users[1]',
      'body.users[2]',
      'body.users[3]',
    ]);
    expect(body.error.message).toContain(outsider.id);
    expect((await space.client.get(url)).body.count).toBe(0);
    expect((await proposal.get()).body.status).toBe('draft');
  });

  it.each([
    ['nobody', { users: [] }, 'body.users'],
    ['no list', {}, 'body.users'],
    ['a subject of 101 letters', { subject: 'a'.repeat(101) }, 'body.subject'],
    [
      'a description that is no document',
      { description: { object: 'document', data: {}, nodes: [{ object: 'text' }] } },
      'body.description.nodes[0]',
    ],
  ])('400: refuses %s', async (_what, body, path) => {
    const { reviewer, editor, url } = await begun();
    const users = path === 'body.users' ? {} : { users: [reviewer.id] };
    const response = await api.as(editor).post(url, { ...users, ...body });
    expect(response.status).toBe(400);
    expect(response.body.error.issues[0].path).toBe(path);
  });

  it.each(['archived', 'merged'])('400: nobody is asked to review what is %s', async (status) => {
    const { space, proposal, reviewer, ask } = await begun();
    await (status === 'merged' ? proposal.merge() : space.client.patch(proposal.url, { status }));
    const response = await ask([reviewer.id]);
    expect([response.status, response.body.error.name]).toEqual([400, 'change_request.closed']);
  });

  it('401 and 403: needs a token of somebody who may edit', async () => {
    const { space, reviewer, url } = await begun();
    const commenter = await build.member(space.organizationId, 'comment');
    const body = { users: [reviewer.id] };
    expect(await api.post(url, body)).toMatchObject({ status: 401 });
    expect(await api.as(commenter).post(url, body)).toMatchObject({ status: 403 });
  });

  it('404: an outsider cannot tell a change request from one that does not exist', async () => {
    const { space, url } = await begun();
    const outsider = await build.person();
    const body = { users: [outsider.id] };
    const unknown = await api.as(outsider).post('/spaces/nowhere/change-requests/1/requested-reviewers', body);
    expect(refusal(await api.as(outsider).post(url, body))).toBe(refusal(unknown));
    const none = await space.client.post(`${space.url}/change-requests/99/requested-reviewers`, {
      users: [space.admin.id],
    });
    expect([none.status, none.body.error.name]).toEqual([404, 'change_request.not_found']);
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', () => {
  it('200: lists them in the order in which they were asked, page by page', async () => {
    const { space, reviewer, editor, url, ask } = await begun();
    for (const user of [reviewer.id, editor.id, space.admin.id]) await ask([user]);
    const page = await space.client.get(`${url}?limit=2`);
    expect([page.body.count, asked(page)]).toEqual([3, [reviewer.id, editor.id]]);
    expect(asked(await space.client.get(`${url}?limit=2&page=${page.body.next.page}`))).toEqual([space.admin.id]);
  });

  it('400, 401 and 404: refuses a bad limit, nobody, and whoever may not see the space', async () => {
    const { space, url } = await begun();
    expect(await space.client.get(`${url}?limit=-1`)).toMatchObject({ status: 400 });
    expect(await api.get(url)).toMatchObject({ status: 401 });
    expect(await api.as(await build.person()).get(url)).toMatchObject({ status: 404 });
    expect(await space.client.get(`${space.url}/change-requests/99/requested-reviewers`)).toMatchObject({
      status: 404,
    });
  });
});

describe('DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}', () => {
  it('204: takes the request back, also when there is none any more', async () => {
    const { space, proposal, reviewer, editor, url, ask } = await begun();
    await ask([reviewer.id, editor.id]);
    const response = await api.as(editor).delete(`${url}/${reviewer.id}`);
    expect(response.status).toBe(204);
    expect(asked(await space.client.get(url))).toEqual([editor.id]);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'reviewers.withdrawn', payload: { space: space.id, users: [reviewer.id] } }],
      events: [{ type: 'reviewers.withdrawn', payload: { changeRequestId: proposal.id, userIds: [reviewer.id] } }],
    });
    for (const absent of [reviewer.id, 'nobody']) {
      const again = await api.as(editor).delete(`${url}/${absent}`);
      expect([again.status, await recordedBy(again)]).toEqual([204, NOTHING]);
    }
  });

  it('204: leaves the change request open, and the review that was given', async () => {
    const { space, proposal, reviewer, editor, url, ask } = await begun();
    await ask([reviewer.id]);
    await api.as(reviewer).post(`${proposal.url}/reviews`, { status: 'approved' });
    await api.as(editor).delete(`${url}/${reviewer.id}`);
    expect((await proposal.get()).body.status).toBe('open');
    expect((await space.client.get(`${proposal.url}/reviews`)).body.count).toBe(1);
  });

  it('401, 403 and 404: needs a token of somebody who may edit', async () => {
    const { space, reviewer, url, ask } = await begun();
    await ask([reviewer.id]);
    const commenter = await build.member(space.organizationId, 'comment');
    expect(await api.delete(`${url}/${reviewer.id}`)).toMatchObject({ status: 401 });
    expect(await api.as(commenter).delete(`${url}/${reviewer.id}`)).toMatchObject({ status: 403 });
    expect(await api.as(await build.person()).delete(`${url}/${reviewer.id}`)).toMatchObject({ status: 404 });
    expect(asked(await space.client.get(url))).toEqual([reviewer.id]);
  });
});
