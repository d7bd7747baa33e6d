import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { inBrowser, open, overflowOf, PHONE } from '../../test/browsing.js';
import { newShowcase, SHOWN_BLOCKS } from '../../test/showcase.js';
import type { PublishedSite } from '../../test/sites.js';

/** A folder for pictures of the page, for whoever wants to look at it. */
const folder = process.env['LECTERN_SCREENSHOTS'];
const DESKTOP = { width: 1280, height: 900 };

let site: PublishedSite;

beforeAll(async () => {
  if (globalThis.hasBrowser) site = await newShowcase();
});

inBrowser('a page with every block', () => {
  it('shows each of them', async () => {
    const page = await open(`${site.address}/observe`);
    const counts = await Promise.all(
      Object.entries(SHOWN_BLOCKS).map(
        async ([name, selector]) => [name, await page.locator(selector).count()] as const,
      ),
    );
    expect(counts.filter(([, count]) => count === 0).map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['light', DESKTOP, 'desktop'],
    ['dark', DESKTOP, 'desktop'],
    ['light', PHONE, 'phone'],
    ['dark', PHONE, 'phone'],
  ] as const)('fits the window, with all its pictures: %s, %j', async (colorScheme, viewport, device) => {
    const page = await open(`${site.address}/observe`, { viewport, colorScheme });
    const pictures = page.locator('.document img, [data-diagram]');
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
    await page.locator('[data-diagram][data-rendered]').waitFor();
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    expect(await overflowOf(page)).toBe(0);
    const covers = page.locator('.card-cover');
    const heights = await covers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect([heights.length, new Set(heights).size]).toEqual([2, 1]);
    // After the jump back to the top, the outline says so.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator('[data-outline] li:first-child > a[aria-current]').first().waitFor({ state: 'attached' });
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, `blocks-${device}-${colorScheme}.png`), fullPage: true });
  });
});
