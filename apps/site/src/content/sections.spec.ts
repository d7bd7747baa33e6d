import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSite, type PublishedSite } from '../../test/sites.js';

/** The tabs and menus of the header: what stands there, where it leads, and what is marked as the place one is at. */
function navigationOf(html: string): string[] {
  const [navigation = ''] = /<nav class="sections".*?<\/nav>/s.exec(html) ?? [];
  const entries = navigation.matchAll(/<(a|summary|span class="menu-heading")([^>]*)>(.*?)<\/(?:a|summary|span)>/gs);
  return [...entries].map(([, , attributes = '', inside = '']) => {
    const to = /href="([^"]*)"/.exec(attributes)?.[1];
    const isCurrent = /aria-current="[^"]+"/.test(attributes);
    const title = inside.replace(/<[^>]*>/g, '').trim();
    return `${isCurrent ? '*' : ''}${title}${to === undefined ? '' : ` ${to}`}`;
  });
}

describe('a site with sections and groups of them', () => {
  let site: PublishedSite;
  let base: string;

  beforeAll(async () => {
    site = await newSite({ inSections: true, otherSpaces: 3 });
    base = new URL(site.address).pathname;
    const [, second, third, fourth] = site.sections;
    for (const [index, title] of ['Guides', 'Reference', 'Plugins', 'Changes'].entries()) {
      await site.siteApi('PATCH', `/sections/${site.sections[index]}`, { title });
      const changes = [
        { operation: 'insert_page', title: `${title} begin`, document: { markdown: `About ${title}.` } },
        { operation: 'insert_page', title: 'Install', document: { markdown: `Install ${title}.` } },
      ];
      await site.api('POST', `/spaces/${site.spaceIds[index]}/content`, { changes });
    }
    const outer = await site.siteApi('POST', '/section-groups', { title: 'Developers', sections: [second] });
    await site.siteApi('POST', '/section-groups', { title: 'More', parent: outer.id, sections: [third] });
    const link = { title: 'Status', url: 'https://status.example.com/', parent: outer.id };
    await site.siteApi('POST', '/external-links', link);
    await site.siteApi('PATCH', `/sections/${fourth}`, { path: 'news' });
  });

  it('200: has tabs of its sections, menus of its groups, and shows where the reader is', async () => {
    const { status, text } = await site.get('/section-2/install');
    expect(status).toBe(200);
    expect(text).toContain('Install Reference.');
    expect(navigationOf(text)).toEqual([
      `Guides ${base}`,
      `Changes ${base}/news`,
      'Developers',
      `*Reference ${base}/section-2`,
      'More',
      `Plugins ${base}/section-3`,
      'Status https://status.example.com/',
    ]);
    expect(text).toContain('section-group-current');
  });

  it('200: shows the first section at its own address', async () => {
    const { text } = await site.get('');
    expect(text).toContain('About Guides.');
    expect(navigationOf(text)[0]).toBe(`*Guides ${base}`);
    expect((await site.get('/install')).text).toContain('Install Guides.');
  });

  it('200: lists the pages of the section alone beside the page', async () => {
    const { text } = await site.get('/section-3');
    expect(text).toContain('About Plugins.');
    expect(text).toContain(`href="${base}/section-3/install"`);
    expect(text).not.toContain(`href="${base}/section-2/install"`);
    expect(text).not.toContain('Reference begin');
  });

  it('200: its sitemap leads to the pages of all sections', async () => {
    const { text } = await site.get('/sitemap.xml');
    for (const path of ['/install', '/section-2/install', '/section-3/install', '/news/install']) {
      expect(text).toContain(`<loc>${site.address}${path}</loc>`);
    }
  });

  it('200: what changes in the structure is there with the next request', async () => {
    await site.siteApi('PATCH', `/sections/${site.sections[3]}`, { title: 'Journal', path: 'journal' });
    expect(navigationOf((await site.get('')).text)).toContain(`Journal ${base}/journal`);
    expect((await site.get('/journal/install')).text).toContain('Install Changes.');
  });

  it('404: says so within the section', async () => {
    const { status, text } = await site.get('/section-2/nowhere');
    expect(status).toBe(404);
    expect(text).toContain('Page not found');
    expect(navigationOf(text)).toContain('Developers');
  });
});
