import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSite, type PublishedSite } from '../../test/sites.js';

describe('a branch of the table of contents', () => {
  let site: PublishedSite;
  let ids: Record<'guides' | 'hidden', string>;

  beforeAll(async () => {
    site = await newSite();
    await site.addPage('# Welcome');
    const guides = await site.addPage('# Guides', { slug: 'guides' });
    await site.addPage('# Install', { into: guides, slug: 'install' });
    const hidden = await site.addPage('# Hidden', { hidden: true });
    await site.addPage('# Secret', { into: hidden });
    ids = { guides, hidden };
  });

  it('200: lists what stands below a page, as a part of another page', async () => {
    const { status, headers, text } = await site.get(`/~site/contents/${ids.guides}`);
    expect(status).toBe(200);
    expect(text).toMatch(/^<ul class="contents-list">.*guides\/install".*<\/ul>$/s);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('200: lists what stands at the top', async () => {
    const { text } = await site.get('/~site/contents?after=1');
    expect(text).toContain('Guides');
    expect(text).not.toContain('Welcome');
    expect(text).not.toContain('Hidden');
  });

  it('404: opens nothing that is hidden or does not exist, and no place that is none', async () => {
    const asked = [ids.hidden, 'nobody', `${ids.guides}?after=x`, `${ids.guides}?before=-1`];
    for (const path of asked) expect((await site.get(`/~site/contents/${path}`)).status).toBe(404);
  });
});
