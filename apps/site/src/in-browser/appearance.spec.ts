import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, newReader, open, overflowOf, PHONE } from '../../test/browsing.js';
import { type FullSite, newFullSite } from '../../test/full-site.js';
import { indexCopy } from '../../test/index-copy.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: FullSite;

beforeAll(async () => {
  if (globalThis.hasBrowser) site = await newFullSite();
});

/** The brightness of the page, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const mean = (red + green + blue) / 3;
  return color.startsWith('color(') ? mean * 255 : mean;
}

inBrowser('the theme', () => {
  it('is that of the system of the reader before a site chooses another', async () => {
    const light = await open(site.address, { colorScheme: 'light' });
    const dark = await open(site.address, { colorScheme: 'dark' });
    expect(await brightness(light)).toBeGreaterThan(200);
    expect(await brightness(dark)).toBeLessThan(60);
  });

  it('can be switched, stays so, and is there before anything is rendered', async () => {
    const page = await open(site.address, { colorScheme: 'light' });
    await page.locator('summary[aria-label=Theme]').click();
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await brightness(page)).toBeLessThan(60);
    await page.addInitScript(() => {
      const note = () =>
        document.documentElement.setAttribute('data-seen', document.documentElement.dataset['theme'] ?? '');
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        note();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.locator('html').getAttribute('data-seen')).toBe('dark');
    expect(await brightness(page)).toBeLessThan(60);
    expect(await page.locator('[data-theme-choice=dark]').getAttribute('aria-pressed')).toBe('true');
  });

  it('is light on paper, where there is only the text', async () => {
    const page = await open(`${site.address}${site.paths.blocks}`, { colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('site-theme', 'dark'));
    await page.reload();
    await page.emulateMedia({ media: 'print' });
    const chrome = [
      'header.site-header',
      '#site-menu',
      '.outline',
      '.pagination',
      '.site-footer',
      '.code-copy',
      '.embed-play',
    ];
    expect(await page.locator(chrome.join(', ')).filter({ visible: true }).count()).toBe(0);
    expect(await page.getByText('Plums are blue.').isVisible()).toBe(true);
    expect(await page.getByText('annotated').isVisible()).toBe(true);
    expect(await brightness(page)).toBeGreaterThan(200);
  });
});

inBrowser('what a site customizes', () => {
  let own: PublishedSite;
  const logo = 'https://pictures.example/logo.png';

  beforeAll(async () => {
    own = await newSite();
    await own.addPage('# Welcome\n\n[Away](https://a.example)');
  });

  it('is there at the next load', async () => {
    const page = await open(own.address);
    const radius = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius'));
    expect(await radius()).toBe('0.5rem');
    const to = { kind: 'url', url: 'https://a.example/' };
    await own.siteApi('PUT', '/customization', {
      title: 'Renamed',
      styling: { corners: 'straight', primaryColor: { light: '#a00000', dark: '#ff9999' } },
      header: { preset: 'default', logo: { light: logo, dark: logo }, links: [{ title: 'Status', to }] },
      footer: { groups: [{ title: 'Company', links: [{ title: 'Jobs', to }] }], copyright: '© Us' },
      announcement: { enabled: true, message: 'Big news', style: 'info', link: { title: 'Read it', to } },
    });
    await page.reload();
    expect(await radius()).toBe('0');
    expect(await page.title()).toBe('Welcome · Renamed');
    await page.getByRole('complementary', { name: 'Announcement' }).getByRole('link', { name: 'Read it' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Status' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Jobs' }).waitFor();
    await page.getByText('© Us').waitFor();
    expect(await page.getByRole('banner').getByRole('img', { name: 'Renamed' }).getAttribute('src')).toBe(logo);
    const color = await page.getByRole('link', { name: 'Away' }).evaluate((link) => getComputedStyle(link).color);
    expect(color).toBe('rgb(160, 0, 0)');
  });
});

inBrowser('a phone', () => {
  it('shows every page as wide as it is, and no wider', async () => {
    const page = await (await newReader({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage();
    const tooWide: string[] = [];
    for (const path of [...Object.values(site.paths), '/~site/search?q=install', '/nothing/here']) {
      await page.goto(`${site.address}${path}`);
      const pixels = await overflowOf(page);
      if (pixels > 0) tooWide.push(`${path}: ${pixels}`);
    }
    expect(tooWide).toEqual([]);
  });

  it.each([true, false])('opens the menu (with JavaScript: %s)', async (javaScriptEnabled) => {
    const page = await open(site.address, { viewport: PHONE, javaScriptEnabled });
    const contents = page.getByRole('navigation', { name: 'Table of contents' });
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await contents.getByRole('link', { name: 'Blocks' }).click();
    await page.waitForURL(`${site.address}${site.paths.blocks}`);
    expect(await contents.isVisible()).toBe(false);
  });

  it('closes the menu by Escape, and gives the focus back', async () => {
    const page = await open(site.address, { viewport: PHONE });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Table of contents' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu-opener');
  });
});

inBrowser('the button that copies code', () => {
  it.each([{ width: 1280, height: 900 }, PHONE])('never covers any (%o)', async (viewport) => {
    const page = await (await newReader({ viewport })).newPage();
    for (const path of [site.paths.blocks, site.paths.api]) {
      await page.goto(`${site.address}${path}`);
      const seen = await page.locator('figure.code:visible').evaluateAll((figures) =>
        figures.map((figure) => {
          const [code, button] = ['.code-frame', '.code-copy'].map((part) =>
            figure.querySelector(part)?.getBoundingClientRect(),
          );
          const isShown = button !== undefined && button.width > 0;
          return isShown && code && (button.left >= code.right || button.bottom <= code.top) ? 'beside' : 'covering';
        }),
      );
      expect(new Set(seen)).toEqual(new Set(['beside']));
    }
  });
});

inBrowser('a site in more than one version', () => {
  let versions: PublishedSite;
  let next: { id: string; space: { id: string } };

  beforeAll(async () => {
    versions = await newSite();
    await versions.addPage('# Welcome');
    await versions.addPage('# Deep page');
    const [first = ''] = versions.siteSpaces;
    const copy = await versions.siteApi('POST', `/site-spaces/${first}/duplicate`);
    next = copy;
    await versions.siteApi('PATCH', `/site-spaces/${copy.id}`, { title: 'Next', path: 'next' });
    const other = await versions.siteApi('POST', `/site-spaces/${first}/duplicate`);
    await versions.siteApi('PATCH', `/site-spaces/${other.id}`, { title: 'Deutsch', path: 'de' });
    await Promise.all([copy, other].map(({ space }) => indexCopy(space.id)));
    await versions.api('PATCH', `/spaces/${versions.spaceId}`, { language: 'en' });
    await versions.api('PATCH', `/spaces/${copy.space.id}`, { language: 'en' });
    await versions.api('PATCH', `/spaces/${other.space.id}`, { language: 'de' });
  });

  it('leads to the same page of another one, and of another language', async () => {
    const page = await open(`${versions.address}/deep-page`);
    const menus = page.locator('details.variants summary');
    await menus.filter({ visible: true }).filter({ hasText: 'Space 1' }).last().click();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(`${versions.address}/next/deep-page`);
    await page.locator('summary[aria-label^=Languages]').filter({ visible: true }).first().click();
    await page.getByRole('link', { name: 'Deutsch' }).filter({ visible: true }).click();
    await page.waitForURL(`${versions.address}/de/deep-page`);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  it.each([true, false])(
    'tells readers of another version where the current one is (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await open(`${versions.address}/next/deep-page`, { javaScriptEnabled });
      const notice = page.getByRole('complementary', { name: 'Versions' });
      expect(await notice.textContent()).toMatch(
        /You are reading Next, which is not the current version\.\s*Go to Space 1/,
      );
      expect(await notice.getByRole('button').count()).toBe(javaScriptEnabled ? 1 : 0);
      await notice.getByRole('link', { name: 'Go to Space 1' }).click();
      await page.waitForURL(`${versions.address}/deep-page`);
      expect(await notice.count()).toBe(0);
      await page.goto(`${versions.address}/de/deep-page`);
      expect(await page.locator('.banner-version').count()).toBe(0);
    },
  );

  it('leads to the start of the current version where the page is not in it', async () => {
    const change = { operation: 'insert_page', document: { markdown: '# Brand new' } };
    await versions.api('POST', `/spaces/${next.space.id}/content`, { changes: [change] });
    const page = await open(`${versions.address}/next/brand-new`);
    await page.getByRole('link', { name: 'Go to Space 1' }).click();
    await page.waitForURL(versions.address);
  });

  it('says nothing of the kind in a product or an edition', async () => {
    await versions.siteApi('PATCH', `/site-spaces/${next.id}`, { title: 'Self-hosted', path: 'self-hosted' });
    const page = await open(`${versions.address}/self-hosted/deep-page`);
    expect(await page.locator('.banner-version').count()).toBe(0);
    await versions.siteApi('PATCH', `/site-spaces/${next.id}`, { title: 'Next', path: 'next' });
  });

  it('says so no more in a session in which it was dismissed', async () => {
    const page = await open(`${versions.address}/next`);
    const notice = page.locator('.banner-version');
    await notice.getByRole('button', { name: 'Close' }).click();
    expect(await notice.count()).toBe(0);
    await page.goto(`${versions.address}/next/deep-page`);
    expect(await notice.isVisible()).toBe(false);
    const later = await open(`${versions.address}/next/deep-page`);
    await later.locator('.banner-version').waitFor();
  });
});
