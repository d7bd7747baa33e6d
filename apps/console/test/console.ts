import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, describe, expect } from '@jest/globals';
import { createClient, type LecternClient } from '@lectern/client';
import type { Factory, Person } from '@lectern/commands/testing/factory';
import type { Database } from '@lectern/database/client';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { eventually, PATIENCE_MS } from '../../../scripts/lib/eventually.mjs';
import { watchRequests } from '../../../scripts/lib/watch-requests.mjs';

interface RunningApi {
  origin: string;
  build: Factory;
  database: Database;
  /** Sends what waits for a webhook, as the worker does. */
  sendWaiting(webhookId: string): Promise<void>;
  /** Where sites are, once they are served. */
  sitesUrl: string;
  /** Serves sites, for what shows previews of them. */
  startSite(): Promise<void>;
  openBrowser(): Promise<Browser>;
  /** Serves the same organizations at another address, with other settings. */
  serveWith(settings: Record<string, string>): Promise<{ origin: string; close(): Promise<void> }>;
  /** Runs the jobs that are due, as the worker does, until none is left: those of an organization, or of none. */
  runJobs(organizationId: string | null, settings: Record<string, string>): Promise<void>;
}

declare global {
  var startApi: () => Promise<RunningApi>;
  /** Whether this machine has a Chromium. */
  var hasBrowser: boolean;
}

/** The API of this worker, which serves the built console. */
export const runningApi = (): Promise<RunningApi> => globalThis.startApi();

/** Describes what needs a real browser; machines without one skip it. */
export const inBrowser = globalThis.hasBrowser ? describe : describe.skip;

/** The narrowest phone that people still use. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } satisfies BrowserContextOptions;
const DESKTOP = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;

/** How people get around on a kind of screen. */
export interface Screen {
  name: string;
  options: BrowserContextOptions;
  press(target: Locator): Promise<void>;
  /** Chooses a place in the navigation of the console. */
  navigate(page: Page, name: string): Promise<void>;
}

const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });

/** The screens on which journeys are made by pointing. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'a desktop',
    options: DESKTOP,
    press: (target) => target.click(),
    navigate: (page, name) => inNavigation(page, name).click(),
  },
  {
    name: 'a phone',
    options: PHONE,
    press: (target) => target.tap(),
    navigate: async (page, name) => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await inNavigation(page, name).tap();
    },
  },
];

const opened: BrowserContext[] = [];
let offences: string[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()));
  const found = offences;
  offences = [];
  expect(found).toEqual([]);
});

/** Somebody who may be signed in, in a browser of their own. */
export interface Visitor {
  page: Page;
  /** Opens an address of the console, and waits until it is shown. */
  open(path: string): Promise<Page>;
  /** Goes to another address as a link does, without loading the console again, and waits until all of it is read. */
  go(path: string, heading: string): Promise<void>;
  /** Waits until all that the page has asked for is there. */
  settle(): Promise<void>;
}

/** What somebody's browser is like. */
export interface VisitOptions extends BrowserContextOptions {
  signedInAt?: Date;
  /** Another origin that people are sent to, such as that of an identity provider. */
  alsoOpens?: string;
  /** Where the console is, unless at the usual address. */
  origin?: string;
}

/**
 * A new browser, signed in as a person if one is named. Requests that leave the origin of the console, violations of its
 * policy and errors of its scripts fail the spec.
 */
export async function visit(
  person?: Pick<Person, 'id'>,
  { signedInAt = new Date(), alsoOpens, origin: elsewhere, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const { origin: usual, build, openBrowser } = await runningApi();
  const origin = elsewhere ?? usual;
  const context = await (await openBrowser()).newContext({ ...DESKTOP, reducedMotion: 'reduce', ...options });
  opened.push(context);
  context.setDefaultTimeout(PATIENCE_MS);
  if (person) {
    const { secret } = await build.session(person.id, { at: signedInAt });
    await context.addCookies([{ name: 'lectern_session', value: secret, url: origin, sameSite: 'Strict' }]);
  }
  // Listening to requests, unlike intercepting them, leaves the cache of the browser in use.
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isElsewhere = /^https?:$/.test(url.protocol) && url.origin !== origin && url.origin !== alsoOpens;
    if (isElsewhere) offences.push(`asked ${url}`);
  });
  const page = await context.newPage();
  const isQuiet = watchRequests(page);
  page.on('pageerror', ({ message }) => offences.push(`failed with ${message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) offences.push(message.text());
  });
  return {
    page,
    async open(path) {
      await page.goto(`${origin}${path}`);
      await page.locator('h1, [role="alert"]').first().waitFor();
      return page;
    },
    async go(path, heading) {
      await page.evaluate((address) => window.history.pushState({}, '', address), path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await eventually(`all of ${path}`, isQuiet);
    },
    async settle() {
      await eventually('all of the page', isQuiet);
    },
  };
}

/** An organization with its administrator, and a client that acts for them. */
export interface Team {
  organizationId: string;
  admin: Person;
  api: LecternClient;
}

/** A new organization. */
export async function newTeam(title = 'Acme'): Promise<Team> {
  const { origin, build } = await runningApi();
  const { id, admin } = await build.organization({ title });
  return { organizationId: id, admin, api: createClient({ baseUrl: origin, token: admin.token }) };
}

/** How many pixels a page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
}

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

let axe: Promise<string> | undefined;

/** What keeps people from using a page, with where it is; by all rules unless some are named. */
export async function barriersOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const isLoaded = await page.evaluate<boolean>('"axe" in window');
  if (!isLoaded) await page.evaluate(await axe);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found = await page.evaluate<Finding[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`));
}
