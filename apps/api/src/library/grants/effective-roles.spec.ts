import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';

const rolesIn = ({ items }: ApiResponse['body']): Record<string, string> =>
  Object.fromEntries(items.map(({ permission, user }: ApiResponse['body']) => [user.id, permission]));

describe.each(['space', 'collection'] as const)('GET /v1/%ss/:id/permissions/aggregate', (kind) => {
  it('200: lists everybody who may see it with the effective role, and nobody else', async () => {
    const { id, admin } = await build.organization();
    const { create, review, edit, read, guest } = await build.membersOfEveryRole(id);
    const parent = await build.collection(id, { level: 'comment' });
    const contentId = await build[kind](id, { parent });
    const team = await build.team(id, { [guest.id]: 'member', [edit.id]: 'member' });
    await build.grant({ organizationId: id, kind, id: contentId }, { team }, 'edit');
    await build.grant({ organizationId: id, kind: 'collection', id: parent }, { user: review.id }, 'review');
    await build.grant({ organizationId: id, kind, id: contentId }, { user: read.id }, null);
    await build.member(id, null);
    const off = await build.member(id, 'admin');
    await api.as(admin).patch(`/orgs/${id}/members/${off.id}`, { disabled: true });

    const { status, body } = await api.as(admin).get(`/${kind}s/${contentId}/permissions/aggregate`);

    expect(status).toBe(200);
    const roles = rolesIn(body);
    expect(roles).toMatchObject({
      [admin.id]: 'admin',
      [create.id]: 'comment',
      [review.id]: 'review',
      [edit.id]: 'edit',
      [read.id]: 'comment',
      [guest.id]: 'edit',
    });
    expect([Object.keys(roles).length, body.count]).toEqual([7, 7]);
    const origins = Object.fromEntries(body.items.map(({ user, origin }: ApiResponse['body']) => [user.id, origin]));
    expect(origins).toMatchObject({
      [admin.id]: { type: 'organization', organization: id },
      [create.id]: { type: 'collection', collection: parent, reason: 'default' },
      [review.id]: { type: 'collection', collection: parent, reason: 'member' },
      [edit.id]: { type: kind, [kind]: contentId, reason: 'team', team },
      [guest.id]: { type: kind, [kind]: contentId, reason: 'team', team },
    });
  });

  it('200: says of everybody what the API then allows', async () => {
    const { id, admin } = await build.organization();
    const members = Object.values(await build.membersOfEveryRole(id));
    const parent = await build.collection(id, { level: 'read' });
    const contentId = await build[kind](id, { parent });
    const { body } = await api.as(admin).get(`/${kind}s/${contentId}/permissions/aggregate`);
    const shown = new Set(Object.keys(rolesIn(body)));
    for (const member of members) {
      const { status } = await api.as(member).get(`/${kind}s/${contentId}`);
      expect(status).toBe(shown.has(member.id) ? 200 : 404);
    }
  });

  it('200: keeps to a role, page by page', async () => {
    const { id, admin } = await build.organization();
    await build.membersOfEveryRole(id);
    await build.member(id, 'read');
    const url = `/${kind}s/${await build[kind](id)}/permissions/aggregate`;
    const pages = await readPages(api.as(admin), `${url}?role=read&limit=1`);
    expect(pages.map(({ count, items }) => [count, items[0].permission])).toEqual([
      [2, 'read'],
      [2, 'read'],
    ]);
    expect((await api.as(admin).get(`${url}?role=owner`)).status).toBe(400);
  });
});
