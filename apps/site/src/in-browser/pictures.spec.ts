import { crc32, deflateSync } from 'node:zlib';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, open, PHONE } from '../../test/browsing.js';
import { addFiles } from '../../test/full-site.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: PublishedSite;

beforeAll(async () => {
  if (!globalThis.hasBrowser) return;
  site = await newSite();
  const [large = '', small = ''] = await addFiles(site, {
    'large.png': grayPng(1600, 900),
    'small.png': grayPng(40, 40),
  });
  const figure = (file: string, alt: string) => `<figure><img src="/files/${file}" alt="${alt}"></figure>`;
  await site.addPage(`# Pictures\n\n${figure(large, 'A wide view')}\n\n${figure(small, 'A button')}`);
});

/** A picture of one gray, as Base64. */
function grayPng(width: number, height: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0x90));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat(parts).toString('base64');
}

const zoomButtons = (page: Page) => page.getByRole('button', { name: 'Enlarge the picture' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'A wide view' });

inBrowser('a picture of which there is more than the page shows', () => {
  it('is enlarged by the keyboard, closed by Escape, and gives the focus back', async () => {
    const page = await open(site.address);
    await zoomButtons(page).focus();
    await page.keyboard.press('Enter');
    const shown = await dialogOf(page).getByRole('img', { name: 'A wide view' }).boundingBox();
    expect(shown?.width).toBeGreaterThan(1200);
    expect(await page.getByRole('button', { name: 'Close' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await zoomButtons(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('is enlarged by pointing at it, and closed likewise', async () => {
    const page = await open(site.address, { viewport: PHONE, hasTouch: true });
    await zoomButtons(page).waitFor();
    const before = (await page.getByRole('img', { name: 'A wide view' }).boundingBox())?.width ?? 0;
    await page.getByRole('img', { name: 'A wide view' }).tap();
    const shown = await dialogOf(page).getByRole('img').boundingBox();
    expect(shown?.width).toBeGreaterThan(2 * before);
    expect(shown?.x).toBeGreaterThanOrEqual(0);
    await dialogOf(page).tap();
    await dialogOf(page).waitFor({ state: 'detached' });
  });

  it('moves only for readers who do not mind', async () => {
    const animationAt = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await open(site.address, { reducedMotion });
      await zoomButtons(page).click();
      return dialogOf(page).evaluate((dialog) => getComputedStyle(dialog).animationName);
    };
    expect([await animationAt('reduce'), await animationAt('no-preference')]).toEqual(['none', 'zoom-in']);
  });
});

inBrowser('a picture that is seen as large as it is', () => {
  it('has nothing to enlarge, and neither has any without JavaScript', async () => {
    const page = await open(site.address);
    await zoomButtons(page).waitFor();
    expect(await zoomButtons(page).count()).toBe(1);
    const plain = await open(site.address, { javaScriptEnabled: false });
    expect(await zoomButtons(plain).count()).toBe(0);
  });
});
