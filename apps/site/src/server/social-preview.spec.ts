import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { newSite, type PublishedSite } from '../../test/sites.js';
import { isRenderable } from '../content/social-preview.js';

let site: PublishedSite;

beforeAll(async () => {
  site = await newSite({ title: 'Orbit' });
  await site.addPage('# Welcome\n\nStart here.', { description: 'Where everything begins' });
  await site.addPage('Text.', { title: '</title><image href="file:///etc/passwd"/>', slug: 'hostile' });
  await site.addPage('Text.', { title: '安装指南', slug: 'chinese' });
  await site.addPage('Text.', { title: 'دليل التثبيت', slug: 'arabic', description: 'دليل' });
  await site.addPage('Text.', { title: 'All the words there are '.repeat(10), slug: 'long' });
});

/** The address of the preview image that a page names. */
async function addressOf(path: string): Promise<string> {
  const { text } = await site.get(path);
  return /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

async function imageAt(address: string) {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** How much of the part of an image where titles stand differs from its background. */
async function inkIn(bytes: Buffer): Promise<number> {
  const title = { left: 80, top: 150, width: 1040, height: 420 };
  const { channels } = await sharp(bytes).extract(title).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

describe('the preview image of a page', () => {
  it.each(['', '/hostile', '/chinese', '/long'])(
    '200: shows its title, without a font of the system: "%s"',
    async (path) => {
      const address = await addressOf(path);
      expect(address).toMatch(/^http:\/\/localhost:\d+\/\S+\/~site\/social\/\w+\?v=[0-9a-f]{12}$/);
      const { status, headers, bytes } = await imageAt(address);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect(await inkIn(bytes)).toBeGreaterThan(10);
    },
  );

  it('has another address when it shows something else', async () => {
    const before = await addressOf('');
    const { bytes } = await imageAt(before);
    await site.siteApi('PUT', '/customization', { styling: { primaryColor: { light: '#cc0000', dark: '#ff0000' } } });
    const after = await addressOf('');
    expect(after).not.toBe(before);
    expect((await imageAt(after)).bytes.equals(bytes)).toBe(false);
  });

  it('shows the name of the site where the title cannot be drawn', async () => {
    const { bytes } = await imageAt(await addressOf('/arabic'));
    expect(await inkIn(bytes)).toBeGreaterThan(10);
    expect(['Δοκιμή 1', 'Ёж', '日本語', '안녕', 'C++'].filter((text) => !isRenderable(text))).toEqual([]);
    expect(['العربية', 'עברית', 'हिन्दी', '🎉', ''].filter(isRenderable)).toEqual([]);
  });

  it('is that of the site where there is one', async () => {
    const url = 'https://example.com/preview.png';
    await site.siteApi('PUT', '/customization', { socialPreview: { url } });
    expect(await addressOf('')).toBe(url);
    await site.siteApi('PUT', '/customization', {});
  });

  it('404: is not there for pages that are not', async () => {
    const address = await addressOf('');
    const other = address.replace(/social\/\w+/, 'social/nothing');
    expect((await imageAt(other)).status).toBe(404);
  });

  it('404: is not there for strangers', async () => {
    const address = await addressOf('');
    await site.siteApi('PATCH', '', { visibility: 'share-link' });
    expect((await imageAt(address)).status).toBe(404);
    await site.siteApi('PATCH', '', { visibility: 'public' });
    expect((await imageAt(address)).status).toBe(200);
  });
});
