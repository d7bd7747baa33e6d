import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

async function begun() {
  const space = await newContentSpace();
  const [editor, reviewer] = await Promise.all([
    build.member(space.organizationId, 'edit'),
    build.member(space.organizationId, 'review'),
  ]);
  return { space, proposal: await newProposal(space), editor, reviewer };
}

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors', () => {
  const insert = { operation: 'insert_page', document: { markdown: '# New\n' } };

  it('200: counts the edits and the comments of each, the last one first', async () => {
    const { space, proposal, editor, reviewer } = await begun();
    const write = (markdown: string) => api.as(editor).post(`${proposal.url}/comments`, { body: { markdown } });
    for (const _time of [1, 2]) await proposal.change(insert);
    await api.as(editor).post(`${proposal.url}/content`, { changes: [insert] });
    for (const text of ['One', 'Two', 'Three']) await write(text);
    await api.as(reviewer).post(`${proposal.url}/reviews`, { status: 'approved' });

    const { status, body } = await space.client.get(`${proposal.url}/contributors`);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { user: { id: editor.id }, actionType: 'comment', count: 3 },
      { user: { id: editor.id }, actionType: 'edit', count: 1 },
      { user: { id: space.admin.id }, actionType: 'edit', count: 2 },
    ]);
    const page = await space.client.get(`${proposal.url}/contributors?limit=2`);
    const next = await space.client.get(`${proposal.url}/contributors?limit=2&page=${page.body.next.page}`);
    expect([...page.body.items, ...next.body.items]).toEqual(body.items);
  });

  it('200: twenty comments at once are all counted', async () => {
    const { space, proposal, editor } = await begun();
    const post = () => api.as(editor).post(`${proposal.url}/comments`, { body: { markdown: 'Text' } });
    await Promise.all(Array.from({ length: 20 }, post));
    expect((await space.client.get(`${proposal.url}/contributors`)).body.items).toMatchObject([
      { user: { id: editor.id }, actionType: 'comment', count: 20 },
    ]);
  });

  it('401 and 404: needs a token of somebody who may see the space', async () => {
    const { space, proposal } = await begun();
    const url = `${proposal.url}/contributors`;
    expect(await api.get(url)).toMatchObject({ status: 401 });
    expect(await api.as(await build.person()).get(url)).toMatchObject({ status: 404 });
    expect(await space.client.get(`${space.url}/change-requests/99/contributors`)).toMatchObject({ status: 404 });
  });
});
