import { describe, expect, it } from '@jest/globals';
import { type Board, newBoard, PLACES } from '../../../test/board.js';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { statementsOf } from '../../../test/statements.js';

const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count));

/** Comments of somebody, one a minute, the oldest first. */
async function commentsOf({ place, space }: Board, count: number, author = space.admin.id): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await build.comment(place, author, { at: minute(index) }));
  return ids;
}

const list = async ({ space, comments }: Board, query = '') =>
  idsOf((await space.client.get(`${comments}?${query}`)).body);

describe.each(PLACES)('GET /v1/spaces/{spaceId}%s/comments', (path) => {
  it('200: lists the newest first, or the oldest when asked', async () => {
    const board = await newBoard(path);
    const [first, second, third] = await commentsOf(board, 3);
    expect(await list(board)).toEqual([third, second, first]);
    expect(await list(board, 'order=asc')).toEqual([first, second, third]);
  });

  it('200: shows the same as reading each comment does, but no replies', async () => {
    const board = await newBoard(path);
    const { comments, space, place } = board;
    const { id } = await board.post({ body: { markdown: 'Why **so**?' } });
    await build.comment(place, space.admin.id, { replyTo: id });
    await space.client.put(`${comments}/${id}`, { resolved: true, addedReactions: ['1f44d'] });
    for (const query of ['', '?format=markdown', '?format=document']) {
      const { body: comment } = await space.client.get(`${comments}/${id}${query}`);
      expect((await space.client.get(`${comments}${query}`)).body).toEqual({ count: 1, items: [comment] });
    }
  });

  it('200: shows the oldest replies to each comment when asked, with one statement more', async () => {
    const board = await newBoard(path);
    const { comments, space, place } = board;
    const [alone, answered] = await commentsOf(board, 2);
    const written: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      written.push(await build.comment(place, space.admin.id, { replyTo: answered, at: minute(10 + index) }));
    }
    const read = (query: string) => space.client.get(`${comments}?${query}`);
    const [shown, silent] = (await read('include=replies')).body.items;
    expect([shown.id, shown.replies, silent.id, silent.firstReplies]).toEqual([answered, 12, alone, []]);
    expect(shown.firstReplies.map(({ id }: { id: string }) => id)).toEqual(written.slice(0, 10));
    const { body } = await space.client.get(`${comments}/${answered}/replies?limit=10`);
    expect(shown.firstReplies).toEqual(body.items);
    // Something else may be due in the same moment, such as noting that a token was used.
    const fewest = async (query: string) => {
      const counts: number[] = [];
      for (let time = 0; time < 3; time += 1) counts.push(await statementsOf(() => read(query)));
      return Math.min(...counts);
    };
    expect(await fewest('include=replies')).toBe((await fewest('')) + 1);
    expect((await read('include=others')).status).toBe(400);
  });

  it('200: keeps to a status, a page and authors', async () => {
    const board = await newBoard(path);
    const { space, proposal, comments } = board;
    const { id: writer, client } = await board.member('comment');
    const insert = { operation: 'insert_page', document: { markdown: '# Guide\n\nText.\n' } };
    const { body: made } = await (proposal ?? space).change(insert);
    const page = made.changes[0].page.id;
    const onPage = await board.post({ body: { markdown: 'On it' }, page });
    const byWriter = await board.post({ body: { markdown: 'By them' } }, client);
    await space.client.put(`${comments}/${byWriter.id}`, { resolved: true });

    const of = (...expected: { id: string }[]) => expected.map(({ id }) => id);
    expect(await list(board, 'status=all')).toEqual(of(byWriter, onPage));
    expect(await list(board, 'status=open')).toEqual(of(onPage));
    expect(await list(board, 'status=resolved')).toEqual(of(byWriter));
    expect(await list(board, `targetPage=${page}`)).toEqual(of(onPage));
    expect(await list(board, 'targetPage=missing')).toEqual([]);
    expect(await list(board, `authors=${writer}`)).toEqual(of(byWriter));
    expect(await list(board, `authors=${writer}&authors=${space.admin.id}`)).toEqual(of(byWriter, onPage));
    expect(await list(board, `authors=${writer}&status=open`)).toEqual([]);
  });

  it('200: pages of any size hold every comment once and in order', async () => {
    const board = await newBoard(path);
    await commentsOf(board, 5);
    await database.prisma.comment.updateMany({
      where: { spaceId: board.space.id },
      data: { createdAt: minute(0) },
    });
    const all = await list(board);
    for (const limit of [1, 2, 5]) {
      const pages = await readPages(board.space.client, `${board.comments}?limit=${limit}`);
      expect(pages.flatMap(idsOf)).toEqual(all);
      expect(pages.map(({ count }) => count)).toEqual(pages.map(() => 5));
    }
  });

  it('200: whoever may see the space may read, and is told what else is allowed', async () => {
    const board = await newBoard(path);
    await board.post();
    const permissions = async (role: Parameters<Board['member']>[0]) => {
      const { client } = await board.member(role);
      return (await client.get(board.comments)).body.items[0].permissions;
    };
    expect(await permissions('read')).toEqual({ view: true, edit: false, reply: false, delete: false });
    expect(await permissions('comment')).toEqual({ view: true, edit: false, reply: true, delete: false });
    expect(await permissions('review')).toEqual({ view: true, edit: false, reply: true, delete: true });
    expect(await permissions('admin')).toEqual({ view: true, edit: true, reply: true, delete: true });
  });

  it('200: costs a few statements, however many comments there are', async () => {
    const board = await newBoard(path);
    for (const id of await commentsOf(board, 10)) {
      await build.comment(board.place, board.space.admin.id, { replyTo: id });
      await board.space.client.put(`${board.comments}/${id}`, { addedReactions: ['1f44d', '1f389'] });
    }
    const cost = await statementsOf(async () => {
      expect(await list(board)).toHaveLength(10);
    });
    expect(cost).toBeLessThanOrEqual(6);
  });

  it('400: refuses filters that there are not, and pages of a list with other filters', async () => {
    const board = await newBoard(path);
    await commentsOf(board, 2);
    const { body: first } = await board.space.client.get(`${board.comments}?limit=1`);
    const queries = ['status=closed', 'order=random', 'format=html', `page=${first.next.page}&status=open&limit=1`];
    const responses: ApiResponse[] = [];
    for (const query of queries) responses.push(await board.space.client.get(`${board.comments}?${query}`));
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  it('404: an outsider cannot tell the space from one that does not exist', async () => {
    const { comments, post } = await newBoard(path);
    const { id } = await post();
    const { admin } = await build.organization();
    const responses = [await api.as(admin).get(comments), await api.as(admin).get(`${comments}/${id}`)];
    expect(responses.map(({ status, body }) => [status, body.error.name])).toEqual([
      [404, 'space.not_found'],
      [404, 'space.not_found'],
    ]);
  });
});

describe.each(PLACES)('GET /v1/spaces/{spaceId}%s/comments/{commentId}', (path) => {
  it('404: answers so for a reply, and for comments that stand elsewhere', async () => {
    const board = await newBoard(path);
    const { space, comments, place, post } = board;
    const { id } = await post();
    const sibling = path === '' ? await newProposal(space) : space;
    const besides = await space.client.post(`${sibling.url}/comments`, { body: { markdown: 'Here' } });
    const missing = [
      'missing',
      await build.comment(place, space.admin.id, { replyTo: id }),
      besides.body.id,
      (await (await newBoard('')).post()).id,
      (await (await newBoard(PLACES[1])).post()).id,
    ];
    for (const other of missing) {
      const { status, body } = await space.client.get(`${comments}/${other}`);
      expect([status, body.error?.name]).toEqual([404, 'comment.not_found']);
    }
  });
});
