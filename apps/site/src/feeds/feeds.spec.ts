import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../../test/ask.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

const TITLE = 'Tips & <tricks> [1]';

let site: PublishedSite;

beforeAll(async () => {
  site = await newSite({ title: 'Docs & more', otherSpaces: 1 });
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage(`Text of the tips.`, { title: TITLE, slug: 'tips', description: 'For\nall & everybody' });
  await site.addPage('# Hidden\n\nSecret text.', { slug: 'hidden', hidden: true });
  await site.addPage('# Quiet\n\nNot for robots.', { slug: 'quiet', noRobotsIndex: true });
  await site.addPage('# Draft\n\nNot for search.', { slug: 'draft', noIndex: true });
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { status, headers: told, text } = await site.get(path, headers);
  return { status, type: told.get('content-type'), robots: told.get('x-robots-tag'), text, headers: told };
};

describe('robots.txt', () => {
  it('200: lets robots in, and names the sitemap', async () => {
    const { status, type, text } = await read('/robots.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    const { pathname } = new URL(site.address);
    expect(text).toBe(
      `User-agent: *\nAllow: ${pathname}/\nDisallow: ${pathname}/~site/\nSitemap: ${site.address}/sitemap.xml\n`,
    );
  });

  it('200: says nothing about sites where none is, and nothing else is there', async () => {
    const robots = await ask('/robots.txt');
    expect([robots.status, robots.text]).toEqual([200, 'User-agent: *\nAllow: /\n']);
    for (const name of ['sitemap.xml', 'llms.txt', 'rss.xml']) expect((await ask(`/${name}`)).status).toBe(404);
  });
});

describe('the sitemap', () => {
  it('200: lists every page that robots may find, once, and when it changed', async () => {
    const { status, type, text } = await read('/sitemap.xml');
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([site.address, `${site.address}/tips`, `${site.address}/draft`]);
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
  });
});

describe('the feed of changes', () => {
  it('200: lists what changed, without what nobody should find', async () => {
    const { status, type, text } = await read('/rss.xml');
    expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(text).toContain('<title>Docs &amp; more</title>');
    expect(text).toContain('<title>Tips &amp; &lt;tricks&gt; [1]</title>');
    expect(text).toContain(`<link>${site.address}/tips</link>`);
    expect(text).toContain('<description>For\nall &amp; everybody</description>');
    expect(text).not.toMatch(/Hidden|Draft/);
    expect(text).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/);
  });
});

describe('what language models read', () => {
  it('200: llms.txt lists pages as Markdown', async () => {
    const { status, type, text } = await read('/llms.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('# Docs & more\n\n## Space 1\n');
    expect(text).toContain(`- [Tips & <tricks> \\[1\\]](${site.address}/tips.md): For all & everybody\n`);
    expect(text).not.toMatch(/hidden|Space 2/i);
  });

  it('200: llms-full.txt holds all of them', async () => {
    const { status, text } = await read('/llms-full.txt');
    expect(status).toBe(200);
    expect(text).toContain('Start here.');
    expect(text).toContain(`Source: ${site.address}/tips\n`);
    expect(text).toContain('Text of the tips.');
    expect(text).not.toContain('Secret text.');
  });

  it('200: pages are there as Markdown, by their name or by what is accepted', async () => {
    const [named, accepted] = [await read('/tips.md'), await read('/tips', { accept: 'text/markdown' })];
    for (const { status, type, robots, text, headers } of [named, accepted]) {
      expect([status, type, robots]).toEqual([200, 'text/markdown; charset=utf-8', 'noindex']);
      expect(text).toContain('Text of the tips.');
      expect(headers.get('link')).toBe(`<${site.address}/tips>; rel="canonical"`);
      expect(headers.get('vary')).toContain('accept');
    }
    expect((await read('.md')).text).toContain('Start here.');
  });

  it('404: agents are told that nothing is there where the site excludes them', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' };
    expect((await read('/tips', agent)).status).toBe(200);
    await site.siteApi('PATCH', '', { agentsContext: 'excluded' });
    const statuses = [await read('/tips', agent), await read('/llms.txt'), await read('/tips')].map(
      ({ status }) => status,
    );
    await site.siteApi('PATCH', '', { agentsContext: 'included' });
    expect(statuses).toEqual([404, 404, 200]);
  });
});

describe('what search engines are told', () => {
  const ROBOTS = /<meta name="robots" content="([^"]*)"/;

  it('200: a page of a public site is for them, and shows how to preview it', async () => {
    const { robots, text } = await read('/tips');
    expect(robots).toBeNull();
    expect(text).not.toMatch(/<meta name="robots" content="noindex/);
    expect(text).toContain(`<link rel="canonical" href="${site.address}/tips"`);
    expect(text).toContain('property="og:title"');
    expect(text).toContain(`property="og:url" content="${site.address}/tips"`);
  });

  it.each(['/hidden', '/quiet', '/nowhere', '/~site/search?q=tips'])('200, 404: %s is not for them', async (path) => {
    const { robots, text } = await read(path);
    expect(robots).toBe('noindex, nofollow');
    expect(ROBOTS.exec(text)?.[1]).toContain('noindex');
  });

  it('200: nothing of an unlisted site, one for share links or one for visitors is for them', async () => {
    const token = await site.sign();
    const { urls } = await site.siteApi('POST', '/share-links', { name: 'x' });
    const key = /~([\w-]+)$/.exec(urls.published)?.[1] ?? '';
    const cookie = `lectern_visitor=${token}; lectern_share=${key}`;
    for (const visibility of ['unlisted', 'share-link', 'visitor-auth']) {
      await site.siteApi('PATCH', '', { visibility });
      const page = await read('/tips', { cookie });
      expect([visibility, page.status, page.robots]).toEqual([visibility, 200, 'noindex, nofollow']);
      expect(ROBOTS.exec(page.text)?.[1]).toContain('noindex');
      expect((await read('/robots.txt', { cookie })).text).toBe(
        `User-agent: *\nDisallow: ${new URL(site.address).pathname}/\n`,
      );
      expect((await read('/sitemap.xml', { cookie })).status).toBe(404);
    }
    await site.siteApi('PATCH', '', { visibility: 'public' });
    expect((await read('/tips')).robots).toBeNull();
  });
});
