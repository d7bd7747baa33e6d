import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, newReader, open, overflowOf, PHONE, requestsOf } from '../../test/browsing.js';
import { addLargeSpace } from '../../test/large-space.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: PublishedSite;

beforeAll(async () => {
  if (!globalThis.hasBrowser) return;
  site = await newSite({ title: 'Atlas' });
  await addLargeSpace(site);
});

const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'Table of contents' });
const branch = (page: Page, title: string) => contentsOf(page).locator(`summary[aria-label="Pages below ${title}"]`);

inBrowser('a reader of a space of 1,000 pages', () => {
  it('opens branches in place, however deep, and goes to pages in them', async () => {
    const page = await open(site.address);
    const contents = contentsOf(page);
    await branch(page, 'Part 7').click();
    await contents.getByRole('link', { name: 'Chapter 7.12', exact: true }).waitFor();
    await branch(page, 'Chapter 7.0').click();
    await contents.getByRole('link', { name: 'Chapter 7.48', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Chapter 7.48' }).waitFor();
    expect(await contents.locator('[aria-current=page]').textContent()).toBe('Chapter 7.48');
    expect(await contents.getByRole('link', { name: 'Chapter 7.12', exact: true }).isVisible()).toBe(true);
  });

  it('opens a group as well, which leads to its first page', async () => {
    const page = await open(site.address);
    await branch(page, 'Part 20').click();
    await contentsOf(page).getByRole('link', { name: 'Chapter 20.3', exact: true }).waitFor();
    await contentsOf(page).getByRole('link', { name: 'Part 20', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Chapter 20.0' }).waitFor();
  });

  it('does so by keyboard, keeps the focus, and asks only once', async () => {
    const page = await open(site.address);
    const asked = requestsOf(page, ({ pathname }) => pathname.includes('~site/contents'));
    await branch(page, 'Part 3').focus();
    await page.keyboard.press('Enter');
    await contentsOf(page).getByRole('link', { name: 'Chapter 3.1', exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pages below Part 3');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Chapter 3.0');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await contentsOf(page).getByRole('link', { name: 'Chapter 3.1', exact: true }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await contentsOf(page).getByRole('link', { name: 'Chapter 3.1', exact: true }).waitFor();
    expect(asked.length).toBe(1);
    expect(asked[0]).toContain(site.address);
  });

  it('gets the link to where the pages are listed when they cannot be fetched', async () => {
    const page = await (await newReader()).newPage();
    await page.route(/~site\/contents/, (route) => route.abort());
    await page.goto(site.address);
    await branch(page, 'Part 7').click();
    await contentsOf(page).getByRole('link', { name: 'Pages below Part 7' }).click();
    await page.getByRole('heading', { level: 1, name: 'Part 7' }).waitFor();
  });

  it('opens them without JavaScript by going there', async () => {
    const page = await open(site.address, { javaScriptEnabled: false });
    await branch(page, 'Part 7').click();
    await contentsOf(page).getByRole('link', { name: 'Pages below Part 7' }).click();
    await contentsOf(page).getByRole('link', { name: 'Chapter 7.12', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Chapter 7.12' }).waitFor();
  });

  it('does the same on a phone', async () => {
    const page = await open(site.address, { viewport: PHONE, hasTouch: true });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await branch(page, 'Part 9').tap();
    const chapter = contentsOf(page).getByRole('link', { name: 'Chapter 9.30', exact: true });
    await chapter.waitFor();
    expect(await overflowOf(page)).toBe(0);
    await chapter.tap();
    await page.getByRole('heading', { level: 1, name: 'Chapter 9.30' }).waitFor();
  });
});

inBrowser('a reader of a space with hundreds of pages side by side', () => {
  let flat: PublishedSite;

  beforeAll(async () => {
    if (!globalThis.hasBrowser) return;
    flat = await newSite({ title: 'Plain' });
    for (let block = 0; block < 8; block += 1) {
      const changes = Array.from({ length: 50 }, (_, index) => ({
        operation: 'insert_page',
        title: `Entry ${block * 50 + index}`,
        document: { markdown: 'Text.' },
      }));
      await flat.api('POST', `/spaces/${flat.spaceId}/content`, { changes });
    }
  });

  it('shows the rest of them in place, on both sides', async () => {
    const page = await open(`${flat.address}/entry-250`);
    const contents = contentsOf(page);
    await contents.locator('[data-rest]').last().click();
    await contents.getByRole('link', { name: 'Entry 399', exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Entry 350');
    await contents.getByRole('link', { name: '… and 150 more' }).click();
    await contents.getByRole('link', { name: 'Entry 0', exact: true }).waitFor();
    expect(await contents.getByRole('link').count()).toBe(400);
  });

  it('goes there without JavaScript', async () => {
    const page = await open(`${flat.address}/entry-250`, { javaScriptEnabled: false });
    await contentsOf(page).getByRole('link', { name: '… and 50 more' }).click();
    await page.getByRole('heading', { level: 1, name: 'Entry 350' }).waitFor();
  });
});
