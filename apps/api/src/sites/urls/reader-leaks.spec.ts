import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FOR_BETA, makeAdaptive } from '../../../test/adaptive-site.js';
import { api, build, database } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

describe('a reader of a site', () => {
  it('meets an API specification where it is shown, and not where a condition hides it', async () => {
    const site = await newPublishedSite();
    await makeAdaptive(site);
    const { organizationId } = site.space;
    const spec = await build.openApiSpec(organizationId, { slug: 'pets' });
    await build.openApiVersion(spec);
    const block = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
    const pageId = await site.space.addPage(`# Pets\n\n{% if ${FOR_BETA} %}\n${block}{% endif %}\n`);
    const content = `/orgs/${organizationId}/openapi/pets/versions/latest/content`;
    const [plain, beta] = [await site.reader(), await site.reader('', { jwtToken: await site.sign({ beta: true }) })];
    expect([(await plain.get(content)).status, (await beta.get(content)).status]).toEqual([404, 200]);

    await site.space.change({ operation: 'update_page', page: pageId, document: { markdown: block } });

    expect((await plain.get(content)).status).toBe(200);
  });

  it('learns nothing of how a space is worked on', async () => {
    const site = await newPublishedSite();
    const gitSync = { provider: 'github', repository: { url: 'https://git.example.com/secret-repo' } };
    await database.prisma.space.update({ where: { id: site.space.id }, data: { gitSync } });
    await database.prisma.revision.updateMany({
      where: { spaceId: site.space.id },
      data: { git: { oid: '1', message: 'secret-message', createdByService: false } },
    });
    const reader = await site.reader();
    for (const path of [site.space.url, `${site.space.url}/content`]) {
      const { status, text } = await reader.get(path);
      expect([status, text.includes('secret-')]).toEqual([200, false]);
    }
  });
});

describe('a member who may see a site', () => {
  it('is told of a space that it may not see no more than its readers are', async () => {
    const site = await newPublishedSite({ published: false });
    const { organizationId } = site.space;
    await database.prisma.space.update({
      where: { id: site.space.id },
      data: { defaultLevel: null, changeRequests: 7, openComments: 5 },
    });
    const member = api.as(await build.member(organizationId, 'read'));
    expect((await member.get(site.space.url)).status).toBe(404);
    const { body } = await member.get(`${site.url}/structure`);
    const [{ space }] = body.structure;
    expect(space).toMatchObject({ changeRequests: 0, comments: 0, permissions: { view: false, edit: false } });
  });

  it('takes previews along when it leaves', async () => {
    const site = await newPublishedSite({ published: false });
    const { organizationId } = site.space;
    const keeper = await build.member(organizationId, 'read');
    await build.grant({ organizationId, kind: 'site', id: site.id }, { user: keeper.id }, 'admin');
    const { url } = (await api.as(keeper).get(`${site.url}/publishing/preview`)).body;
    const { body } = await api.post('/urls/published', { url });
    expect((await api.as(body.apiToken).get(site.space.url)).status).toBe(200);

    await site.client.delete(`/orgs/${organizationId}/members/${keeper.id}`);

    expect((await api.post('/urls/published', { url })).status).toBe(404);
    expect((await api.as(body.apiToken).get(site.space.url)).status).toBe(401);
  });
});

describe('an address', () => {
  it('with the id of a site leads to that site, whatever others call themselves', async () => {
    const site = await newPublishedSite();
    const other = await newPublishedSite({ space: site.space });
    expect((await site.client.patch(other.url, { basename: site.id })).status).toBe(200);
    expect((await site.resolve('/x')).body.site).toBe(site.id);
  });

  it('is handed to where visitors sign in without its secrets', async () => {
    const site = await newPublishedSite({ visibility: 'visitor-auth' });
    await site.client.patch(`${site.url}/publishing/auth`, {
      backend: 'custom',
      fallbackURL: 'https://login.example.com/',
    });
    const key = randomBytes(24).toString('base64url');
    const { body } = await site.resolve(`/~${key}/guide?preview_token=secret&jwt_token=secret&tab=1`);
    expect(body).toMatchObject({ target: 'external' });
    expect(body.redirect).not.toMatch(new RegExp(`secret|${key}`));
    expect(new URL(body.redirect).searchParams.get('location')).toMatch(/\/guide\?tab=1$/);
  });
});

describe('the condition of a page', () => {
  it.each(['((', 'visitor', 'visitor.claims.beta =='])('400: "%s" can never be evaluated', async (condition) => {
    const { space } = await newPublishedSite();
    const change = { operation: 'insert_page', document: { markdown: '# Page' }, condition };
    const { status, body } = await space.change(change);
    expect([status, body.error.issues[0].path]).toEqual([400, 'body.changes[0].condition']);
  });
});
