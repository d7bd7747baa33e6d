import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { api, build, database, keyring, native, platform } from '../../../test/harness.js';
import { ARCHIVE, newTarget } from '../../../test/import-target.js';

const { storeUpload } = await native<typeof import('@lectern/commands/content/store-upload')>(
  '@lectern/commands/content/store-upload',
);

async function upload(organizationId: string, { id: createdBy }: Person): Promise<string> {
  const file = { organizationId, name: 'docs.zip', contentType: 'application/zip', bytes: Buffer.from('PK') };
  return storeUpload(database, platform.blobs, { ...file, kind: 'import_file', createdBy }, new Date());
}

describe('POST /v1/org/:organizationId/imports', () => {
  it('201: records an import of uploads, with the job that carries it out', async () => {
    const { id, admin, space, start, jobOf } = await newTarget();
    const source = { type: 'file', files: [await upload(id, admin)] };

    const { status, body, headers } = await start({ source });

    expect(status).toBe(201);
    expect(body).toEqual({
      object: 'import-run',
      id: expect.any(String),
      status: 'pending',
      source,
      target: { space },
      pages: [],
      createdBy: admin.id,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      urls: { location: `https://docs.test/v1/org/${id}/imports/${body.id}` },
    });
    expect(headers['location']).toBe(body.urls.location);
    const job = await database.prisma.job.findUniqueOrThrow({ where: { id: await jobOf(body.id) } });
    expect(job).toMatchObject({ name: 'imports.run', payload: { importRunId: body.id }, organizationId: id });
    const audited = await database.prisma.auditEvent.findFirstOrThrow({ where: { targetId: body.id } });
    expect(audited).toMatchObject({ action: 'import.started', actorId: admin.id, payload: { space, source: 'file' } });
  });

  it('201: keeps the credentials of an address from everybody', async () => {
    const { client, id, start } = await newTarget();
    const address = 'https://robot:s3cret%2Ftoken@git.example.com/docs.git';

    const { body, status } = await start({ source: { type: 'git', url: address, ref: 'main', directory: '/docs/' } });

    expect(status).toBe(201);
    const shown = { type: 'git', url: 'https://git.example.com/docs.git', ref: 'main', directory: 'docs' };
    expect(body.source).toEqual(shown);
    expect((await client.get(`/org/${id}/imports`)).body.items[0].source).toEqual(shown);
    const { rows } = await database.pool.query(`SELECT source FROM import_runs WHERE id = $1`, [body.id]);
    expect(JSON.stringify(rows)).not.toContain('s3cret');
    const sealed = Buffer.from(rows[0].source.credentials, 'base64');
    expect(keyring.open('encryption', sealed)).toBe('robot:s3cret/token');
  });

  it('201: is open to whoever may edit the space, also to a guest', async () => {
    const { id, space } = await newTarget();
    const guest = await build.member(id, null);
    await build.grant({ organizationId: id, kind: 'space', id: space }, { user: guest.id }, 'edit');

    expect(await api.as(guest).post(`/orgs/${id}/imports`, { source: ARCHIVE, target: { space } })).toMatchObject({
      status: 201,
    });
  });

  it('400: says that a website cannot be imported, and what can', async () => {
    const { start } = await newTarget();

    const { status, body } = await start({ source: { type: 'website', url: 'https://example.com' } });

    expect(status).toBe(400);
    expect(body.error.issues).toEqual([
      { path: 'body.source.type', message: expect.stringContaining('importing a website is not available') },
    ]);
  });

  it.each([
    ['an unknown kind of source', { source: { type: 'disk', url: 'https://example.com' } }, 'body.source.type'],
    ['an address that is none', { source: { type: 'archive', url: 'ftp://example.com/x.zip' } }, 'body.source.url'],
    ['no files', { source: { type: 'file', files: [] } }, 'body.source.files'],
    ['an upload that never arrived', { source: { type: 'file', files: ['unknown'] } }, 'body.source.files[0]'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { start } = await newTarget();

    expect((await start(body)).body.error).toMatchObject({ code: 400, issues: [{ path }] });
  });

  it('201: goes into a change request, also of a locked space', async () => {
    const { space, client, start } = await newTarget();
    const { body: changeRequest } = await client.post(`/spaces/${space}/change-requests`, {});
    await client.patch(`/spaces/${space}`, { editMode: 'locked' });
    const { status, body } = await start({ target: { space, changeRequest: changeRequest.id } });
    expect([status, body.target.changeRequest]).toEqual([201, changeRequest.id]);
  });

  it('400: refuses a change request that is archived, 404: one that is not there', async () => {
    const { space, client, start } = await newTarget();
    const { body: changeRequest } = await client.post(`/spaces/${space}/change-requests`, {});
    await client.patch(`/spaces/${space}/change-requests/${changeRequest.id}`, { status: 'archived' });
    expect(await start({ target: { space, changeRequest: changeRequest.id } })).toMatchObject({ status: 400 });
    expect(await start({ target: { space, changeRequest: 'nope' } })).toMatchObject({ status: 404 });
  });

  it('400: refuses the upload of another organization', async () => {
    const { start } = await newTarget();
    const other = await build.organization();
    const source = { type: 'file', files: [await upload(other.id, other.admin)] };

    expect(await start({ source })).toMatchObject({ status: 400 });
  });

  it('401: needs a token', async () => {
    const { id, space } = await newTarget();

    expect(await api.post(`/org/${id}/imports`, { source: ARCHIVE, target: { space } })).toMatchObject({ status: 401 });
  });

  it('403: needs the right to edit the space, whatever the role in the organization', async () => {
    const { id } = await build.organization();
    const editor = await build.member(id, 'edit');
    const space = await build.space(id, { level: 'read' });

    const { status, body } = await api.as(editor).post(`/org/${id}/imports`, { source: ARCHIVE, target: { space } });

    expect([status, body.error.name]).toEqual([403, 'access.denied']);
  });

  it('404: a space that nobody may see is like one that does not exist', async () => {
    const { id } = await build.organization();
    const other = await newTarget();
    const reader = await build.member(id, 'edit');
    const hidden = await build.space(id, { level: null });

    for (const space of [hidden, other.space, 'unknown']) {
      const response = await api.as(reader).post(`/org/${id}/imports`, { source: ARCHIVE, target: { space } });
      expect(response.body.error).toMatchObject({ code: 404, name: 'space.not_found' });
    }
  });

  it('404: a page that is not in the space', async () => {
    const { space, start } = await newTarget();

    expect((await start({ target: { space, page: 'unknown' } })).body.error).toMatchObject({ name: 'page.not_found' });
  });

  it('409: leaves a locked space alone', async () => {
    const { space, start } = await newTarget();
    await database.prisma.space.update({ where: { id: space }, data: { editMode: 'locked' } });

    expect((await start()).body.error).toMatchObject({ code: 409, name: 'space.locked' });
  });
});
