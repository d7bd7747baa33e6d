import { describe, expect, it } from '@jest/globals';
import { newBoard, PLACES } from '../../../test/board.js';
import { build } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const text = (markdown: string) => ({ body: { markdown } });

describe.each(PLACES)('PUT /v1/spaces/{spaceId}%s/comments/{commentId}', (path) => {
  it('200: its author changes the text, and only that says that it was edited', async () => {
    const { comments, member, post } = await newBoard(path);
    const { client } = await member('comment');
    const before = await post(text('Why [Al](/users/al)?'), client);

    const response = await client.put(`${comments}/${before.id}`, text('Why [Al](/users/al) and [Bo](/users/bo)?'));

    const { editedAt, ...after } = response.body;
    expect(after).toEqual({ ...before, body: { markdown: 'Why [Al](/users/al) and [Bo](/users/bo)?' } });
    expect(Date.parse(editedAt)).toBeGreaterThanOrEqual(Date.parse(before.postedAt));
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'comment.updated', targetId: before.id, payload: { changes: ['body'] } }],
      events: [{ type: 'comment.updated', payload: { commentId: before.id, changes: ['body'], mentions: ['bo'] } }],
    });
  });

  it('200: whoever may comment resolves it and opens it again, as often as they like', async () => {
    const { comments, member, post, count } = await newBoard(path);
    const { id: resolver, client } = await member('comment');
    const before = await post();
    const url = `${comments}/${before.id}`;

    const resolved = await client.put(url, { resolved: true });
    expect(resolved.body).toEqual({
      ...before,
      status: 'resolved',
      resolvedAt: expect.any(String),
      resolvedBy: expect.objectContaining({ id: resolver }),
      permissions: { view: true, edit: false, reply: true, delete: false },
    });
    expect(await count()).toBe(0);

    const again = await client.put(url, { resolved: true });
    expect([again.body, await recordedBy(again), await count()]).toEqual([resolved.body, NOTHING, 0]);

    const reopened = await client.put(url, { resolved: false });
    expect(reopened.body).toEqual({ ...before, permissions: resolved.body.permissions });
    expect(await count()).toBe(1);
    expect((await client.put(url, { resolved: false })).body).toEqual(reopened.body);
    expect(await count()).toBe(1);
  });

  it('200: reactions are kept with who gave them and when, each once for each person', async () => {
    const { comments, member, post } = await newBoard(path);
    const [one, two] = [await member('comment'), await member('comment')];
    const { id } = await post();
    const url = `${comments}/${id}`;

    const first = await one.client.put(url, { addedReactions: ['1f44d', '1f44d'] });
    await two.client.put(url, { addedReactions: ['1f389'] });
    const again = await two.client.put(url, { addedReactions: ['1f44d'] });
    const repeated = await one.client.put(url, { addedReactions: ['1f44d'] });

    const shown = again.body.reactions.map(({ emoji, count, users }: Reaction) => ({
      [emoji]: [count, ...users.map(({ user }) => user.id)],
    }));
    expect(shown).toEqual([{ '1f44d': [2, one.id, two.id] }, { '1f389': [1, two.id] }]);
    expect(again.body.reactions[0].users[0]).toEqual(first.body.reactions[0].users[0]);
    expect(Date.parse(first.body.reactions[0].users[0].reactedAt)).not.toBeNaN();
    expect(repeated.body.reactions).toEqual(again.body.reactions);
    expect(await recordedBy(repeated)).toEqual(NOTHING);
    expect(again.body).not.toHaveProperty('editedAt');
  });

  it('200: somebody takes back only what is their own, and it is fine when there is nothing', async () => {
    const { comments, member, post, space } = await newBoard(path);
    const { client } = await member('comment');
    const { id } = await post();
    const url = `${comments}/${id}`;
    await space.client.put(url, { addedReactions: ['1f44d'] });
    await client.put(url, { addedReactions: ['1f44d', '1f389'] });

    const removed = await client.put(url, { removedReactions: ['1f44d', '1f389', '1f440'] });
    const again = await client.put(url, { removedReactions: ['1f44d'] });

    expect(removed.body.reactions.map(({ emoji, count }: Reaction) => [emoji, count])).toEqual([['1f44d', 1]]);
    expect(removed.body.reactions[0].users[0].user.id).toBe(space.admin.id);
    expect([again.body, await recordedBy(again)]).toEqual([removed.body, NOTHING]);
  });

  it('200: a reaction that is taken back and given at once is there', async () => {
    const { comments, post, space } = await newBoard(path);
    const { id } = await post();
    const sent = { addedReactions: ['1f44d'], removedReactions: ['1f44d'] };
    const first = await space.client.put(`${comments}/${id}`, sent);
    const second = await space.client.put(`${comments}/${id}`, sent);
    expect(first.body.reactions).toHaveLength(1);
    expect(second.body.reactions).toEqual(first.body.reactions);
  });

  it('200: nothing to change changes nothing', async () => {
    const { comments, post, space } = await newBoard(path);
    const before = await post();
    for (const sent of [{}, { body: {} }, { body: before.body }, { addedReactions: [] }]) {
      const response = await space.client.put(`${comments}/${before.id}`, sent);
      expect([response.body, await recordedBy(response)]).toEqual([before, NOTHING]);
    }
  });

  it('200: an administrator may change the text of others', async () => {
    const { comments, member, post, space } = await newBoard(path);
    const { id } = await post(undefined, (await member('comment')).client);
    const { status, body } = await space.client.put(`${comments}/${id}?format=document`, text('Politely: why?'));
    expect([status, body.body.document.nodes.length]).toEqual([200, 1]);
  });

  it('400: refuses reactions that are none, and texts that are too long', async () => {
    const { comments, post, space } = await newBoard(path);
    const { id } = await post();
    const wrong = [
      { addedReactions: [''] },
      { addedReactions: ['x'.repeat(51)] },
      { addedReactions: '1f44d' },
      { removedReactions: Array.from({ length: 51 }, (_, index) => String(index)) },
      { resolved: 'yes' },
      text('x'.repeat(50_001)),
    ];
    for (const sent of wrong) expect((await space.client.put(`${comments}/${id}`, sent)).status).toBe(400);
  });

  it('403: the text belongs to its author, whatever else is sent with it', async () => {
    const { comments, member, post, count, space } = await newBoard(path);
    const { client } = await member('review');
    const before = await post();
    const response = await client.put(`${comments}/${before.id}`, { ...text('Mine'), resolved: true });
    expect([response.status, response.body.error.name]).toEqual([403, 'comment.edit_denied']);
    expect((await space.client.get(`${comments}/${before.id}`)).body).toEqual(before);
    expect([await recordedBy(response), await count()]).toEqual([NOTHING, 1]);
  });

  it('403: is for people who may comment', async () => {
    const { comments, member, post } = await newBoard(path);
    const { id } = await post();
    const { client } = await member('read');
    for (const sent of [{ resolved: true }, { addedReactions: ['1f44d'] }]) {
      expect((await client.put(`${comments}/${id}`, sent)).status).toBe(403);
    }
  });

  it('404: answers so for a comment that stands elsewhere', async () => {
    const { comments, space } = await newBoard(path);
    const { id } = await (await newBoard('')).post();
    const { status, body } = await space.client.put(`${comments}/${id}`, { resolved: true });
    expect([status, body.error.name]).toEqual([404, 'comment.not_found']);
  });
});

describe.each(PLACES)('DELETE /v1/spaces/{spaceId}%s/comments/{commentId}', (path) => {
  it('204: takes its replies and reactions with it, and counts it no more', async () => {
    const { comments, place, post, space, count } = await newBoard(path);
    const { id } = await post();
    const reply = await build.comment(place, space.admin.id, { replyTo: id });
    await space.client.put(`${comments}/${id}`, { addedReactions: ['1f44d'] });

    const response = await space.client.delete(`${comments}/${id}`);

    expect(response.status).toBe(204);
    const paths = [`/${id}`, `/${id}/replies`, `/${id}/replies/${reply}`];
    for (const gone of paths) expect((await space.client.get(`${comments}${gone}`)).status).toBe(404);
    expect([(await space.client.get(comments)).body.count, await count()]).toEqual([0, 0]);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'comment.deleted', targetId: id }],
      events: [{ type: 'comment.deleted', payload: { spaceId: space.id, commentId: id } }],
    });
  });

  it('204: one that is resolved was not counted any more', async () => {
    const { comments, post, space, count } = await newBoard(path);
    const [{ id }] = [await post(), await post()];
    await space.client.put(`${comments}/${id}`, { resolved: true });
    expect((await space.client.delete(`${comments}/${id}`)).status).toBe(204);
    expect(await count()).toBe(1);
  });

  it('204: authors delete their own, and reviewers delete any', async () => {
    const { comments, member, post } = await newBoard(path);
    const [author, reviewer] = [await member('comment'), await member('review')];
    const [own, other] = [await post(undefined, author.client), await post()];
    expect((await author.client.delete(`${comments}/${own.id}`)).status).toBe(204);
    expect((await reviewer.client.delete(`${comments}/${other.id}`)).status).toBe(204);
  });

  it('204: what is not there, or stands elsewhere, is as good as deleted and stays', async () => {
    const { comments, place, post, space, count } = await newBoard(path);
    const elsewhere = await newBoard('');
    const foreign = await elsewhere.post();
    const { id } = await post();
    const reply = await build.comment(place, space.admin.id, { replyTo: id });
    for (const missing of ['missing', foreign.id, reply]) {
      const response = await space.client.delete(`${comments}/${missing}`);
      expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
    }
    expect([await count(), await elsewhere.count()]).toEqual([1, 1]);
    expect((await space.client.get(`${comments}/${id}`)).body.replies).toBe(1);
  });

  it('403: leaves the comments of others to those who review', async () => {
    const { comments, member, post, count } = await newBoard(path);
    const { id } = await post();
    const { client } = await member('edit');
    const { status, body } = await client.delete(`${comments}/${id}`);
    expect([status, body.error.name, await count()]).toEqual([403, 'comment.delete_denied', 1]);
  });
});

interface Reaction {
  emoji: string;
  count: number;
  users: { user: { id: string }; reactedAt: string }[];
}
