import { describe, expect, it } from '@jest/globals';
import { newBoard, PLACES } from '../../../test/board.js';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';

describe.each(PLACES)('GET /v1/spaces/{spaceId}%s/commenters', (path) => {
  it('200: lists exactly the members who may comment, whatever gives them that', async () => {
    const { url, space } = await newBoard(path);
    const { organizationId, admin, client } = space;
    const content = { organizationId, kind: 'space', id: space.id } as const;
    const { edit, comment, read, guest } = await build.membersOfEveryRole(organizationId);
    const [granted, disabled] = [
      await build.member(organizationId, 'read'),
      await build.member(organizationId, 'edit'),
    ];
    await build.grant(content, { team: await build.team(organizationId, { [granted.id]: 'member' }) }, 'comment');
    await build.grant(content, { user: guest.id }, 'comment');
    await database.prisma.member.updateMany({ where: { userId: disabled.id }, data: { disabled: true } });

    const { status, body } = await client.get(`${url}/commenters`);

    expect(status).toBe(200);
    const ids = idsOf(body);
    expect(ids).toEqual(expect.arrayContaining([admin.id, edit.id, comment.id, granted.id, guest.id]));
    for (const silent of [read.id, disabled.id]) expect(ids).not.toContain(silent);
    expect(body.items.find(({ id }: { id: string }) => id === guest.id)).toMatchObject({
      object: 'member',
      role: null,
    });
  });

  it('200: pages of any size hold everybody once', async () => {
    const { url, member, space } = await newBoard(path);
    for (let count = 0; count < 3; count += 1) await member('comment');
    const all = idsOf((await space.client.get(`${url}/commenters`)).body);
    expect(all).toHaveLength(4);
    const pages = await readPages(space.client, `${url}/commenters?limit=3`);
    expect(pages.flatMap(idsOf)).toEqual(all);
  });

  it('403: is for those who may comment, who have to know whom they can mention', async () => {
    const { url, member } = await newBoard(path);
    expect((await (await member('comment')).client.get(`${url}/commenters`)).status).toBe(200);
    expect((await (await member('read')).client.get(`${url}/commenters`)).status).toBe(403);
  });

  it('404: an outsider cannot tell the space from one that does not exist', async () => {
    const { url } = await newBoard(path);
    const { admin } = await build.organization();
    const { status, body } = await api.as(admin).get(`${url}/commenters`);
    expect([status, body.error.name]).toEqual([404, 'space.not_found']);
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters', () => {
  it('404: answers so for a change request that is not there', async () => {
    const { space } = await newBoard('');
    const { status, body } = await space.client.get(`${space.url}/change-requests/7/commenters`);
    expect([status, body.error.name]).toEqual([404, 'change_request.not_found']);
  });
});
