import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FOR_BETA, makeAdaptive } from '../../../test/adaptive-site.js';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, type OtherApi, startedWith } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

const PAGE = `<!doctype html><title>Guide</title><meta property="og:site_name" content="Example">
  <link rel="icon" href="/icon.png">`;

let site: Server;
let origin: string;
let requests: string[];
let open: OtherApi;

beforeAll(async () => {
  requests = [];
  site = createServer((request, response) => {
    requests.push(request.url ?? '');
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    else if (pathname === '/broken') response.writeHead(500, { 'content-type': 'text/html' }).end(PAGE);
    else if (pathname === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else if (pathname === '/huge') response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(5_000_000));
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  open = await startedWith({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await open.close();
  site.close();
});

const embedUrl = (url: string) => `/urls/embed?url=${encodeURIComponent(url)}`;

describe('GET /v1/urls/embed', () => {
  it('200: shows a page by its title, its site and its icon', async () => {
    const { admin } = await build.organization();
    const { status, body } = await open.api.as(admin).get(embedUrl(`${origin}/guide`));
    expect([status, body]).toEqual([
      200,
      { type: 'link', title: 'Guide', site: 'Example', icon: `${origin}/icon.png` },
    ]);
  });

  it('200: fetches a page once in a while, whoever asks', async () => {
    const [{ admin: one }, { admin: other }] = [await build.organization(), await build.organization()];
    for (const person of [one, other, one]) await open.api.as(person).get(embedUrl(`${origin}/once`));
    expect(requests.filter((url) => url === '/once')).toHaveLength(1);
  });

  it.each(['/broken', '/data', '/huge'])('200: %s is a plain link with the name of its host', async (path) => {
    const { admin } = await build.organization();
    const { status, body } = await open.api.as(admin).get(embedUrl(origin + path));
    expect([status, body]).toEqual([200, { type: 'link', title: '127.0.0.1', site: '127.0.0.1' }]);
  });

  it('200: a host that does not exist is a plain link', async () => {
    const { admin } = await build.organization();
    const { body } = await api.as(admin).get(embedUrl('https://nobody.invalid/a'));
    expect(body).toEqual({ type: 'link', title: 'nobody.invalid', site: 'nobody.invalid' });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:5432/',
    'http://[::1]/',
    'https://user:secret@example.com/',
  ])('400: refuses to fetch from %s and says why', async (url) => {
    const { admin } = await build.organization();
    const { status, body } = await api.as(admin).get(embedUrl(url));
    expect([status, body.error.issues?.[0].path]).toEqual([400, 'query.url']);
    expect(body.error.message).toMatch(/resolves to an address of|contains a user name or password/);
    expect(body.error.message).not.toContain('secret');
  });

  it('400: does not follow a page to where it may not fetch', async () => {
    const { admin } = await build.organization();
    const { status } = await open.api.as(admin).get(embedUrl(`${origin}/inside`));
    expect(status).toBe(400);
  });

  it.each(['', '?url=', '?url=nowhere', '?url=ftp://example.com/', '?url=javascript:alert(1)'])(
    '400: needs the address of a page in "%s"',
    async (query) => {
      const { admin } = await build.organization();
      const { status, body } = await api.as(admin).get(`/urls/embed${query}`);
      expect([status, body.error.issues?.[0].path]).toEqual([400, 'query.url']);
    },
  );
});

describe('GET /v1/spaces/{spaceId}/embed', () => {
  it('200: answers whoever sees the space', async () => {
    const { id } = await build.organization();
    const [space, reader] = [await build.space(id), await build.member(id, 'read')];
    const url = `/spaces/${space}/embed?url=${encodeURIComponent(`${origin}/guide`)}`;
    const { status, body } = await open.api.as(reader).get(url);
    expect([status, body.title]).toEqual([200, 'Guide']);
  });

  it('404: fetches nothing for others', async () => {
    const [{ id }, { admin: outsider }] = [await build.organization(), await build.organization()];
    const url = `/spaces/${await build.space(id)}/embed?url=${encodeURIComponent(`${origin}/unseen`)}`;
    expect((await open.api.as(outsider).get(url)).status).toBe(404);
    expect(requests).not.toContain('/unseen');
  });
});

describe('GET /v1/spaces/{spaceId}/embed, with the token of a site', () => {
  const embed = (path: string) => `{% embed url="${origin}${path}" %}`;
  const tokenOf = async (site: Awaited<ReturnType<typeof newPublishedSite>>, visitor?: object) =>
    open.api.as((await site.resolve('', visitor)).body.apiToken);
  const inSpace = (spaceUrl: string, path: string) => `${spaceUrl}/embed?url=${encodeURIComponent(origin + path)}`;

  it('200: shows what a page embeds', async () => {
    const site = await newPublishedSite();
    const { url, addPage } = site.space;
    await addPage(`# Watch\n\n{% tabs %}\n{% tab title="A" %}\n${embed('/watched')}\n{% endtab %}\n{% endtabs %}`);
    const { status, body } = await (await tokenOf(site)).get(inSpace(url, '/watched'));
    expect([status, body.title]).toEqual([200, 'Guide']);
  });

  it('404: fetches nothing else, so that nobody can send us anywhere', async () => {
    const site = await newPublishedSite();
    const { url, addPage, organizationId: id, admin } = site.space;
    await addPage(`# Links\n\nSee [this](${origin}/linked).`);
    const unshown = await newContentSpace({ id, admin });
    await unshown.addPage(embed('/draft'));
    const reader = await tokenOf(site);
    for (const path of ['/anything', '/linked', '/draft']) {
      expect([path, (await reader.get(inSpace(url, path))).status]).toEqual([path, 404]);
    }
    expect((await reader.get(inSpace(unshown.url, '/draft'))).status).toBe(404);
    expect((await reader.get(embedUrl(`${origin}/linked`))).status).toBe(404);
    expect(requests.filter((path) => ['/anything', '/linked', '/draft'].includes(path))).toEqual([]);
  });

  it('404: shows no embed that a condition hides', async () => {
    const site = await newPublishedSite();
    await makeAdaptive(site);
    const { url, addPage } = site.space;
    await addPage(`# Open\n\n{% if ${FOR_BETA} %}\n${embed('/beta')}\n{% endif %}`);
    await addPage(`# Beta\n\n${embed('/beta')}`, { condition: FOR_BETA });
    const [plain, beta] = [await tokenOf(site), await tokenOf(site, { jwtToken: await site.sign({ beta: true }) })];
    expect((await plain.get(inSpace(url, '/beta'))).status).toBe(404);
    expect(requests).not.toContain('/beta');
    expect((await beta.get(inSpace(url, '/beta'))).status).toBe(200);
  });
});
