import { beforeAll, describe, expect, it } from '@jest/globals';
import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

let site: PublishedSite;
let install: string;

beforeAll(async () => {
  site = await newSite({ title: 'Docs' });
  await site.addPage('# Welcome\n\nStart here.');
  install = await site.addPage('# Install\n\nRun it.');
});

/** What a reader sees who has the page already, as it was before. */
async function afterwards(change: () => Promise<unknown>, path = '/install') {
  const { headers } = await site.get(path);
  const etag = headers.get('etag') ?? '';
  expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304);
  await change();
  return site.get(path, { 'if-none-match': etag });
}

const change = (...changes: object[]) => site.api('POST', `/spaces/${site.spaceId}/content`, { changes });

describe('what readers see with their next request', () => {
  it('200: a change request, once it is merged and not before', async () => {
    const requests = `/spaces/${site.spaceId}/change-requests`;
    const { id } = await site.api('POST', requests, { subject: 'Better' });
    const update = { operation: 'update_page', page: install, document: { markdown: 'Run it twice.' } };
    await site.api('POST', `${requests}/${id}/content?compat=false`, { changes: [update] });
    expect((await site.get('/install')).text).not.toContain('Run it twice.');
    const { status, text } = await afterwards(() => site.api('POST', `${requests}/${id}/merge`));
    expect(status).toBe(200);
    expect(text).toContain('Run it twice.');
    expect((await site.get('/install.md')).text).toContain('Run it twice.');
  });

  it('200: a page that got another name, everywhere', async () => {
    const rename = { operation: 'update_page', page: install, title: 'Set up' };
    const { status, text } = await afterwards(() => change(rename), '');
    expect([status, text.includes('Set up')]).toEqual([200, true]);
    expect((await site.get('/llms.txt')).text).toContain('[Set up]');
  });

  it('200: another look', async () => {
    const { status, text, headers } = await afterwards(() =>
      site.siteApi('PUT', '/customization', {
        title: 'Handbook',
        styling: { primaryColor: { light: '#123456', dark: '#abcdef' } },
      }),
    );
    expect([status, text.includes('Handbook')]).toEqual([200, true]);
    expect(text).toContain('#123456');
    expect(headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-");
  });

  it('200: another title of the site, and another audience', async () => {
    await site.siteApi('PUT', '/customization', {});
    expect((await afterwards(() => site.siteApi('PATCH', '', { title: 'Manual' }))).text).toContain('Manual');
    const unlisted = await afterwards(() => site.siteApi('PATCH', '', { visibility: 'unlisted' }));
    expect(unlisted.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    await site.siteApi('PATCH', '', { visibility: 'public' });
  });

  it('404: a page that is deleted, and a page that is new is there', async () => {
    const page = await site.addPage('# Short\n\nText.');
    expect((await site.get('/short')).status).toBe(200);
    const { status } = await afterwards(() => change({ operation: 'delete_page', page }), '/short');
    expect(status).toBe(404);
    expect((await site.get('')).text).not.toContain('/short"');
  });

  it('404: nothing of a site that is not published any more, until it is again', async () => {
    const { status, text } = await afterwards(() => site.siteApi('POST', '/unpublish'));
    expect(status).toBe(404);
    expect(text).not.toContain('Set up');
    for (const path of ['', '/install.md', '/robots.txt', '/~site/search?q=run']) {
      expect([path, (await site.get(path)).status]).toEqual([path, 404]);
    }
    await site.siteApi('POST', '/publish');
    expect((await site.get('/install')).status).toBe(200);
  });
});

describe('scripts of integrations', () => {
  it('200: are in pages, with what they may do, where they are installed and may be there', async () => {
    const { build } = await sites();
    const bring = (scopes: IntegrationOptions['scopes'], contentSecurityPolicy: string) =>
      build.integration(site.organizationId, { ...(scopes && { scopes }), contentSecurityPolicy });
    const without = await bring([], 'connect-src https://never.example.com');
    const chat = await bring(['site:script:inject'], 'connect-src https://chat.example.com');
    const tracking = await bring(
      ['site:script:inject', 'site:script:cookies'],
      'connect-src https://track.example.com',
    );
    const { text, headers } = await afterwards(async () => {
      for (const integration of [without, chat, tracking]) {
        await build.installation(integration, site.organizationId, { sites: [site.siteId] });
      }
    });
    const named = (html: string) => [without, chat, tracking].map(({ name }) => html.includes(`/${name}/`));
    expect(named(text)).toEqual([false, true, true]);
    const sources = 'https://chat.example.com https://track.example.com';
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${sources};`);
    const strict = await afterwards(() =>
      site.siteApi('PUT', '/customization', { insights: { trackingCookie: false } }),
    );
    expect(named(strict.text)).toEqual([false, true, false]);
    expect(strict.headers.get('content-security-policy')).toContain("connect-src 'self' https://chat.example.com;");
  });

  it('200: are in no page of another site', async () => {
    const other = await newSite();
    await other.addPage('# Start\n\nText.');
    expect((await other.get()).headers.get('content-security-policy')).not.toContain('chat.example.com');
  });

  it('200: do not run on the host that organizations share, at whichever port, even where the page was rendered with them before', async () => {
    const { build, startSite } = await sites();
    const own = await newSite();
    await own.addPage('# Start\n\nText.');
    const hostname = `${own.siteId}.example.com`;
    await own.siteApi('PATCH', '', { hostname, proxy: `${own.siteId}.example.net/docs` });
    const chat = await build.integration(own.organizationId, { scopes: ['site:script:inject'] });
    await build.installation(chat, own.organizationId, { sites: [own.siteId] });
    const server = await startSite({ LECTERN_SITE_SHARED_SCRIPTS: 'false', LECTERN_SITES_URL: 'http://localhost' });
    const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
    const hasScript = async (path: string, host?: string) => {
      const { status, text } = await ask(path, { port, ...(host !== undefined && { host }) });
      return [status, text.includes(`/${chat.name}/`)];
    };
    const seen = [await hasScript('/', hostname), await hasScript(pathOf(own.address)), await hasScript('/', hostname)];
    await server.close();
    expect(seen).toEqual([
      [200, true],
      [200, false],
      [200, true],
    ]);
  });
});
