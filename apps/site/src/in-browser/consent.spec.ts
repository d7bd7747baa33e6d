import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, newReader, open, overflowOf, PHONE, requestsOf } from '../../test/browsing.js';
import { installOn } from '../../test/installed-integration.js';
import { newSite } from '../../test/sites.js';

const TRACKER = `document.documentElement.dataset.tracker = 'here'; document.cookie = 'tracker=1';`;

async function newTrackedSite() {
  const site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await installOn(site, { script: TRACKER }, { scopes: ['site:script:inject', 'site:script:cookies'] });
  return site;
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Cookies' });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const isScript = ({ pathname }: URL) => pathname.includes('/integrations/');
const kept = (page: Page) => page.evaluate(() => [document.cookie, localStorage.getItem('site-visitor')]);

inBrowser('a site whose scripts set cookies', () => {
  it('loads none of them and recognizes nobody before the reader agrees, then and afterwards it does', async () => {
    const site = await newTrackedSite();
    const reader = await newReader();
    const page = await reader.newPage();
    const requests = requestsOf(page, isScript);
    await page.goto(site.address);
    await banner(page).waitFor();
    expect([requests, await kept(page)]).toEqual([[], ['', null]]);
    // It waits to be noticed.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await button(page, 'Accept').click();
    await page.locator('html[data-tracker="here"]').waitFor();
    expect(await banner(page).isVisible()).toBe(false);
    await page.reload();
    await page.locator('html[data-tracker="here"]').waitFor();
    expect(await banner(page).isVisible()).toBe(false);
    await page.waitForFunction(() => localStorage.getItem('site-visitor') !== null);
  });

  it('takes no for an answer, by the keyboard, and lets readers change their minds', async () => {
    const site = await newTrackedSite();
    const page = await open(site.address);
    const requests = requestsOf(page, isScript);
    await banner(page).waitFor();
    // The link that skips to the content, then the banner.
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await banner(page).waitFor({ state: 'hidden' });
    await page.reload();
    await button(page, 'Cookie settings').waitFor();
    expect([await banner(page).isVisible(), requests, await kept(page)]).toEqual([false, [], ['', null]]);
    await button(page, 'Cookie settings').focus();
    await page.keyboard.press('Enter');
    expect(await button(page, 'Accept').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('html[data-tracker="here"]').waitFor();
    expect(await button(page, 'Cookie settings').evaluate((one) => one === document.activeElement)).toBe(true);
    await button(page, 'Cookie settings').click();
    await button(page, 'Reject').click();
    await page.locator('html:not([data-tracker])').waitFor();
  });

  it('asks for itself only, and fits a phone', async () => {
    const [first, second] = [await newTrackedSite(), await newTrackedSite()];
    const page = await open(first.address, { viewport: PHONE });
    await button(page, 'Reject').click();
    await page.goto(second.address);
    await banner(page).waitFor();
    expect(await overflowOf(page)).toBe(0);
  });

  it('runs nothing where the site wants no cookies at all', async () => {
    const site = await newTrackedSite();
    await site.siteApi('PUT', '/customization', { insights: { trackingCookie: false } });
    const { text } = await site.get();
    expect([text.includes('class="consent"'), text.includes('/integrations/')]).toEqual([false, false]);
  });
});

inBrowser('a site that only counts its readers', () => {
  it('asks where it has a privacy policy, which it links, and not otherwise', async () => {
    const site = await newSite();
    await site.addPage('# Welcome\n\nStart here.');
    expect((await site.get()).text).not.toContain('class="consent"');
    await site.siteApi('PUT', '/customization', { privacyPolicy: { url: 'https://example.com/privacy' } });
    const page = await open(site.address);
    const link = banner(page).getByRole('link', { name: 'Privacy policy' });
    expect(await link.getAttribute('href')).toBe('https://example.com/privacy');
    expect(await kept(page)).toEqual(['', null]);
  });
});
