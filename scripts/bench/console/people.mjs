import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium } from '../../lib/chromium.mjs';
import { eventually } from '../../lib/eventually.mjs';
import { watchRequests } from '../../lib/watch-requests.mjs';
import { ROOT } from '../../lib/workspace.mjs';

const KILOBIT = 1_000 / 8;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 412, height: 823 };
/** Long enough for the slowest of machines. */
const PATIENCE_MS = 60_000;

/** A machine a quarter as quick as this one, far from the next mast. */
const SLOW_CPU = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600 * KILOBIT,
  uploadThroughput: 750 * KILOBIT,
};

/**
 * @typedef {{ page: import('playwright-core').Page, devtools: import('playwright-core').CDPSession,
 *   address: (path: string) => string, settle: () => Promise<unknown>, close: () => Promise<void> }} OpenBrowser
 * @typedef {{ open: (space: { organizationId: string }, options?: { isSlow?: boolean }) => Promise<OpenBrowser> }} People
 */

/**
 * People with browsers of their own, signed in to the console; nothing where there is no Chromium.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {{ origin: string }} api
 * @param {(undo: () => unknown) => void} later
 * @returns {Promise<People | undefined>}
 */
export async function openPeople(stage, { origin }, later) {
  const executablePath = process.env.LECTERN_TEST_CHROMIUM ?? findChromium();
  if (executablePath === undefined) return undefined;
  const { chromium } = createRequire(path.join(ROOT, 'apps/console/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  later(() => browser.close());
  return {
    async open({ organizationId }, { isSlow = false } = {}) {
      const { id } = await stage.build.member(organizationId, 'admin');
      const { secret } = await stage.build.session(id);
      const context = await browser.newContext({ viewport: isSlow ? PHONE : DESKTOP, isMobile: isSlow });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addCookies([{ name: 'lectern_session', value: secret, url: origin, sameSite: 'Strict' }]);
      const page = await context.newPage();
      const isQuiet = watchRequests(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      if (isSlow) {
        await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
      }
      return {
        page,
        devtools,
        address: (where) => `${origin}${where}`,
        settle: () => eventually('all of the page', isQuiet, PATIENCE_MS),
        close: () => context.close(),
      };
    },
  };
}
