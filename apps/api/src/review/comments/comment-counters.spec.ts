import { describe, expect, it } from '@jest/globals';
import { newBoard, PLACES } from '../../../test/board.js';
import type { ApiResponse } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const TWENTY = Array.from({ length: 20 }, (_, index) => index);
const text = { body: { markdown: 'Why?' } };

const idsOf = (responses: ApiResponse[]): string[] => responses.map(({ body }) => body.id);
const statusesOf = (responses: ApiResponse[]) => new Set(responses.map(({ status }) => status));

describe.each(PLACES)('the count of open comments at /v1/spaces/{spaceId}%s', (path) => {
  it('is exact when twenty are posted at once, and when twenty are resolved at once', async () => {
    const { comments, count, space } = await newBoard(path);

    const posted = await Promise.all(TWENTY.map(() => space.client.post(comments, text)));
    expect([statusesOf(posted), await count()]).toEqual([new Set([200]), 20]);

    const resolved = await Promise.all(
      idsOf(posted).map((id) => space.client.put(`${comments}/${id}`, { resolved: true })),
    );
    expect([statusesOf(resolved), await count()]).toEqual([new Set([200]), 0]);
  });

  it('counts one comment once, however many resolve it, open it again and delete it at once', async () => {
    const { comments, count, post, space } = await newBoard(path);
    const { id } = await post();
    await post();
    const url = `${comments}/${id}`;

    const toggled = await Promise.all(TWENTY.map((index) => space.client.put(url, { resolved: index % 2 === 0 })));
    expect(statusesOf(toggled)).toEqual(new Set([200]));
    const { body } = await space.client.get(url);
    expect(await count()).toBe(body.status === 'open' ? 2 : 1);

    const deleted = await Promise.all(TWENTY.map(() => space.client.delete(url)));
    expect([statusesOf(deleted), await count()]).toEqual([new Set([204]), 1]);
  });

  it('is exact while others edit, comment and merge in the same space', async () => {
    const { comments, count, space } = await newBoard(path);
    const others = await Promise.all(TWENTY.slice(0, 4).map(() => newProposal(space)));
    const newPage = (title: string) => ({ operation: 'insert_page', title });
    for (const { change, number } of others) await change(newPage(`Page ${number}`));

    const [posted] = await Promise.all([
      Promise.all(TWENTY.map(() => space.client.post(comments, text))),
      Promise.all(others.map(({ merge }) => merge())),
      Promise.all(others.map(({ url }) => space.client.post(`${url}/comments`, text))),
      space.change(newPage('Meanwhile')),
    ]);

    expect([statusesOf(posted), await count()]).toEqual([new Set([200]), 20]);
    for (const { get } of others) expect((await get()).body).toMatchObject({ status: 'merged', comments: 1 });
  });

  it('and the count of replies are exact when replies are posted and deleted at once', async () => {
    const { comments, count, post, space } = await newBoard(path);
    const { id } = await post();
    const replies = `${comments}/${id}/replies`;

    const posted = await Promise.all(TWENTY.map(() => space.client.post(replies, text)));
    expect(statusesOf(posted)).toEqual(new Set([200]));
    expect((await space.client.get(`${comments}/${id}`)).body.replies).toBe(20);

    await Promise.all(
      idsOf(posted)
        .slice(5)
        .map((reply) => space.client.delete(`${replies}/${reply}`)),
    );
    const { body } = await space.client.get(`${comments}/${id}`);
    expect([body.replies, body.repliers[0].count, await count()]).toEqual([5, 5, 1]);
  });
});
