import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, newReader, PHONE } from '../../test/browsing.js';
import { type FullSite, newFullSite } from '../../test/full-site.js';

let site: FullSite;
let axe: string;

beforeAll(async () => {
  if (!globalThis.hasBrowser) return;
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  site = await newFullSite();
  const to = { kind: 'url', url: 'https://a.example/' };
  await site.siteApi('PUT', '/customization', {
    themes: { default: 'system', toggeable: true },
    feedback: { enabled: true },
    // With it, readers are asked whether they may be recognized.
    privacyPolicy: { url: 'https://a.example/privacy' },
    header: {
      preset: 'default',
      links: [
        { title: 'Status', to },
        { title: 'More', to: null, links: [{ title: 'A', to }] },
      ],
    },
    footer: { groups: [{ title: 'Company', links: [{ title: 'Jobs', to }] }], copyright: '© Us' },
    announcement: { enabled: true, message: 'Big news', style: 'warning', link: { title: 'Read it', to } },
    socialAccounts: [{ platform: 'github', handle: 'orbit', display: { header: true, footer: true } }],
  });
});

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** The rules that are about colours: what the dark theme can break that the light one does not. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** What keeps people from reading the page, with where it is; by all rules where none are named. */
async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  const found = await page.evaluate<Finding[]>(
    `axe.run(document, ${JSON.stringify(options)}).then((r) => r.violations)`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`));
}

interface Place {
  name: string;
  path: () => string;
  prepare?: (page: Page) => Promise<void>;
}

const places: Place[] = [
  { name: 'the first page', path: () => '' },
  { name: 'a page with every kind of block', path: () => site.paths.blocks },
  { name: 'an API reference', path: () => site.paths.api },
  { name: 'the form in which an operation is tried', path: () => site.paths.api, prepare: tryOperation },
  { name: 'the page of the search', path: () => '/~site/search?q=install' },
  { name: 'the page that says that there is none', path: () => '/nothing/here' },
  { name: 'the dialog of the search', path: () => '', prepare: search },
  { name: 'the menus of the header', path: () => '', prepare: openMenus },
  { name: 'the menu of a phone', path: () => '', prepare: openPhoneMenu },
];

async function tryOperation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('id is required.').waitFor();
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('install');
  await page.getByRole('option').first().waitFor();
}

async function openMenus(page: Page): Promise<void> {
  await page.locator('details[data-menu]').evaluateAll((menus) => {
    for (const menu of menus) menu.setAttribute('open', '');
  });
}

async function openPhoneMenu(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Table of contents' }).waitFor();
}

inBrowser('in the light theme and in the dark one', () => {
  it.each(places)('$name keeps nobody out', async ({ path, prepare }) => {
    const page = await (await newReader({ colorScheme: 'light', bypassCSP: true })).newPage();
    await page.goto(`${site.address}${path()}`);
    await prepare?.(page);
    await page.evaluate(axe);
    expect(await barriers(page)).toEqual([]);

    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
    expect(await barriers(page, OF_COLORS)).toEqual([]);
  });
});

inBrowser('the keyboard', () => {
  it('reaches the text first, and sees where it is', async () => {
    const page = await (await newReader()).newPage();
    await page.goto(`${site.address}${site.paths.blocks}`);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.keyboard.press('Tab');
    const { isInside, outline } = await page.evaluate(() => {
      const active = document.activeElement;
      const { outlineStyle = 'none' } = active ? getComputedStyle(active) : {};
      return { isInside: active?.closest('main') !== null, outline: outlineStyle };
    });
    expect(isInside).toBe(true);
    expect(outline).not.toBe('none');
  });
});
