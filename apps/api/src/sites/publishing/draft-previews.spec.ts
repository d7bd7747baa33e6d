import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { makeAdaptive } from '../../../test/adaptive-site.js';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, type Client, database } from '../../../test/harness.js';
import { requireSso, vouchedAdmin } from '../../../test/vouching.js';

const HOUR_MS = 3_600_000;
const PREVIEW_URL = /^http:\/\/localhost:4002\/~preview\/lcp_[\w-]{43}(\/|$)/;

const resolved = (url: string) => api.post('/urls/published', { url });

/** What whoever has the address of a preview reads: a client, and where it is. */
async function opened(url: string) {
  const { status, body, text } = await resolved(url);
  if (status !== 200) throw new Error(`The preview is not there: ${text}`);
  return { at: body, client: api.as(body.apiToken) };
}

/** An unpublished site with two spaces, a page in each, and somebody who may edit the first one only. */
async function newSite() {
  const organization = await build.organization();
  const [open, secret] = [await newContentSpace(organization), await newContentSpace(organization)];
  const page = await open.addPage('# Install\n\nRun the old command.', { slug: 'install' });
  await secret.addPage('# Plans\n\nNobody knows.', { slug: 'plans' });
  const { id, siteSpaces } = await build.site(organization.id, { published: false, spaces: [open.id, secret.id] });
  const editor = await build.member(organization.id, 'read');
  await build.grant({ organizationId: organization.id, kind: 'space', id: open.id }, { user: editor.id }, 'edit');
  const url = `/orgs/${organization.id}/sites/${id}`;
  return {
    organization,
    admin: organization.admin,
    client: api.as(organization.admin),
    editor,
    open,
    secret,
    page,
    siteSpaces,
    siteUrl: url,
    url: `${url}/publishing/preview`,
  };
}

/** Opens a change request that rewrites a page. */
async function newChange(space: ContentSpace, page: string, markdown: string): Promise<string> {
  const { body } = await space.client.post(`${space.url}/change-requests`, { subject: 'Rewrite' });
  const changes = [{ operation: 'update_page', page, document: { markdown } }];
  const { status, text } = await space.client.post(`${space.url}/change-requests/${body.id}/content`, { changes });
  if (status !== 200) throw new Error(`The change request could not be written: ${text}`);
  return body.id;
}

const textOf = async (client: Client, { space, revision }: { space: string; revision: string }, page: string) =>
  (await client.get(`/spaces/${space}/revisions/${revision}/page/${page}?format=markdown`)).text;

/** Takes the right to see a space away from everybody without a grant. */
const hide = (client: Client, spaceId: string) => client.patch(`/spaces/${spaceId}`, { defaultLevel: null });

describe('POST /v1/orgs/:organizationId/sites/:siteId/publishing/preview', () => {
  let site: Awaited<ReturnType<typeof newSite>>;

  beforeAll(async () => {
    site = await newSite();
  });

  it('201: gives an address that shows a site for an hour, published or not', async () => {
    const before = Date.now();
    const { status, body } = await site.client.post(site.url, {});
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      url: expect.stringMatching(PREVIEW_URL),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(body.expiresAt)).toBeGreaterThanOrEqual(before + HOUR_MS - 1000);
    expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(Date.now() + HOUR_MS);
    const { at, client } = await opened(`${body.url}/install`);
    expect(at).toMatchObject({ preview: true, pathname: '/install', siteBasePath: `${new URL(body.url).pathname}/` });
    expect(await textOf(client, at, site.page)).toContain('old command');
  });

  it('201: shows a change request in the place of the content of its space, and as it is when somebody looks', async () => {
    const change = await newChange(site.open, site.page, '# Install\n\nRun the new command.');
    const { body } = await site.client.post(site.url, { changeRequests: [change] });
    const first = await opened(body.url);
    expect(await textOf(first.client, first.at, site.page)).toContain('new command');
    const published = (await first.client.get(`${site.siteUrl}/published`)).body;
    expect(published.structure.structure[0].space.revision).toBe(first.at.revision);

    const changes = [{ operation: 'insert_page', slug: 'more', document: { markdown: '# More' } }];
    await site.open.client.post(`${site.open.url}/change-requests/${change}/content`, { changes });
    const second = await opened(body.url);
    expect(second.at.version).not.toBe(first.at.version);
    const { pages } = (await second.client.get(`/spaces/${second.at.space}/revisions/${second.at.revision}/pages`))
      .body;
    expect(pages.map(({ slug }: { slug: string }) => slug)).toEqual(['install', 'more']);
    // The page that somebody has open still finds what it was made of.
    expect((await second.client.get(`/spaces/${first.at.space}/revisions/${first.at.revision}/pages`)).status).toBe(
      200,
    );
  });

  it('201: shows what a change request no longer hides, and hides what it hides', async () => {
    const own = await newSite();
    await makeAdaptive({ client: own.client, url: own.siteUrl });
    const hidden = await own.open.addPage('# Hidden', { slug: 'hidden', condition: 'visitor.claims.beta == true' });
    const { body: change } = await own.client.post(`${own.open.url}/change-requests`, { subject: 'Swap' });
    await own.client.post(`${own.open.url}/change-requests/${change.id}/content`, {
      changes: [
        { operation: 'update_page', page: hidden, condition: null },
        { operation: 'update_page', page: own.page, condition: 'visitor.claims.beta == true' },
      ],
    });
    const slugs = async (body: object) => {
      const { at, client } = await opened((await own.client.post(own.url, body)).body.url);
      const { pages } = (await client.get(`/spaces/${at.space}/revisions/${at.revision}/pages`)).body;
      return pages.map(({ slug }: { slug: string }) => slug);
    };
    expect(await slugs({})).toEqual(['install']);
    expect(await slugs({ changeRequests: [change.id] })).toEqual(['hidden']);
    expect(await slugs({ changeRequests: [change.id], claims: { beta: true } })).toEqual(['install', 'hidden']);
  });

  it('201: shows another look without saving it, over nothing that is set now', async () => {
    await site.client.put(`${site.siteUrl}/customization`, { title: 'Saved', feedback: { enabled: true } });
    const { body } = await site.client.post(site.url, { customization: { title: 'Draft' } });
    const look = async ({ client }: { client: Client }) =>
      (await client.get(`${site.siteUrl}/published`)).body.customizations.site;
    expect(await look(await opened(body.url))).toMatchObject({ title: 'Draft', feedback: { enabled: false } });
    expect((await site.client.get(`${site.siteUrl}/customization`)).body.title).toBe('Saved');
  });

  it('201: shows another look of one space over the site, instead of what is set on that space', async () => {
    const own = await newSite();
    const [first, second] = own.siteSpaces;
    await own.client.put(`${own.siteUrl}/customization`, { title: 'Saved' });
    await own.client.patch(`${own.siteUrl}/site-spaces/${first}/customization`, { pdf: { enabled: false } });
    const siteSpaceCustomization = { title: 'Draft' };
    const { body } = await own.client.post(own.url, { siteSpace: first, siteSpaceCustomization });
    const looks = async () => {
      const { client } = await opened(body.url);
      const { site: look, siteSpaces } = (await client.get(`${own.siteUrl}/published`)).body.customizations;
      return [look, siteSpaces[first ?? ''], siteSpaces[second ?? '']].map(({ title, pdf }) => [title, pdf.enabled]);
    };
    expect(await looks()).toEqual([
      ['Saved', true],
      ['Draft', true],
      ['Saved', true],
    ]);
    await own.client.patch(`${own.url}/${body.id}`, { siteSpace: second });
    expect(await looks()).toEqual([
      ['Saved', true],
      ['Saved', false],
      ['Saved', true],
    ]);
    const { body: saved } = await own.client.get(`${own.siteUrl}/site-spaces/${first}/customization`);
    expect([saved.title, saved.pdf.enabled]).toEqual(['Saved', false]);
  });

  it('400: refuses another look of a space without being given the space', async () => {
    const { status, body } = await site.client.post(site.url, { siteSpaceCustomization: { title: 'Draft' } });
    expect([status, body.error.issues?.[0].path]).toEqual([400, 'body.siteSpaceCustomization']);
    const { body: preview } = await site.client.post(site.url, { siteSpace: site.siteSpaces[0] });
    const forNone = { siteSpace: null, siteSpaceCustomization: { title: 'Draft' } };
    expect((await site.client.patch(`${site.url}/${preview.id}`, forNone)).status).toBe(400);
  });

  it('201: begins with a space of the site', async () => {
    const { body } = await site.client.post(site.url, { siteSpace: site.siteSpaces[1] });
    expect((await opened(body.url)).at).toMatchObject({ siteSpace: site.siteSpaces[1] });
  });

  it('201: shows editors of a space the spaces that they see now, and no others', async () => {
    const own = await newSite();
    await hide(own.client, own.secret.id);
    const { status, body } = await api.as(own.editor).post(own.url, {});
    expect(status).toBe(201);
    const { at, client } = await opened(body.url);
    const spacesOf = async () =>
      (await client.get(`${own.siteUrl}/published`)).body.structure.structure.map(
        ({ space }: { space: { id: string } }) => space.id,
      );
    expect(await spacesOf()).toEqual([own.open.id]);
    expect((await client.get(`/spaces/${own.secret.id}/content`)).status).toBe(404);
    expect((await client.post(`${own.siteUrl}/search`, { query: 'nobody', mode: 'all' })).body.items).toEqual([]);
    expect((await opened(`${body.url}/space-2`)).at.space).toBe(own.open.id);

    await build.grant(
      { organizationId: own.organization.id, kind: 'space', id: own.secret.id },
      { user: own.editor.id },
      'read',
    );
    expect(await spacesOf()).toEqual([own.open.id, own.secret.id]);
    expect((await opened(body.url)).at.version).not.toBe(at.version);
  });

  it('201: a member has twenty of a site, and a new one ends the oldest', async () => {
    const own = await newSite();
    const urls: string[] = [];
    for (let count = 0; count < 21; count += 1) urls.push((await own.client.post(own.url, {})).body.url);
    expect((await resolved(urls[0] ?? '')).status).toBe(404);
    expect((await resolved(urls[1] ?? '')).status).toBe(200);
  });

  it('400: says which change request the site cannot show', async () => {
    const other = await newSite();
    const elsewhere = await newContentSpace(site.organization);
    const change = await newChange(site.open, site.page, '# One');
    const twice = await newChange(site.open, site.page, '# Two');
    const foreign = await newChange(other.open, other.page, '# Foreign');
    const unshown = await newChange(elsewhere, await elsewhere.addPage('# A'), '# B');
    for (const id of ['unknown', foreign, unshown, twice]) {
      const { status, body } = await site.client.post(site.url, { changeRequests: [change, id] });
      expect([status, body.error.issues[0].path]).toEqual([400, 'body.changeRequests.1']);
      expect(body.error.message).toContain(`"${id}"`);
    }
  });

  it('400: says the same of a change request that the caller cannot read', async () => {
    const own = await newSite();
    const page = await own.secret.addPage('# Secret');
    const change = await newChange(own.secret, page, '# Changed');
    await hide(own.client, own.secret.id);
    const editor = api.as(own.editor);
    const refusal = async (id: string) => {
      const { status, text } = await editor.post(own.url, { changeRequests: [id] });
      return [status, text.replaceAll(id, 'ID').replace(/"requestId":"[^"]*"/, '')];
    };
    expect(await refusal(change)).toEqual(await refusal('unknown'));
    expect((await refusal(change))[0]).toBe(400);
  });

  it('400: refuses a look that could not be saved, and claims that are too long', async () => {
    const customizations = [
      { styling: { primaryColor: 7 } },
      { title: 'x'.repeat(10_000) },
      { header: { links: 'all' } },
    ];
    for (const customization of customizations) {
      expect((await site.client.post(site.url, { customization })).status).toBe(400);
    }
    const font = { id: 'unknown', custom: true, fontFamily: 'A', fontFaces: [] };
    const { status, body } = await site.client.post(site.url, { customization: { styling: { font } } });
    expect([status, body.error.issues?.[0].path]).toEqual([400, 'body.customization.styling.font.id']);
    for (const claims of [[], 'beta', { groups: 'x'.repeat(5_000) }]) {
      expect((await site.client.post(site.url, { claims })).status).toBe(400);
    }
  });

  it('403: who edits no space of the site', async () => {
    const reader = await build.member(site.organization.id, 'comment');
    expect((await api.as(reader).post(site.url, {})).status).toBe(403);
  });

  it('403: who may not change how the site looks does not try how it could', async () => {
    const editor = api.as(site.editor);
    expect((await editor.post(site.url, { customization: { title: 'Mine' } })).status).toBe(403);
    const { body } = await editor.post(site.url, {});
    expect((await editor.patch(`${site.url}/${body.id}`, { customization: { title: 'Mine' } })).status).toBe(403);
    const ofSpace = { siteSpace: site.siteSpaces[0], siteSpaceCustomization: { title: 'Mine' } };
    expect((await editor.post(site.url, ofSpace)).status).toBe(403);
  });

  it('403: tokens that are limited to some scopes never do it', async () => {
    const token = await build.token(site.admin.id, { scopes: ['site:read', 'site:write', 'space:read'] });
    expect((await api.as(token).post(site.url, {})).status).toBe(403);
  });

  it('404: a site, or a space of one, that is not there for the caller', async () => {
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).post(site.url, {})).status).toBe(404);
    const own = await newSite();
    await hide(own.client, own.secret.id);
    for (const siteSpace of ['unknown', site.siteSpaces[0], own.siteSpaces[1]]) {
      const { status, body } = await api.as(own.editor).post(own.url, { siteSpace });
      expect([status, body.error.name]).toEqual([404, 'site_space.not_found']);
    }
  });
});

describe('PATCH and DELETE /v1/orgs/:organizationId/sites/:siteId/publishing/preview/:previewId', () => {
  let site: Awaited<ReturnType<typeof newSite>>;

  beforeAll(async () => {
    site = await newSite();
  });

  it('200: changes what was sent and nothing else, at the same address', async () => {
    const change = await newChange(site.open, site.page, '# Install\n\nRun the new command.');
    const { body } = await site.client.post(site.url, { customization: { title: 'Draft' } });
    const look = async () => {
      const { at, client } = await opened(body.url);
      const { customizations } = (await client.get(`${site.siteUrl}/published`)).body;
      return { title: customizations.site.title, isNew: (await textOf(client, at, site.page)).includes('new command') };
    };
    const patch = (fields: object) => site.client.patch(`${site.url}/${body.id}`, fields);
    const changed = await patch({ changeRequests: [change] });
    expect([changed.status, changed.body.id, changed.body.url]).toEqual([200, body.id, body.url]);
    expect(await look()).toEqual({ title: 'Draft', isNew: true });
    await patch({ customization: null });
    expect(await look()).toEqual({ title: undefined, isNew: true });
    await patch({ changeRequests: null });
    expect(await look()).toEqual({ title: undefined, isNew: false });
  });

  it('200: puts its end off, but not for ever', async () => {
    const { body } = await site.client.post(site.url, {});
    const endAfter = async (hours: number) => {
      const createdAt = new Date(Date.now() - hours * HOUR_MS);
      await database.prisma.sitePreview.update({ where: { id: body.id }, data: { createdAt } });
      const changed = await site.client.patch(`${site.url}/${body.id}`, {});
      return Math.round((Date.parse(changed.body.expiresAt) - Date.now()) / 60_000);
    };
    expect(await endAfter(2)).toBe(60);
    expect(await endAfter(11.5)).toBe(30);
  });

  it('404: a preview of somebody else, of another site, and one that has ended', async () => {
    const { body } = await site.client.post(site.url, {});
    const other = await newSite();
    for (const [client, url] of [
      [api.as(site.editor), site.url],
      [other.client, other.url],
      [site.client, `${site.siteUrl}/publishing/preview/unknown`],
    ] as const) {
      expect((await client.patch(url.endsWith('unknown') ? url : `${url}/${body.id}`, {})).status).toBe(404);
      await client.delete(`${url}/${body.id}`);
    }
    expect((await resolved(body.url)).status).toBe(200);
    await database.prisma.sitePreview.update({ where: { id: body.id }, data: { expiresAt: new Date() } });
    expect((await site.client.patch(`${site.url}/${body.id}`, {})).status).toBe(404);
    expect((await resolved(body.url)).status).toBe(404);
  });

  it('204: ends a preview, and its tokens with it', async () => {
    const { body } = await site.client.post(site.url, {});
    const { client } = await opened(body.url);
    expect((await site.client.delete(`${site.url}/${body.id}`)).status).toBe(204);
    expect((await resolved(body.url)).status).toBe(404);
    expect((await client.get(`${site.siteUrl}/published`)).status).toBe(401);
    expect((await site.client.delete(`${site.url}/${body.id}`)).status).toBe(204);
  });

  it('leaves a trace of who made and who ended it', async () => {
    const { body } = await site.client.post(site.url, {});
    await site.client.delete(`${site.url}/${body.id}`);
    const { items } = (await site.client.get(`/orgs/${site.organization.id}/audit-events?limit=2`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'site.preview-ended',
      'site.preview-created',
    ]);
    expect(JSON.stringify(items)).not.toContain('lcp_');
  });
});

describe('the address of a preview', () => {
  let site: Awaited<ReturnType<typeof newSite>>;
  let preview: { id: string; url: string };

  beforeAll(async () => {
    site = await newSite();
    preview = (await site.client.post(site.url, {})).body;
  });

  it('404: is not guessed, and is nothing but an address', async () => {
    const secret = new URL(preview.url).pathname.split('/')[2] ?? '';
    const other = (await (await newSite()).client.get('/user')).body.id;
    const wrong = [`lcp_${'A'.repeat(43)}`, secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), preview.id, other];
    for (const name of [...wrong, `..%2f${secret}`, `%2e%2e/${secret}`]) {
      expect([name, (await resolved(`http://localhost:4002/~preview/${name}`)).status]).not.toEqual([name, 200]);
    }
    const hosts = ['http://docs.example.com', 'http://acme.localhost:4002', 'http://localhost:4000'];
    for (const host of hosts) expect((await resolved(`${host}/~preview/${secret}`)).status).toBe(404);
    expect((await api.as(secret).get(site.siteUrl)).status).toBe(401);
    expect((await api.as(secret).get('/user')).status).toBe(401);
  });

  it('is stored nowhere', async () => {
    const secret = new URL(preview.url).pathname.split('/')[2] ?? '';
    const row = await database.prisma.sitePreview.findUniqueOrThrow({ where: { id: preview.id } });
    expect(Buffer.from(row.secretHash).length).toBe(32);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('gives tokens that read the site and nothing else, and change nothing', async () => {
    const { client } = await opened(preview.url);
    const paths = ['/user', '/orgs', `/orgs/${site.organization.id}/members`, `${site.open.url}/change-requests`];
    for (const path of paths) expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    expect((await client.post(site.url, {})).status).toBe(403);
    expect((await client.patch(`${site.url}/${preview.id}`, {})).status).toBe(403);
    expect((await client.delete(`${site.url}/${preview.id}`)).status).toBe(403);
    expect((await client.patch(site.siteUrl, { title: 'Mine' })).status).toBe(403);
    const other = await newSite();
    expect((await client.get(`${other.siteUrl}/published`)).status).toBe(404);
  });

  it('shows no other revision than those of what it previews', async () => {
    const change = await newChange(site.open, site.page, '# Other draft');
    const { revision } = (await site.client.get(`${site.open.url}/change-requests/${change}`)).body;
    const { client } = await opened(preview.url);
    expect((await client.get(`${site.open.url}/revisions/${revision}/pages`)).status).toBe(404);
    const another = await newChange(site.open, site.page, '# Shown draft');
    const { body } = await site.client.post(site.url, { changeRequests: [another] });
    const drafted = await opened(body.url);
    expect((await drafted.client.get(`${site.open.url}/revisions/${revision}/pages`)).status).toBe(404);
  });

  it('counts nothing as visits', async () => {
    const { client } = await opened(preview.url);
    const session = {
      visitorId: 'v',
      sessionId: 's',
      cookies: {},
      userAgent: '',
      language: null,
      referrer: null,
    };
    const place = { siteSection: null, siteSpace: null, siteShareKey: null, space: null, revision: null, page: null };
    const event = { type: 'page_view', session, location: { url: preview.url, ...place } };
    expect((await client.post(`${site.siteUrl}/insights/events`, { events: [event] })).status).toBeLessThan(300);
    expect(await database.prisma.insightEvent.count({ where: { siteId: site.siteUrl.split('/').at(-1) ?? '' } })).toBe(
      0,
    );
  });
});

describe('the author of a preview', () => {
  it.each<[string, (site: Awaited<ReturnType<typeof newSite>>) => Promise<unknown>]>([
    [
      'is disabled',
      ({ client, organization, editor }) =>
        client.patch(`/orgs/${organization.id}/members/${editor.id}`, { disabled: true }),
    ],
    [
      'is removed',
      ({ client, organization, editor }) => client.delete(`/orgs/${organization.id}/members/${editor.id}`),
    ],
    [
      'no longer edits any of its spaces',
      ({ open, editor }) => database.prisma.grant.deleteMany({ where: { resourceId: open.id, userId: editor.id } }),
    ],
    ['no longer sees the site', ({ client, siteUrl }) => client.patch(siteUrl, { defaultLevel: null })],
  ])('takes it along who %s', async (_what, act) => {
    const site = await newSite();
    const { body } = await api.as(site.editor).post(site.url, {});
    const { client } = await opened(body.url);
    await act(site);
    expect((await resolved(body.url)).status).toBe(404);
    expect((await client.get(`${site.siteUrl}/published`)).status).toBe(401);
  });

  it('takes the look along when no longer allowed to change it', async () => {
    const site = await newSite();
    const keeper: Person = await build.member(site.organization.id, 'edit');
    await build.grant(
      { organizationId: site.organization.id, kind: 'site', id: site.siteUrl.split('/').at(-1) ?? '' },
      { user: keeper.id },
      'admin',
    );
    const { body } = await api.as(keeper).post(site.url, { customization: { title: 'Draft' } });
    const { client } = await opened(body.url);
    const titleOf = async () => (await client.get(`${site.siteUrl}/published`)).body.customizations.site.title;
    expect(await titleOf()).toBe('Draft');
    await database.prisma.grant.deleteMany({ where: { userId: keeper.id } });
    expect(await titleOf()).toBeUndefined();
  });

  it('takes it along where single sign-on is required and nobody vouches', async () => {
    const site = await newSite();
    const { client: vouched, samlProviderId } = await vouchedAdmin(site.organization.id, site.admin);
    const { body: plain } = await site.client.post(site.url, {});
    await requireSso(vouched, site.organization.id, true);
    expect((await resolved(plain.url)).status).toBe(404);

    const expiresAt = new Date(Date.now() + 600_000);
    const brief = api.as(await build.vouchedToken({ userId: site.admin.id, samlProviderId, expiresAt }));
    const { body } = await brief.post(site.url, {});
    expect(body.expiresAt).toBe(expiresAt.toISOString());
    expect((await resolved(body.url)).status).toBe(200);
    await vouched.delete(`/orgs/${site.organization.id}/saml/${samlProviderId}`);
    expect((await resolved(body.url)).status).toBe(404);
  });
});
