import { mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { pathOf } from '../../test/ask.js';
import { addFiles } from '../../test/full-site.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

const AVIF = 'image/avif,image/webp,*/*';
const WEBP = 'image/webp,*/*';
const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-specs-images-'));

let site: PublishedSite;
let server: Awaited<ReturnType<Awaited<ReturnType<typeof sites>>['startSite']>>;
let origin: string;
let ids: Record<string, string>;

/** Noise, so that it is large as a PNG and small as anything else. */
const noise = (width: number, height: number) => {
  const noisy = { type: 'gaussian', mean: 128, sigma: 3 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: noisy } }).toColourspace('b-w');
};

async function movingImage(): Promise<Buffer> {
  const frames = await Promise.all([noise(500, 200).png().toBuffer(), noise(500, 200).png().toBuffer()]);
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

beforeAll(async () => {
  site = await newSite();
  const large = await noise(1200, 600).png().toBuffer();
  const contents = {
    'large.png': large,
    'turned.jpg': await noise(800, 400)
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    'moving.webp': await movingImage(),
    'broken.png': large.subarray(0, 60_000),
    'vector.svg': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="9"><!--${'x'.repeat(9_000)}--></svg>`,
    ),
    // It says that it is a PNG, and is something that the library could also read.
    'liar.png': Buffer.concat([
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">'),
      Buffer.alloc(9_000, ' '),
      Buffer.from('</svg>'),
    ]),
  };
  const base64 = Object.fromEntries(Object.entries(contents).map(([name, bytes]) => [name, bytes.toString('base64')]));
  const added = await addFiles(site, base64);
  ids = Object.fromEntries(Object.keys(contents).map((name, index) => [name, added[index] ?? '']));
  const figure = (name: string) => `<figure><img src="/files/${ids[name]}" alt="${name}"></figure>`;
  await site.addPage(`# Images\n\n${figure('large.png')}\n\n${figure('turned.jpg')}\n\n${figure('vector.svg')}`);
  server = await (await sites()).startSite({ LECTERN_SITE_IMAGE_DIR: folder });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function get(name: string, query: string, headers: Record<string, string> = { accept: AVIF }) {
  const address = `${origin}${pathOf(site.address)}/~site/files/${site.spaceId}/${ids[name]}/${name}${query}`;
  const { host } = new URL((await sites()).sitesUrl);
  // `fetch` sets the host by itself, so the server is asked as a proxy asks it.
  const response = await server.inject({ url: pathOf(address), headers: { host, ...headers } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body };
}

/** Asks until the image is there: on a busy machine, the first readers get the original. */
async function getMade(name: string, query: string, accept: string) {
  for (;;) {
    const response = await get(name, query, { accept });
    if (/avif|webp/.test(String(response.headers['content-type']))) return response;
  }
}

const stored = () => readdirSync(folder).length;

describe('an image of a site', () => {
  it.each([
    ['?width=480', AVIF, 'image/avif', 480, 240],
    ['?width=960', WEBP, 'image/webp', 960, 480],
    ['?width=1920', AVIF, 'image/avif', 1200, 600],
  ])(
    '200: is sent in the width and format that the browser asks for: %s %s',
    async (query, accept, type, width, height) => {
      const { status, headers, bytes } = await getMade('large.png', query, accept);
      expect([status, headers['content-type'], headers['vary']]).toEqual([200, type, 'accept, accept-encoding']);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=300, must-revalidate',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
      expect(bytes.length).toBeLessThan((await get('large.png', '')).bytes.length);
    },
  );

  it('200: stands upright, without what the camera wrote into it', async () => {
    const { bytes } = await getMade('turned.jpg', '?width=480', WEBP);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([400, 800, undefined]);
  });

  it('200: is made once', async () => {
    await getMade('large.png', '?width=480', AVIF);
    const before = stored();
    const [first, second] = await Promise.all([get('large.png', '?width=480'), get('large.png', '?width=480')]);
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(stored()).toBe(before);
  });

  it('304: is not sent again to who has it', async () => {
    const { headers } = await getMade('large.png', '?width=480', AVIF);
    const again = await get('large.png', '?width=480', { accept: AVIF, 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['moving.webp', 'broken.png', 'vector.svg', 'liar.png'])(
    '200: is the original where it cannot be resized: %s',
    async (name) => {
      const [resized, original] = [await get(name, '?width=480'), await get(name, '')];
      expect(resized.status).toBe(200);
      expect(resized.bytes.equals(original.bytes)).toBe(true);
      expect(resized.headers['content-type']).toBe(original.headers['content-type']);
    },
  );

  it('200: is the original for a browser that names no smaller format', async () => {
    const { headers } = await get('large.png', '?width=480', { accept: 'image/*' });
    expect([headers['content-type'], headers['vary']]).toEqual(['image/png', 'accept, accept-encoding']);
  });

  it.each(['481', '0', '-480', '480.5', '1e9', 'wide', ''])('400: has no other widths: "%s"', async (width) => {
    const before = stored();
    const { status, text } = await get('large.png', `?width=${width}`);
    expect([status, text]).toEqual([400, `The width "${width}" is none of 480, 960, 1440, 1920.`]);
    expect(stored()).toBe(before);
  });

  it('404: is there only for whom the original is', async () => {
    expect((await get('large.png', '?width=480')).status).toBe(200);
    await site.siteApi('PATCH', '', { visibility: 'share-link' });
    for (const query of ['', '?width=480']) expect((await get('large.png', query)).status).toBe(404);
    const link = await site.siteApi('POST', '/share-links', { name: 'Partners' });
    const cookie = `lectern_share=${/~([\w-]+)$/.exec(link.urls.published)?.[1]}`;
    const shared = await get('large.png', '?width=480', { accept: AVIF, cookie });
    expect([shared.status, shared.headers['content-type'], shared.headers['cache-control']]).toEqual([
      200,
      'image/avif',
      'private, no-cache',
    ]);
    await site.siteApi('PATCH', '', { visibility: 'public' });
  });
});

describe('a page with images', () => {
  it('names their widths and their place, and fetches the first one at once', async () => {
    const { text } = await site.get();
    const images = [...text.matchAll(/<img src="[^"]*\/files\/[^>]*>/g)].map(([image]) => image);
    const [first = '', second = '', third = ''] = images;
    expect(first).toMatch(/srcset="[^"]*large\.png\?width=480 480w, [^"]*\?width=960 960w, [^"]*\?width=1440 1200w"/);
    expect(first).toContain('sizes="min(100vw, 46rem, 1200px)"');
    expect(first).toContain('width="1200" height="600"');
    expect([first.includes('loading="lazy"'), first.includes('fetchpriority="high"')]).toEqual([false, true]);
    expect([second.includes('loading="lazy"'), second.includes('width="400" height="800"')]).toEqual([true, true]);
    expect([third.includes('srcset'), third.includes('loading="lazy"')]).toEqual([false, true]);
  });
});
