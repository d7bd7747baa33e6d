import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, cookiesIn, pathOf, type Received } from '../../test/ask.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A new share link: the address that its owner hands out, its secret, and how to change it. */
async function newLink(site: PublishedSite) {
  const link = await site.siteApi('POST', '/share-links', { name: 'Partners' });
  const address: string = link.urls.published;
  const key = /~([\w-]+)$/.exec(address)?.[1] ?? '';
  const change = (fields: object) => site.siteApi('PATCH', `/share-links/${link.id}`, fields);
  return { path: pathOf(address), key, change };
}

describe('a site for who has a share link', () => {
  let site: PublishedSite;
  let link: Awaited<ReturnType<typeof newLink>>;
  let home: string;
  let file: string;
  let cookie: string;

  beforeAll(async () => {
    site = await newSite({ visibility: 'share-link' });
    await site.addPage('# Welcome\n\nStart here.');
    await site.addPage('# Install\n\nRun it.');
    const change = { operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG }] };
    const { insertedFiles } = await site.api('POST', `/spaces/${site.spaceId}/content`, { changes: [change] });
    file = insertedFiles[0].id;
    home = pathOf(site.address);
    link = await newLink(site);
    cookie = cookiesIn(await ask(link.path));
  });

  const asReader = (path: string): Promise<Received> => ask(`${home}${path}`, { headers: { cookie } });

  it('404: is not there without the secret, with a wrong one, or with that of another site', async () => {
    const other = await newLink(await newSite({ visibility: 'share-link' }));
    for (const path of [
      '',
      '/install',
      '/install.md',
      '/llms.txt',
      '/~site/search?q=a',
      `/~${'x'.repeat(32)}/install`,
    ]) {
      const { status, text } = await ask(`${home}${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('Install');
    }
    expect((await ask(home, { headers: { cookie: `lectern_share=${other.key}` } })).status).toBe(404);
  });

  it('404: answers as if there was no site at all', async () => {
    const [own, none] = [await ask(`${home}/install`), await ask(`${home}x/install`)];
    expect([own.status, own.text]).toEqual([none.status, none.text]);
  });

  it.each([
    ['', ''],
    ['/install', '/install'],
    ['/install.md', '/install.md'],
    ['/robots.txt', '/robots.txt'],
    ['/~site/search?q=run+it', '/~site/search?q=run+it'],
    ['/install?x=1', '/install?x=1'],
    ['/~release-notes', '/%7Erelease-notes'],
  ])('303: the secret leaves the address of "%s" and becomes a cookie', async (path, clean) => {
    const { status, headers } = await ask(`${link.path}${path}`);
    expect([status, headers.location]).toEqual([303, `${home}${clean}`]);
    const [kept] = headers['set-cookie'] ?? [];
    expect(kept).toBe(`lectern_share=${link.key}; Path=${home}; HttpOnly; SameSite=Lax; Max-Age=2592000`);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('200: a page that begins with a tilde is no secret', async () => {
    const change = { operation: 'insert_page', slug: '~release-notes', document: { markdown: '# Notes\n\nNew.' } };
    await site.api('POST', `/spaces/${site.spaceId}/content`, { changes: [change] });
    const { status, text } = await asReader('/%7Erelease-notes');
    expect([status, text.includes('New.')]).toEqual([200, true]);
  });

  it('200: whoever came in by it reads pages, feeds, search and files, for nobody else to keep', async () => {
    const paths = ['', '/install', '/install.md', '/llms.txt', '/llms-full.txt', '/rss.xml', '/~site/search?q=run'];
    for (const path of [...paths, `/~site/files/${site.spaceId}/${file}/dot.png`]) {
      const { status, headers } = await asReader(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-cache']);
    }
  });

  it('200: the secret is in nothing that is answered', async () => {
    const paths = [
      '',
      '/install',
      '/nowhere',
      '/robots.txt',
      '/llms.txt',
      '/rss.xml',
      '/~site/search?q=run',
      '/Install',
    ];
    for (const path of paths) {
      const { headers, text } = await asReader(path);
      expect(text).not.toContain(link.key);
      expect(JSON.stringify(headers)).not.toContain(link.key);
    }
  });

  it('404: a link that is revoked is out with the next request, and back when it is given back', async () => {
    await link.change({ active: false });
    for (const path of ['', '/install', `/~site/files/${site.spaceId}/${file}/dot.png`, '/~site/search?q=run']) {
      expect([path, (await asReader(path)).status]).toEqual([path, 404]);
    }
    expect((await ask(link.path)).status).toBe(404);
    await link.change({ active: true });
    expect((await asReader('/install')).status).toBe(200);
  });

  it('303: who signs out is out', async () => {
    const { status, headers } = await ask(`${home}/~site/sign-out`, { method: 'POST', headers: { cookie } });
    expect([status, headers.location]).toEqual([303, home]);
    expect(headers['set-cookie']).toContain(`lectern_share=; Path=${home}; HttpOnly; SameSite=Lax; Max-Age=0`);
  });
});

describe('a public site', () => {
  it('307: a secret that leads nowhere is taken out of its address', async () => {
    const site = await newSite();
    await site.addPage('# Install\n\nRun it.');
    const { status, headers } = await site.get(`/~${'x'.repeat(32)}/install`);
    expect([status, headers.get('location')]).toEqual([307, `${site.address}/install`]);
  });
});
