import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let site: PublishedSite;
let page: string;
let file: string;
let publicUrl: string;

beforeAll(async () => {
  site = await newSite({ visibility: 'share-link' });
  ({ publicUrl } = await sites());
  await site.addPage('# Welcome\n\nStart here and [go on](install.md).');
  const change = { operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG }] };
  const { insertedFiles } = await site.api('POST', `/spaces/${site.spaceId}/content`, { changes: [change] });
  file = insertedFiles[0].id;
  page = await site.addPage('# Install\n\nRun the old command.', { slug: 'install' });
});

/** Makes a preview and returns the path that leads to it. */
async function preview(drafts: object = {}) {
  const { id, url } = await site.siteApi('POST', '/publishing/preview', drafts);
  return { id, home: pathOf(url) };
}

/** Opens a change request that rewrites the page. */
async function newChange(markdown: string): Promise<string> {
  const { id } = await site.api('POST', `/spaces/${site.spaceId}/change-requests`, { subject: 'Rewrite' });
  const changes = [{ operation: 'update_page', page, document: { markdown } }];
  await site.api('POST', `/spaces/${site.spaceId}/change-requests/${id}/content`, { changes });
  return id;
}

describe('a preview of drafts', () => {
  it('200: shows a change request and another look, to nobody else', async () => {
    const { home } = await preview({
      changeRequests: [await newChange('# Install\n\nRun the new command.')],
      customization: { title: 'Draft handbook' },
    });
    const { status, text } = await ask(`${home}/install`);
    expect(status).toBe(200);
    expect(text).toContain('Run the new command.');
    expect(text).toContain('Draft handbook');
    const other = await ask(`${(await preview()).home}/install`);
    expect(other.text).toContain('Run the old command.');
    expect(other.text).not.toContain('Draft handbook');
    await site.siteApi('PATCH', '', { visibility: 'public' });
    const { text: published } = await site.get('/install');
    expect(published).toContain('Run the old command.');
    expect(published).not.toContain('Draft handbook');
    await site.siteApi('PATCH', '', { visibility: 'share-link' });
  });

  it('200: everything that it answers stays below it, for the console to frame and for nobody to keep', async () => {
    const { home } = await preview();
    const { text } = await ask(home);
    const script = /src="([^"]*\/~site\/assets\/preview[^"]*)"/.exec(text)?.[1] ?? '';
    const own = [...text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, address]) => address ?? '');
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((address) => address !== home && !address.startsWith(`${home}/`))).toEqual([]);
    const outside = [...text.matchAll(/(?:href|src|action)="(https?:[^"]*)"/g)].map(([, address]) => address ?? '');
    expect(outside.filter((address) => address.includes('lcp_'))).toEqual([]);
    const paths = ['', '/install', '/install.md', '/nowhere', '/llms.txt', '/rss.xml', '/~site/search?q=run'];
    for (const path of [...paths, `/~site/files/${site.spaceId}/${file}/dot.png`]) {
      const { headers } = await ask(`${home}${path}`);
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringMatching(new RegExp(`frame-ancestors ${publicUrl}$`)),
      ]);
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      });
    }
    const asset = await ask(script);
    expect(asset.status).toBe(200);
    expect(asset.headers['cache-control']).toMatch(/^private/);
  });

  it('200: is the published page apart from addresses and what marks a preview', async () => {
    await site.siteApi('PATCH', '', { visibility: 'public' });
    const { home } = await preview();
    const published = await site.get('/install');
    const previewed = await ask(`${home}/install`);
    expect(previewed.status).toBe(200);
    expect(withoutMarks(previewed.text, home)).toBe(withoutMarks(published.text, pathOf(site.address)));
    await site.siteApi('PATCH', '', { visibility: 'share-link' });
  });

  it('303: sets no cookie and reads none, whatever an address or a browser brings', async () => {
    const { home } = await preview();
    const token = await site.sign();
    const cookie = `lectern_visitor=${token}; lectern_claims=%7B%7D; lectern_share=x; lectern_preview=x`;
    for (const path of ['', '?jwt_token=x&visitor.beta=true', '/~site/sign-out', '/Install', '//install']) {
      const { status, headers } = await ask(`${home}${path}`, { headers: { cookie } });
      expect([path, status < 400, headers['set-cookie']]).toEqual([path, true, undefined]);
    }
    const out = await ask(`${home}/~site/sign-out`, { method: 'POST', headers: { cookie } });
    expect([out.status, out.headers['set-cookie']]).toEqual([303, undefined]);
  });

  it('204: tells insights nothing', async () => {
    const { home } = await preview();
    const event = {
      type: 'page_view',
      visitorId: 'v',
      sessionId: 's',
      url: `http://localhost${home}`,
      location: { page },
    };
    const { status } = await ask(`${home}/~site/events`, { method: 'POST', body: JSON.stringify(event) });
    expect(status).toBe(204);
    const { database } = await sites();
    expect(await database.prisma.insightEvent.count({ where: { siteId: site.siteId } })).toBe(0);
  });

  it('200: shows a change of the preview with the next request', async () => {
    const { id, home } = await preview({ customization: { title: 'First title' } });
    expect((await ask(home)).text).toContain('First title');
    await site.siteApi('PATCH', `/publishing/preview/${id}`, { customization: { title: 'Second title' } });
    expect((await ask(home)).text).toContain('Second title');
  });

  it('404: is gone when it ended, and was never at another address', async () => {
    const { id, home } = await preview();
    expect((await ask(home, { host: 'docs.example.com' })).status).toBe(404);
    for (const path of [home.slice(0, -1), home.replace('lcp_', 'lcp_%2e'), `${home}%2f..`, `/x/..${home}x`]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    const { headers } = await ask(`/x/..${home}`);
    expect(headers['cache-control']).toBe('private, no-store');
    await site.siteApi('DELETE', `/publishing/preview/${id}`);
    for (const path of ['', '/install', '/~site/search?q=run', `/~site/files/${site.spaceId}/${file}/dot.png`]) {
      const { status, text } = await ask(`${home}${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('Install');
    }
  });
});

/** The text of a page without its addresses, and without what only previews have. */
function withoutMarks(html: string, home: string): string {
  return html
    .replace(/<div class="preview-notice".*?<\/div>/s, '')
    .replace(/<script type="module" src="[^"]*\/preview\.[^"]*"><\/script>/, '')
    .replace(/ data-preview-for="[^"]*"/, '')
    .replace(/<meta name="robots"[^>]*>/, '')
    .replace(/<meta (property="og:image|name="twitter:card)[^>]*>/g, '')
    .replaceAll(site.address, 'PUBLISHED')
    .replaceAll(home, '/HOME')
    .replace(/Read%20http.*?(?=%20so)/g, '');
}
