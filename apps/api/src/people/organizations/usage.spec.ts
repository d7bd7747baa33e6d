import { describe, expect, it } from '@jest/globals';
import { api, build, database, native, platform } from '../../../test/harness.js';

const { storeFileBytes, measureFiles } = await native<
  typeof import('@lectern/database/content/files/store-file-bytes')
>('@lectern/database/content/files/store-file-bytes');

describe('GET /v1/orgs/:organizationId/usage', () => {
  it('200: counts what the organization has, and nothing of another one', async () => {
    const [{ id, admin }, other] = await Promise.all([build.organization(), build.organization()]);
    await build.space(other.id);
    await Promise.all([build.member(id, 'edit'), build.member(id, null), build.team(id)]);
    const spaceId = await build.space(id);
    await build.pages(spaceId, [
      { id: 'one', text: 'One' },
      { id: 'two', text: 'Two' },
    ]);
    await build.changeRequest(spaceId, admin.id);
    await api.as(admin).delete(`/spaces/${await build.space(id)}`);
    const { id: siteId } = await build.site(id, { spaces: [spaceId] });
    await build.insightEvents({ organizationId: id, siteId }, { count: 3 });

    const response = await api.as(admin).get(`/orgs/${id}/usage`);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      object: 'usage',
      members: 3,
      guests: 1,
      teams: 1,
      spaces: 1,
      deletedSpaces: 1,
      pages: 2,
      openChangeRequests: 1,
      files: { count: 0, bytes: 0, unmeasured: 0 },
      sites: 1,
      specifications: 0,
      conversations: 0,
      jobs: { failed: 0 },
    });
  });

  it('200: knows how much its files weigh, also those that an earlier release stored', async () => {
    const { id, admin } = await build.organization();
    const { blobs } = platform;
    const usage = async () => (await api.as(admin).get(`/orgs/${id}/usage`)).body.files;
    const store = (sha256: string, text: string) =>
      storeFileBytes(database, blobs, { organizationId: id, sha256 }, Buffer.from(text), { contentType: 'text/plain' });
    await store('a'.repeat(64), '12345');
    await store('a'.repeat(64), '12345');
    await store('b'.repeat(64), '123');
    expect(await usage()).toEqual({ count: 2, bytes: 8, unmeasured: 0 });

    await database.prisma.fileBlob.updateMany({ where: { organizationId: id }, data: { sizeBytes: null } });
    expect(await usage()).toEqual({ count: 2, bytes: 0, unmeasured: 2 });
    await measureFiles(database, blobs, id, 1);
    await measureFiles(database, blobs, id, 1);
    expect(await usage()).toEqual({ count: 2, bytes: 8, unmeasured: 0 });
  });

  it('403, 404: is for administrators, and another organization is not there', async () => {
    const [{ id }, { admin: outsider }] = await Promise.all([build.organization(), build.organization()]);

    expect(await api.as(await build.member(id, 'create')).get(`/orgs/${id}/usage`)).toMatchObject({ status: 403 });
    expect(await api.as(outsider).get(`/orgs/${id}/usage`)).toMatchObject({ status: 404 });
  });
});

describe('DELETE /v1/orgs/:organizationId', () => {
  it('204: is gone at once for everybody, says so in its log, and an operator can bring it back', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id, 'read');

    expect(await api.as(admin).delete(`/orgs/${id}`)).toMatchObject({ status: 204 });

    expect(await api.as(member).get(`/orgs/${id}`)).toMatchObject({ status: 404 });
    expect(await api.as(admin).delete(`/orgs/${id}`)).toMatchObject({ status: 404 });
    const events = await database.prisma.auditEvent.findMany({ where: { organizationId: id } });
    expect(events.map(({ action }) => action)).toContain('organization.deleted');
    const { deletedAt } = await database.prisma.organization.findUniqueOrThrow({ where: { id } });
    expect(deletedAt).not.toBeNull();
  });

  it('403: only administrators may, and nothing happens', async () => {
    const { id, admin } = await build.organization();

    expect(await api.as(await build.member(id, 'create')).delete(`/orgs/${id}`)).toMatchObject({ status: 403 });
    expect(await api.as(admin).get(`/orgs/${id}`)).toMatchObject({ status: 200 });
  });

  it('403: a session that was signed in long ago has to sign in again', async () => {
    const { id, admin } = await build.organization();
    const session = await build.session(admin.id, { at: new Date(Date.now() - 3_600_000) });
    const headers = { cookie: `__Host-lectern_session=${session.secret}`, 'lectern-session': 'personal' };

    const { body } = await api.call('DELETE', `/orgs/${id}`, { headers });

    expect(body.error).toMatchObject({ code: 403, name: 'auth.sign_in_again' });
  });
});
