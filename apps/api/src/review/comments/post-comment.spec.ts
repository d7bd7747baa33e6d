import { describe, expect, it } from '@jest/globals';
import { newBoard, PLACES } from '../../../test/board.js';
import { api, build, database } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

describe.each(PLACES)('POST /v1/spaces/{spaceId}%s/comments', (path) => {
  it('200: posts a comment that is open and says what it is about', async () => {
    const { comments, place, space, member } = await newBoard(path);
    const { id, client } = await member('comment');

    const { status, body } = await client.post(comments, { body: { markdown: 'Is *this* right?' } });

    expect(status).toBe(200);
    const { changeRequestId } = place;
    expect(body).toEqual({
      object: 'comment',
      id: expect.any(String),
      postedBy: expect.objectContaining({ object: 'user', id }),
      postedAt: expect.any(String),
      reactions: [],
      replies: 0,
      repliers: [],
      body: { markdown: 'Is *this* right?' },
      target: {
        space: space.id,
        revision: (await space.client.get(space.url)).body.revision,
        ...(changeRequestId !== null && { changeRequest: changeRequestId }),
      },
      urls: { location: expect.stringMatching(new RegExp(`/v1${comments}/${body.id}$`)) },
      permissions: { view: true, edit: true, reply: true, delete: true },
      status: 'open',
    });
    expect((await client.get(`${comments}/${body.id}`)).body).toEqual(body);
  });

  it('200: takes Markdown by itself, for replies and changes too', async () => {
    const { comments, space } = await newBoard(path);
    const { status, body } = await space.client.post(comments, { body: 'Is *this* right?' });
    expect([status, body.body]).toEqual([200, { markdown: 'Is *this* right?' }]);
    const reply = await space.client.post(`${comments}/${body.id}/replies`, { body: 'It **is**.' });
    expect([reply.status, reply.body.body]).toEqual([200, { markdown: 'It **is**.' }]);
    const changed = await space.client.put(`${comments}/${body.id}`, { body: 'Fine.' });
    expect([changed.status, changed.body.body]).toEqual([200, { markdown: 'Fine.' }]);
    const refused = await space.client.post(comments, { body: 7 });
    expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, 'body.body']);
  });

  it('200: counts among the open comments and tells others whom it mentions', async () => {
    const { comments, place, space, count } = await newBoard(path);
    const { admin, organizationId } = space;

    const response = await space.client.post(comments, { body: { markdown: 'Ask [Al](/users/al)' } });

    expect(await count()).toBe(1);
    const { spaceId, changeRequestId } = place;
    const commentId = response.body.id;
    const inChangeRequest = changeRequestId === null ? {} : { changeRequestId };
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'comment.created', actorId: admin.id, organizationId, targetId: commentId }],
      events: [
        {
          type: 'comment.created',
          organizationId,
          payload: { spaceId, commentId, ...inChangeRequest, mentions: ['al'] },
        },
      ],
    });
  });

  it('200: takes a document, and answers one when asked for it', async () => {
    const { comments, space } = await newBoard(path);
    const { body: page } = await space.client.post(`${comments}?format=document`, {
      body: { markdown: 'Really **so**?\n\n* one' },
    });
    const { document } = page.body;
    expect(document.nodes.map(({ type }: { type: string }) => type)).toEqual(['paragraph', 'list-unordered']);

    const { body } = await space.client.post(comments, { body: { document } });

    expect(body.body).toEqual({ markdown: expect.stringContaining('Really **so**?') });
    const read = await space.client.get(`${comments}/${body.id}?format=document`);
    expect(read.body.body.document.nodes).toEqual(document.nodes);
  });

  it('200: an empty body is a comment without text', async () => {
    const { post } = await newBoard(path);
    expect((await post({ body: {} })).body).toEqual({ markdown: '' });
  });

  it('200: takes Markdown that is broken as the text that it is', async () => {
    const { comments, post, space } = await newBoard(path);
    const markdown = '{% hint %} <div [x](\n```\n| a |\u0001';
    const { id, body } = await post({ body: { markdown } });
    expect(body).toEqual({ markdown });
    expect((await space.client.get(`${comments}/${id}?format=document`)).status).toBe(200);
  });

  it('200: an idempotency key posts it once', async () => {
    const { comments, space, count } = await newBoard(path);
    const headers = { 'idempotency-key': `comment-${space.id}` };
    const sent = { body: { markdown: 'Once' } };
    const first = await space.client.post(comments, sent, { headers });
    const second = await space.client.post(comments, sent, { headers });
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(1);
  });

  it.each([
    ['no body', {}, 'body.body'],
    ['a body that is a number', { body: 7 }, 'body.body'],
    ['both forms at once', { body: { markdown: '', document: emptyDocument() } }, 'body.body'],
    ['too long a text by itself', { body: 'x'.repeat(50_001) }, 'body.body'],
    ['too long a text', { body: { markdown: 'x'.repeat(50_001) } }, 'body.body'],
    ['too long a document', { body: { document: paragraph('x'.repeat(50_001)) } }, 'body.body'],
    ['a document that is none', { body: { document: { nodes: [] } } }, 'body.body.document.object'],
    ['a block without a type', { body: { document: brokenDocument() } }, 'body.body.document.nodes[0]'],
  ])('400: refuses %s and says where', async (_what, sent, place) => {
    const { comments, space, count } = await newBoard(path);
    const response = await space.client.post(comments, sent);
    expect(response.status).toBe(400);
    expect(response.body.error.issues.map((issue: { path: string }) => issue.path)).toContain(place);
    expect([await recordedBy(response), await count()]).toEqual([NOTHING, 0]);
  });

  it('403: is for people who may comment', async () => {
    const { comments, member } = await newBoard(path);
    const { client } = await member('read');
    const { status, body } = await client.post(comments, { body: { markdown: 'Why?' } });
    expect([status, body.error.name]).toEqual([403, 'access.denied']);
  });

  it('404: an outsider cannot tell the space from one that does not exist', async () => {
    const { comments } = await newBoard(path);
    const { admin } = await build.organization();
    const { status, body } = await api.as(admin).post(comments, { body: { markdown: 'Why?' } });
    expect([status, body.error.name]).toEqual([404, 'space.not_found']);
  });

  it('413: refuses a request that is larger than any can be', async () => {
    const { comments, space } = await newBoard(path);
    const { status } = await space.client.post(comments, { body: { markdown: 'x'.repeat(20_000_000) } });
    expect(status).toBe(413);
  });
});

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', () => {
  const [, path] = PLACES;

  it('200: the number of the change request stands for its id', async () => {
    const { space, proposal, count } = await newBoard(path);
    const url = `${space.url}/change-requests/${proposal?.number}/comments`;
    const { status, body } = await space.client.post(url, { body: { markdown: 'Why?' } });
    expect([status, body.target.changeRequest]).toEqual([200, proposal?.id]);
    expect(await count()).toBe(1);
  });

  it('200: leaves the comments of the space alone', async () => {
    const { space, post } = await newBoard(path);
    await post();
    expect((await space.client.get(space.url)).body.comments).toBe(0);
    expect((await space.client.get(`${space.url}/comments`)).body.count).toBe(0);
  });

  it('200: makes its author a contributor, who is counted once for each comment and reply', async () => {
    const { comments, proposal, member, post } = await newBoard(path);
    const { id: userId, client } = await member('comment');
    const { id } = await post(undefined, client);
    await client.post(`${comments}/${id}/replies`, { body: { markdown: 'Because.' } });

    const { rows } = await database.pool.query(
      'SELECT contribution::text, count FROM contributors WHERE change_request_id = $1 AND user_id = $2',
      [proposal?.id, userId],
    );
    expect(rows).toEqual([{ contribution: 'comment', count: 2 }]);
  });

  it.each(['archived', 'merged'])('200: discussion goes on when it is %s', async (status) => {
    const { space, proposal, post, url, count } = await newBoard(path);
    await proposal?.change({ operation: 'insert_page', document: { markdown: '# New\n' } });
    await (status === 'merged' ? proposal?.merge() : space.client.patch(url, { status }));
    expect((await proposal?.get())?.body.status).toBe(status);
    expect((await post()).status).toBe('open');
    expect(await count()).toBe(1);
  });

  it('404: answers so for a change request of another space', async () => {
    const { proposal } = await newBoard(path);
    const other = await newBoard('');
    const url = `${other.space.url}/change-requests/${proposal?.id}/comments`;
    const { status, body } = await other.space.client.post(url, { body: { markdown: 'Why?' } });
    expect([status, body.error.name]).toEqual([404, 'change_request.not_found']);
  });
});

function emptyDocument() {
  return { object: 'document', data: {}, nodes: [] };
}

function brokenDocument() {
  return { ...emptyDocument(), nodes: [{ object: 'block' }] };
}

function paragraph(text: string) {
  const leaves = [{ object: 'leaf', text, marks: [] }];
  const nodes = [{ object: 'text', leaves }];
  return { ...emptyDocument(), nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes }] };
}
