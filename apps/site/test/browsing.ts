import { afterEach, describe, it } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PATIENCE_MS } from '../../../scripts/lib/eventually.mjs';
import { sites } from './sites.js';

/** Describes what needs a real browser; machines without one skip it. */
export const inBrowser = globalThis.hasBrowser ? describe : describe.skip;

/** A single promise that needs a real browser. */
export const itInBrowser = globalThis.hasBrowser ? it : it.skip;

const DESKTOP = { width: 1280, height: 900 };
/** As wide as a common phone. */
export const PHONE = { width: 390, height: 844 };

const opened: BrowserContext[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()));
});

/** A reader whom no site has seen before; it leaves at the end of the spec. Nothing outside of this machine answers. */
export async function newReader(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const browser = await (await sites()).openBrowser();
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
  opened.push(context);
  context.setDefaultTimeout(PATIENCE_MS);
  await context.route(isElsewhere, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '' }));
  return context;
}

/** Opens an address as a new reader. */
export async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await newReader(options)).newPage();
  await page.goto(url);
  return page;
}

/** Whether an address leads away from this machine. */
export function isElsewhere({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && hostname !== 'localhost' && hostname !== '127.0.0.1';
}

/** Collects the addresses that a page asks for, and keeps to one kind of them. */
export function requestsOf(page: Page, isWanted: (url: URL) => boolean = () => true): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (isWanted(new URL(request.url()))) seen.push(request.url());
  });
  return seen;
}

/** How many pixels a page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
}

/** The path of the page without that of its site. */
export function pathOf(page: Page, { address }: { address: string }): string {
  const { pathname } = new URL(page.url());
  return pathname.slice(new URL(address).pathname.length);
}
