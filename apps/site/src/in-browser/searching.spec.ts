import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, open } from '../../test/browsing.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: PublishedSite;

beforeAll(async () => {
  if (!globalThis.hasBrowser) return;
  site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage('# Lanterns\n\nThey shine.\n\n## Wicks\n\nTrim the wick of lanterns.');
  await site.addPage('# Lantern oil\n\nWhat lanterns burn.');
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.className ?? '');

inBrowser('the search', () => {
  it.each(['/', 'Control+k'])('opens by %s, closes by Escape, and leaves the focus where it was', async (key) => {
    const page = await open(site.address);
    await page.getByRole('link', { name: 'Lanterns' }).first().focus();
    const before = await focused(page);
    await page.keyboard.press(key);
    await dialogOf(page).waitFor();
    expect(await focused(page)).toBe('search-field');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(before);
  });

  it('finds pages as the reader types, and goes to one by the keyboard', async () => {
    const page = await open(site.address);
    await page.getByRole('link', { name: 'Search' }).click();
    const dialog = dialogOf(page);
    await page.keyboard.type('lant');
    const options = dialog.getByRole('option');
    await options.first().waitFor();
    expect(await options.count()).toBeGreaterThan(1);
    expect(await options.first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const chosen = dialog.getByRole('option', { selected: true });
    const id = await options.nth(1).getAttribute('id');
    expect(await chosen.getAttribute('id')).toBe(id);
    expect(await dialog.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(id);
    const target = await chosen.getAttribute('href');
    const reported = page.waitForRequest((request) => request.postData()?.includes('search_open_result') === true);
    await page.keyboard.press('Enter');
    expect(JSON.parse((await reported).postData() ?? '')).toMatchObject({
      query: 'lant',
      result: { spaceId: site.spaceId },
    });
    await page.waitForURL(new URL(target ?? '', site.address).href);
    expect(target).toContain('/lantern');
  });

  it('goes round with the arrow keys', async () => {
    const page = await open(site.address);
    await page.keyboard.press('/');
    await page.keyboard.type('lantern');
    const options = dialogOf(page).getByRole('option');
    await options.first().waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await options.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await options.first().getAttribute('aria-selected')).toBe('true');
  });

  it('says when there is nothing, and shows what was typed as text', async () => {
    const page = await open(site.address);
    await page.keyboard.press('/');
    await page.keyboard.type('<q>zzz');
    await dialogOf(page).getByRole('status').getByText('No results for “<q>zzz”.').waitFor();
    expect(await dialogOf(page).getByRole('option').count()).toBe(0);
  });

  it('says when it cannot be reached', async () => {
    const page = await open(site.address);
    await page.route(/~site\/search/, (route) => route.abort());
    await page.keyboard.press('/');
    await page.keyboard.type('lantern');
    await dialogOf(page).getByText('Search is not responding. Please try again.').waitFor();
  });

  it('writes a slash into fields', async () => {
    const page = await open(`${site.address}/~site/search?q=lantern`);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('/');
    expect(await page.getByRole('searchbox').inputValue()).toContain('/');
    expect(await dialogOf(page).isVisible()).toBe(false);
  });

  it('is a page of its own without JavaScript', async () => {
    const page = await open(`${site.address}/~site/search?q=wick`, { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “wick”');
    await page.getByRole('main').getByRole('link', { name: /Wicks/ }).click();
    await page.waitForURL(`${site.address}/lanterns#wicks`);
  });

  it('is offered where there is no page', async () => {
    const page = await open(`${site.address}/nothing/here`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.keyboard.press('Control+k');
    await dialogOf(page).waitFor();
    await page.keyboard.type('oil');
    await dialogOf(page)
      .getByRole('option', { name: /Lantern oil/ })
      .first()
      .click();
    await page.waitForURL(`${site.address}/lantern-oil`);
  });
});
