import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fontBytes, uploadFont } from '../../../test/fonts.js';
import { api, build, database, native, platform } from '../../../test/harness.js';
import { recordedBy } from '../../../test/recorded.js';

const { removeUnusedFiles } = await native<typeof import('@lectern/database/content/files/remove-unused-files')>(
  '@lectern/database/content/files/remove-unused-files',
);

async function newOrganization() {
  const { id, admin } = await build.organization();
  const upload = (bytes?: Uint8Array) => uploadFont({ organizationId: id, createdBy: admin.id }, bytes);
  const url = `/orgs/${id}/fonts`;
  const add = async (fontFamily: string, bytes?: Uint8Array) => {
    const fontFaces = [{ weight: 400, storageKey: await upload(bytes) }];
    return (await api.as(admin).put(url, { fontFamily, fontFaces })).body;
  };
  return { id, admin, url, upload, add };
}

const urlOf = (font: { fontFaces: { sources: { url: string }[] }[] }, face = 0) =>
  font.fontFaces[face]?.sources[0]?.url ?? '';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('PUT /v1/orgs/:organizationId/fonts', () => {
  it.each(['woff2', 'woff', 'ttf', 'otf'] as const)('201: takes %s, and serves it to everybody', async (format) => {
    const { id, admin, url, upload } = await newOrganization();
    const bytes = fontBytes(format);
    const fontFaces = [{ weight: 400, storageKey: await upload(bytes) }];
    const result = await api.as(admin).put(url, { fontFamily: ' House Sans ', fontFaces });
    const file = `https://docs.test/fonts/${id}/${sha256(bytes)}.${format}`;
    const isNamed = format === 'woff2' || format === 'woff';
    expect([result.status, result.body]).toEqual([
      201,
      {
        id: expect.any(String),
        custom: true,
        fontFamily: 'House Sans',
        fontFaces: [{ weight: 400, sources: [{ url: file, ...(isNamed && { format }) }] }],
        permissions: { edit: true },
      },
    ]);
    const { audit } = await recordedBy(result);
    expect(audit).toMatchObject([{ action: 'font.created', organizationId: id, targetId: result.body.id }]);
    const served = await api.call('GET', file);
    expect([served.status, served.headers]).toMatchObject([
      200,
      {
        'content-type': `font/${format}`,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      },
    ]);
    const known = { 'if-none-match': String(served.headers['etag']) };
    expect((await api.call('GET', file, { headers: known })).status).toBe(304);
    expect((await api.call('HEAD', file)).status).toBe(200);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing but the name of a format', Buffer.from('wOF2')],
    ['a part of a font', fontBytes('woff2').subarray(0, 50)],
    ['a font with more behind it', Buffer.concat([fontBytes('woff'), Buffer.from('<script>')])],
    ['tables that lie beyond its end', fontBytes('ttf').subarray(0, 30)],
    ['a collection', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(60)])],
  ])('400: refuses %s', async (_, bytes) => {
    const { admin, url, upload } = await newOrganization();
    const fontFaces = [
      { weight: 400, storageKey: await upload() },
      { weight: 700, storageKey: await upload(bytes) },
    ];
    const { status, body } = await api.as(admin).put(url, { fontFamily: 'House', fontFaces });
    expect([status, body.error.issues[0].path]).toEqual([400, 'body.fontFaces.1.storageKey']);
    expect((await api.as(admin).get(url)).body.count).toBe(0);
  });

  it('400: refuses files that are too large, of another kind, of others, or not there', async () => {
    const { id, admin, url, upload } = await newOrganization();
    const other = await newOrganization();
    const keys = [
      await upload(Buffer.concat([fontBytes(), Buffer.alloc(2 * 1024 * 1024)])),
      await uploadFont({ organizationId: id, createdBy: admin.id }, fontBytes(), 'organization_file'),
      await other.upload(),
      'nothing',
    ];
    for (const storageKey of keys) {
      const { status } = await api
        .as(admin)
        .put(url, { fontFamily: 'House', fontFaces: [{ weight: 400, storageKey }] });
      expect([storageKey, status]).toEqual([storageKey, 400]);
    }
  });

  it('400: needs a name, a regular weight, and each weight once', async () => {
    const { admin, url, upload } = await newOrganization();
    const storageKey = await upload();
    const regular = { weight: 400, storageKey };
    const bodies = [
      { fontFamily: '', fontFaces: [regular] },
      { fontFamily: 'x'.repeat(51), fontFaces: [regular] },
      { fontFamily: 'House', fontFaces: [] },
      { fontFamily: 'House', fontFaces: [{ weight: 700, storageKey }] },
      { fontFamily: 'House', fontFaces: [regular, regular] },
      { fontFamily: 'House', fontFaces: [regular, { weight: 1001, storageKey }] },
      { fontFamily: 'House', fontFaces: [regular, { weight: '500;}', storageKey }] },
    ];
    for (const body of bodies) expect((await api.as(admin).put(url, body)).status).toBe(400);
  });

  it('403: is for administrators', async () => {
    const { id, url, upload } = await newOrganization();
    const body = { fontFamily: 'House', fontFaces: [{ weight: 400, storageKey: await upload() }] };
    expect((await api.as(await build.member(id, 'create')).put(url, body)).status).toBe(403);
  });

  it('412: stops at a hundred fonts', async () => {
    const { id, admin, url, upload } = await newOrganization();
    const data = Array.from({ length: 100 }, (_, index) => ({ id: `${id}-${index}`, organizationId: id, family: 'F' }));
    await database.prisma.customFont.createMany({ data });
    const body = { fontFamily: 'House', fontFaces: [{ weight: 400, storageKey: await upload() }] };
    expect((await api.as(admin).put(url, body)).status).toBe(412);
  });
});

describe('GET /v1/orgs/:organizationId/fonts and /:fontId', () => {
  it('200: lists and gets fonts, the newest first, to readers too', async () => {
    const { id, url, add } = await newOrganization();
    const [first, second] = [await add('First'), await add('Second')];
    const reader = api.as(await build.member(id, 'read'));
    const { body } = await reader.get(url);
    expect(body.items.map(({ fontFamily }: { fontFamily: string }) => fontFamily)).toEqual(['Second', 'First']);
    expect(body.items[0].permissions).toEqual({ edit: false });
    const { body: one } = await reader.get(`${url}/${first.id}`);
    expect(one).toEqual({ ...first, permissions: { edit: false } });
    expect((await reader.get(`${url}?limit=1`)).body).toMatchObject({ count: 2, items: [{ id: second.id }] });
  });

  it('404: fonts of other organizations are as good as none', async () => {
    const [{ add }, { admin, url, id }] = [await newOrganization(), await newOrganization()];
    const bytes = fontBytes();
    const font = await add('House', bytes);
    const [theirs, none] = [await api.as(admin).get(`${url}/${font.id}`), await api.as(admin).get(`${url}/none`)];
    expect([theirs.status, theirs.body.error.message]).toEqual([404, none.body.error.message]);
    expect((await api.as(admin).post(`${url}/${font.id}`, { fontFamily: 'Mine' })).status).toBe(404);
    expect((await api.call('GET', `https://docs.test/fonts/${id}/${sha256(bytes)}.woff2`)).status).toBe(404);
  });

  it('404: serves nothing but fonts, whoever knows the hash of a file', async () => {
    const { id, admin, add } = await newOrganization();
    const font = await add('House');
    const space = await build.space(id);
    const secret = fontBytes();
    const changes = [{ operation: 'insert_files', files: [{ name: 'a.woff2', base64: secret.toString('base64') }] }];
    expect((await api.as(admin).post(`/spaces/${space}/content`, { changes })).status).toBeLessThan(300);
    const names = [`${sha256(secret)}.woff2`, 'x.woff2', '..', `${urlOf(font).split('/').at(-1)}.exe`];
    for (const name of names) expect((await api.call('GET', `https://docs.test/fonts/${id}/${name}`)).status).toBe(404);
  });
});

describe('POST /v1/orgs/:organizationId/fonts/:fontId', () => {
  it('200: renames, adds, replaces and removes, and sites that use it follow', async () => {
    const { id, admin, url, upload, add } = await newOrganization();
    const font = await add('House');
    const site = await build.site(id, { spaces: [await build.space(id)] });
    const siteUrl = `/orgs/${id}/sites/${site.id}`;
    const spaceUrl = `${siteUrl}/site-spaces/${site.siteSpaces[0]}/customization`;
    await api.as(admin).put(`${siteUrl}/customization`, { styling: { font, headingFont: 'Lato' } });
    await api.as(admin).patch(spaceUrl, { styling: { monospaceFont: font } });
    const fontFaces = [
      { weight: 400, storageKey: await upload() },
      { weight: 700, storageKey: await upload(fontBytes('ttf')) },
    ];
    const result = await api.as(admin).post(`${url}/${font.id}`, { fontFamily: 'Home', fontFaces });
    expect([result.status, result.body.fontFamily, result.body.fontFaces.length]).toEqual([200, 'Home', 2]);
    expect(urlOf(result.body)).not.toBe(urlOf(font));
    const { permissions: _, ...definition } = result.body;
    const { body: ofSite } = await api.as(admin).get(`${siteUrl}/customization`);
    expect([ofSite.styling.font, ofSite.styling.headingFont]).toEqual([definition, 'Lato']);
    expect((await api.as(admin).get(spaceUrl)).body.styling.monospaceFont).toEqual(definition);
    const { audit, events } = await recordedBy(result);
    expect(audit).toMatchObject([{ action: 'font.updated', payload: { sites: [site.id] } }]);
    expect(events).toMatchObject([{ type: 'site.updated' }]);
    const removed = await api.as(admin).post(`${url}/${font.id}`, { fontFaces: [{ weight: 700, storageKey: null }] });
    expect(removed.body.fontFaces).toEqual([result.body.fontFaces[0]]);
  });

  it('412: keeps the regular weight, and no more weights than there may be', async () => {
    const { admin, url, upload, add } = await newOrganization();
    const font = await add('House');
    const without = { fontFaces: [{ weight: 400, storageKey: null }] };
    expect((await api.as(admin).post(`${url}/${font.id}`, without)).status).toBe(412);
    const storageKey = await upload();
    const fontFaces = Array.from({ length: 20 }, (_, index) => ({ weight: index + 1, storageKey }));
    expect((await api.as(admin).post(`${url}/${font.id}`, { fontFaces })).status).toBe(412);
    expect((await api.as(admin).get(`${url}/${font.id}`)).body).toEqual(font);
  });
});

describe('DELETE /v1/orgs/:organizationId/fonts/:fontId', () => {
  it('204: sites that use it go back to the usual font, and its files are gone', async () => {
    const { id, admin, url, add } = await newOrganization();
    const [font, other] = [await add('House'), await add('Other')];
    const site = await build.site(id, { spaces: [await build.space(id)] });
    const siteUrl = `/orgs/${id}/sites/${site.id}/customization`;
    await api.as(admin).put(siteUrl, { styling: { font, headingFont: other, monospaceFont: font } });
    expect((await api.as(admin).delete(`${url}/${font.id}`)).status).toBe(204);
    const { styling } = (await api.as(admin).get(siteUrl)).body;
    const { permissions: _, ...definition } = other;
    expect(styling).toMatchObject({ font: 'Inter', headingFont: definition, monospaceFont: 'IBMPlexMono' });
    expect((await api.call('GET', urlOf(font))).status).toBe(404);
    expect((await api.call('GET', urlOf(other))).status).toBe(200);
    await database.pool.query(
      `UPDATE file_blobs SET touched_at = now() - interval '1 day' WHERE organization_id = $1`,
      [id],
    );
    const unused = { organizationId: id, before: new Date(), signal: new AbortController().signal };
    expect(await removeUnusedFiles(database, platform.blobs, unused)).toBe(1);
    expect((await api.call('GET', urlOf(other))).status).toBe(200);
    expect((await api.as(admin).delete(`${url}/${font.id}`)).status).toBe(204);
  });
});

describe('fonts in the customization of a site', () => {
  it('400: refuses a font that is none of the organization, by name', async () => {
    const [{ add }, { id, admin }] = [await newOrganization(), await newOrganization()];
    const site = await build.site(id, { spaces: [await build.space(id)] });
    const styling = { font: await add('Theirs') };
    const { status, body } = await api.as(admin).put(`/orgs/${id}/sites/${site.id}/customization`, { styling });
    expect([status, body.error.issues[0].path]).toEqual([400, 'body.styling.font.id']);
  });

  it('200: is stored as it is, whatever else the request says of it', async () => {
    const { id, admin, add } = await newOrganization();
    const font = await add('House');
    const site = await build.site(id, { spaces: [await build.space(id)] });
    const faces = [{ weight: 400, sources: [{ url: 'https://elsewhere.example.com/a.woff2' }] }];
    const styling = { font: { ...font, fontFamily: "x'}", fontFaces: faces } };
    const { status, body } = await api.as(admin).put(`/orgs/${id}/sites/${site.id}/customization`, { styling });
    const { permissions: _, ...definition } = font;
    expect([status, body.styling.font]).toEqual([200, definition]);
  });

  it('200 or 400: a font that is deleted meanwhile is on no site afterwards', async () => {
    const { id, admin, url, add } = await newOrganization();
    const site = await build.site(id, { spaces: [await build.space(id)] });
    const siteUrl = `/orgs/${id}/sites/${site.id}/customization`;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const font = await add(`House ${attempt}`);
      const [set, removed] = await Promise.all([
        api.as(admin).put(siteUrl, { styling: { font } }),
        api.as(admin).delete(`${url}/${font.id}`),
      ]);
      expect([200, 400]).toContain(set.status);
      expect(removed.status).toBe(204);
      expect((await api.as(admin).get(siteUrl)).body.styling.font).toBe('Inter');
    }
  });
});
