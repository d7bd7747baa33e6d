import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';

describe('GET /v1/user', () => {
  it('200: tells the caller who they are', async () => {
    const person = await build.person();

    const response = await api.as(person).get('/user');

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      object: 'user',
      id: person.id,
      displayName: person.displayName,
      email: person.email,
      urls: { location: `https://docs.test/v1/users/${person.id}` },
    });
  });

  it('401: needs a token', async () => {
    expect((await api.get('/user')).body.error).toMatchObject({ code: 401, name: 'auth.token_missing' });
  });

  it.each(['Bearer', 'Bearer a b', 'Basic abc', 'lct_abc'])('401: %j is no bearer token', async (authorization) => {
    expect(await api.get('/user', { headers: { authorization } })).toMatchObject({ status: 401 });
  });
});

describe('GET /v1/users/:userId', () => {
  it('200: members of one organization see each other, whatever their role', async () => {
    const { id, admin } = await build.organization();
    const guest = await build.member(id, null);

    const [fromBelow, fromAbove] = [
      await api.as(guest).get(`/users/${admin.id}`),
      await api.as(admin).get(`/users/${guest.id}`),
    ];

    expect(fromBelow).toMatchObject({ status: 200, body: { id: admin.id, email: admin.email } });
    expect(fromAbove).toMatchObject({ status: 200, body: { id: guest.id, email: guest.email } });
  });

  it('200: everybody sees themselves, by id and as "me"', async () => {
    const person = await build.person();

    for (const id of [person.id, 'me']) {
      expect((await api.as(person).get(`/users/${id}`)).body).toMatchObject({ object: 'user', id: person.id });
    }
  });

  it('200: one shared organization is enough', async () => {
    const [gone, shared] = await Promise.all([build.organization(), build.organization()]);
    const person = await build.member(gone.id);
    await addTo(shared.id, [person.id, gone.admin.id]);
    await build.deleteOrganization(gone.id);

    expect(await api.as(person).get(`/users/${gone.admin.id}`)).toMatchObject({ status: 200 });
  });

  it('200: a disabled member stays visible to colleagues, as in the list of members', async () => {
    const { id, admin } = await build.organization();
    const disabled = await build.member(id);
    await api.as(admin).patch(`/orgs/${id}/members/${disabled.id}`, { disabled: true });

    expect(await api.as(admin).get(`/users/${disabled.id}`)).toMatchObject({ status: 200 });
  });

  it('401: needs a token', async () => {
    const { id } = await build.person();

    expect(await api.get(`/users/${id}`)).toMatchObject({ status: 401 });
  });

  it('404: a stranger cannot be told from somebody who does not exist', async () => {
    const [{ admin }, stranger] = await Promise.all([build.organization(), build.person()]);

    const [hidden, unknown] = [
      await api.as(admin).get(`/users/${stranger.id}`),
      await api.as(admin).get('/users/unknown'),
    ];

    expect(hidden.status).toBe(404);
    expect({ ...hidden.body.error, requestId: '' }).toEqual({ ...unknown.body.error, requestId: '' });
    expect(await api.as(stranger).get(`/users/${admin.id}`)).toMatchObject({ status: 404 });
  });

  it('404: a disabled member sees nobody any more', async () => {
    const { id, admin } = await build.organization();
    const disabled = await build.member(id);
    await api.as(admin).patch(`/orgs/${id}/members/${disabled.id}`, { disabled: true });

    expect(await api.as(disabled).get(`/users/${admin.id}`)).toMatchObject({ status: 404 });
  });

  it('404: who has left is a stranger again', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id);
    await api.as(admin).delete(`/orgs/${id}/members/${member.id}`);

    expect(await api.as(member).get(`/users/${admin.id}`)).toMatchObject({ status: 404 });
    expect(await api.as(admin).get(`/users/${member.id}`)).toMatchObject({ status: 404 });
  });

  it('404: a deleted organization connects nobody', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id);
    await build.deleteOrganization(id);

    expect(await api.as(member).get(`/users/${admin.id}`)).toMatchObject({ status: 404 });
  });
});

describe('PATCH /v1/users/:userId', () => {
  it('200: changes what was sent, and only that', async () => {
    const person = await build.person();
    const client = api.as(person);

    const renamed = await client.patch(`/users/${person.id}`, { displayName: '  Ada Lovelace ', email: 'x@evil.test' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ displayName: 'Ada Lovelace', email: person.email });
    expect(renamed.body).not.toHaveProperty('photoURL');

    const pictured = await client.patch('/users/me', { photoURL: 'https://cdn.test/ada.png' });
    expect(pictured.body).toMatchObject({ displayName: 'Ada Lovelace', photoURL: 'https://cdn.test/ada.png' });

    const unchanged = await client.patch('/users/me', {});
    expect(unchanged.body).toEqual(pictured.body);
    expect((await client.get('/user')).body).toEqual(pictured.body);
  });

  it('200: null removes the photo', async () => {
    const client = api.as(await build.person());
    await client.patch('/users/me', { photoURL: 'https://cdn.test/ada.png' });

    expect((await client.patch('/users/me', { photoURL: null })).body).not.toHaveProperty('photoURL');
  });

  it('200: stands in the audit trail of the installation', async () => {
    const person = await build.person();
    await api.as(person).patch('/users/me', { displayName: 'Ada' });

    const entries = await database.prisma.auditEvent.findMany({ where: { targetId: person.id } });

    expect(entries).toMatchObject([{ action: 'user.updated', actorId: person.id, organizationId: null }]);
  });

  it.each([
    ['an empty name', { displayName: '  ' }, 'body.displayName'],
    ['a name of 65 letters', { displayName: 'a'.repeat(65) }, 'body.displayName'],
    ['a name of null', { displayName: null }, 'body.displayName'],
    ['a photo that is no web address', { photoURL: 'javascript:alert(1)' }, 'body.photoURL'],
    ['a photo address of 2049 letters', { photoURL: `https://a.test/${'a'.repeat(2034)}` }, 'body.photoURL'],
  ])('400: refuses %s', async (_what, body, path) => {
    const response = await api.as(await build.person()).patch('/users/me', body);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path }]);
  });

  it('401: needs a token', async () => {
    const { id } = await build.person();

    expect(await api.patch(`/users/${id}`, { displayName: 'Mine now' })).toMatchObject({ status: 401 });
  });

  it('403: not even an administrator changes the profile of somebody else', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id);

    const response = await api.as(admin).patch(`/users/${member.id}`, { displayName: 'Mine now' });

    expect(response.body.error).toMatchObject({ code: 403, name: 'user.not_self' });
    expect((await api.as(member).get('/user')).body.displayName).toBe(member.displayName);
  });

  it('404: a stranger is not there to be changed', async () => {
    const stranger = await build.person();

    const response = await api.as(await build.person()).patch(`/users/${stranger.id}`, { displayName: 'Mine now' });

    expect(response.body.error).toMatchObject({ code: 404, name: 'user.not_found' });
    expect((await api.as(stranger).get('/user')).body.displayName).toBe(stranger.displayName);
  });
});

async function addTo(organizationId: string, userIds: string[]): Promise<void> {
  await database.prisma.member.createMany({
    data: userIds.map((userId) => ({ organizationId, userId, role: 'read' })),
  });
}
