import { describe, expect, it } from '@jest/globals';
import { type Board, newBoard, PLACES } from '../../../test/board.js';
import { build } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const text = (markdown: string) => ({ body: { markdown } });

/** A board with a comment of the administrator's, and where replies to it are. */
async function newThread(
  path: (typeof PLACES)[number],
): Promise<Board & { comment: string; replies: string; id: string }> {
  const board = await newBoard(path);
  const { id } = await board.post();
  return { ...board, id, comment: `${board.comments}/${id}`, replies: `${board.comments}/${id}/replies` };
}

describe.each(PLACES)('POST /v1/spaces/{spaceId}%s/comments/{commentId}/replies', (path) => {
  it('200: posts a reply, which is no comment and not counted as one', async () => {
    const { replies, id, member, count, space } = await newThread(path);
    const { id: author, client } = await member('comment');

    const response = await client.post(replies, text('Ask [Al](/users/al).'));

    expect(response.body).toEqual({
      object: 'comment-reply',
      id: expect.any(String),
      postedBy: expect.objectContaining({ id: author }),
      postedAt: expect.any(String),
      reactions: [],
      body: { markdown: 'Ask [Al](/users/al).' },
      urls: { location: expect.stringMatching(new RegExp(`/v1${replies}/${response.body.id}$`)) },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    expect(await count()).toBe(1);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'comment-reply.created', targetId: response.body.id, organizationId: space.organizationId }],
      events: [{ type: 'comment.created', payload: { commentId: response.body.id, replyTo: id, mentions: ['al'] } }],
    });
  });

  it('200: the comment tells how many replies it has, and who replied how often and when last', async () => {
    const { comment, replies, member, space } = await newThread(path);
    const { id: other, client } = await member('comment');
    const first = await client.post(replies, text('One'));
    await space.client.post(replies, text('Two'));
    const last = await client.post(replies, text('Three'));

    const { body } = await space.client.get(comment);

    expect(body.replies).toBe(3);
    const repliers = body.repliers.map(({ user, count, updatedAt }: Replier) => [user.id, count, updatedAt]);
    expect(repliers).toEqual([
      [other, 2, last.body.postedAt],
      [space.admin.id, 1, expect.any(String)],
    ]);
    const edited = await client.put(`${replies}/${first.body.id}`, text('One, edited'));
    const { body: after } = await space.client.get(comment);
    expect(after.repliers[0].updatedAt).toBe(edited.body.editedAt);
  });

  it('200: answers a document when asked for it', async () => {
    const { replies, space } = await newThread(path);
    const { body } = await space.client.post(`${replies}?format=document`, text('Because.'));
    expect(body.body.document.nodes).toHaveLength(1);
  });

  it('403: is for people who may comment', async () => {
    const { replies, member } = await newThread(path);
    const { client } = await member('read');
    expect((await client.post(replies, text('Because.'))).status).toBe(403);
  });

  it('404: there is no reply to a reply, nor to a comment that stands elsewhere', async () => {
    const { comments, replies, space } = await newThread(path);
    const { body: reply } = await space.client.post(replies, text('Because.'));
    const foreign = await (await newBoard('')).post();
    for (const missing of [reply.id, foreign.id, 'missing']) {
      const { status, body } = await space.client.post(`${comments}/${missing}/replies`, text('Because.'));
      expect([status, body.error.name]).toEqual([404, 'comment.not_found']);
    }
  });
});

describe.each(PLACES)('GET /v1/spaces/{spaceId}%s/comments/{commentId}/replies', (path) => {
  it('200: lists them from the oldest, in pages of any size', async () => {
    const { id, place, replies, space } = await newThread(path);
    const written: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
      written.push(await build.comment(place, space.admin.id, { replyTo: id, at }));
    }
    for (const limit of [1, 2, 5]) {
      const pages = await readPages(space.client, `${replies}?limit=${limit}`);
      expect(pages.flatMap(idsOf)).toEqual(written);
      expect(pages.map(({ count }) => count)).toEqual(pages.map(() => 5));
    }
    const { body } = await space.client.get(`${replies}?format=document&limit=1`);
    expect(body.items[0].body.document.object).toBe('document');
  });

  it('404: answers so for a comment that is not there', async () => {
    const { comments, space } = await newThread(path);
    const { status, body } = await space.client.get(`${comments}/missing/replies`);
    expect([status, body.error.name]).toEqual([404, 'comment.not_found']);
  });
});

describe.each(PLACES)('GET /v1/spaces/{spaceId}%s/comments/{commentId}/replies/{commentReplyId}', (path) => {
  it('200: gets one, as a document when asked for it', async () => {
    const { replies, space } = await newThread(path);
    const { body: reply } = await space.client.post(replies, text('Because.'));
    expect((await space.client.get(`${replies}/${reply.id}`)).body).toEqual(reply);
    const { body } = await space.client.get(`${replies}/${reply.id}?format=document`);
    expect(body.body.document.nodes).toHaveLength(1);
  });

  it('404: answers so below another comment', async () => {
    const { comments, replies, id, post, space } = await newThread(path);
    const { body: reply } = await space.client.post(replies, text('Because.'));
    const { id: other } = await post();
    for (const url of [`${comments}/${other}/replies/${reply.id}`, `${replies}/${id}`, `${replies}/missing`]) {
      const { status, body } = await space.client.get(url);
      expect([status, body.error.name]).toEqual([404, 'comment_reply.not_found']);
    }
  });
});

describe.each(PLACES)('PUT /v1/spaces/{spaceId}%s/comments/{commentId}/replies/{commentReplyId}', (path) => {
  it('200: changes text and reactions, and ignores that it should be resolved', async () => {
    const { replies, space, comment, count } = await newThread(path);
    const { body: before } = await space.client.post(replies, text('Because.'));
    const url = `${replies}/${before.id}`;

    const { body } = await space.client.put(url, { ...text('Since.'), resolved: true, addedReactions: ['1f44d'] });

    expect(body).toMatchObject({ body: { markdown: 'Since.' }, editedAt: expect.any(String) });
    expect(body.reactions).toMatchObject([{ emoji: '1f44d', count: 1 }]);
    expect([(await space.client.get(comment)).body.status, await count()]).toEqual(['open', 1]);
    const ignored = await space.client.put(url, { resolved: true });
    expect([ignored.body, await recordedBy(ignored)]).toEqual([body, NOTHING]);
  });

  it('403: the text belongs to its author', async () => {
    const { replies, space, member } = await newThread(path);
    const { body: reply } = await space.client.post(replies, text('Because.'));
    const { client } = await member('review');
    const { status, body } = await client.put(`${replies}/${reply.id}`, text('Mine.'));
    expect([status, body.error.name]).toEqual([403, 'comment.edit_denied']);
  });

  it('404: answers so for one that is not there', async () => {
    const { replies, space } = await newThread(path);
    const { status, body } = await space.client.put(`${replies}/missing`, {});
    expect([status, body.error.name]).toEqual([404, 'comment_reply.not_found']);
  });
});

describe.each(PLACES)('DELETE /v1/spaces/{spaceId}%s/comments/{commentId}/replies/{commentReplyId}', (path) => {
  it('204: leaves the comment and its other replies', async () => {
    const { comment, replies, space, count } = await newThread(path);
    const { body: reply } = await space.client.post(replies, text('One'));
    await space.client.post(replies, text('Two'));

    const response = await space.client.delete(`${replies}/${reply.id}`);

    expect(response.status).toBe(204);
    const { body } = await space.client.get(comment);
    expect([body.replies, body.repliers[0].count, await count()]).toEqual([1, 1, 1]);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'comment-reply.deleted', targetId: reply.id }],
      events: [{ type: 'comment.deleted', payload: { commentId: reply.id } }],
    });
    const again = await space.client.delete(`${replies}/${reply.id}`);
    expect([again.status, await recordedBy(again)]).toEqual([204, NOTHING]);
    expect((await space.client.get(comment)).body.replies).toBe(1);
  });

  it('204: one below another comment stays', async () => {
    const { comments, replies, space, post } = await newThread(path);
    const { body: reply } = await space.client.post(replies, text('One'));
    const { id: other } = await post();
    expect((await space.client.delete(`${comments}/${other}/replies/${reply.id}`)).status).toBe(204);
    expect((await space.client.get(`${replies}/${reply.id}`)).status).toBe(200);
  });

  it('403: leaves the replies of others to those who review', async () => {
    const { replies, space, member } = await newThread(path);
    const { body: reply } = await space.client.post(replies, text('One'));
    const { client } = await member('comment');
    const { status, body } = await client.delete(`${replies}/${reply.id}`);
    expect([status, body.error.name]).toEqual([403, 'comment.delete_denied']);
  });
});

interface Replier {
  user: { id: string };
  count: number;
  updatedAt: string;
}
