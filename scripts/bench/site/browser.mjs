import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium } from '../../lib/chromium.mjs';
import { ROOT } from '../../lib/workspace.mjs';
import { median } from '../content/statistics.mjs';

const LOADS = 5;
const KILOBIT = 1_000 / 8;
const LONG_TASK_MS = 50;

/** The phone is a quarter as quick as this machine, and far from the next mast. */
const PROFILES = [
  { name: 'desktop', viewport: { width: 1350, height: 940 } },
  {
    name: 'phone (CPU 1/4, slow 4G)',
    viewport: { width: 412, height: 823 },
    isMobile: true,
    cpuSlowdown: 4,
    network: {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600 * KILOBIT,
      uploadThroughput: 750 * KILOBIT,
    },
  },
];

/**
 * @typedef {{ name: string, firstPaint: number, largestPaint: number, layoutShift: number, longTasks: number,
 *   blockedMs: number, requests: number, bytes: number }} Seen
 */

/**
 * Opens a page in Chromium with nothing cached, and returns what somebody sees of it; nothing where there is no Chromium.
 * @param {string} address
 * @returns {Promise<Seen[] | undefined>} For each kind of machine, the median of some loads.
 */
export async function watchLoading(address) {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const { chromium } = createRequire(path.join(ROOT, 'apps/site/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const seen = [];
    for (const profile of PROFILES) {
      const loads = [];
      for (let load = 0; load < LOADS; load++) loads.push(await loadOnce(browser, profile, address));
      const names = Object.keys(loads[0]);
      const middle = Object.fromEntries(names.map((name) => [name, median(loads.map((load) => load[name]))]));
      seen.push({ name: profile.name, ...middle });
    }
    return seen;
  } finally {
    await browser.close();
  }
}

async function loadOnce(browser, { viewport, isMobile = false, cpuSlowdown, network }, address) {
  const context = await browser.newContext({ viewport, isMobile });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (network) await devtools.send('Network.emulateNetworkConditions', network);
    if (cpuSlowdown) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const loaded = { requests: 0, bytes: 0 };
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      loaded.requests++;
      loaded.bytes += encodedDataLength;
    });
    await page.addInitScript(observe);
    await page.goto(address, { waitUntil: 'networkidle' });
    return { ...(await page.evaluate(summarize, LONG_TASK_MS)), ...loaded };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything of it. */
function observe() {
  globalThis.observed = [];
  const observer = new PerformanceObserver((list) => globalThis.observed.push(...list.getEntries()));
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    observer.observe({ type, buffered: true });
  }
}

/** Runs in the page, when it is loaded. */
function summarize(longTaskMs) {
  const of = (type) => globalThis.observed.filter(({ entryType }) => entryType === type);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  const tasks = of('longtask').map(({ duration }) => duration);
  return {
    firstPaint: of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largestPaint: of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    layoutShift: sum(of('layout-shift').map(({ value }) => value)),
    longTasks: tasks.length,
    blockedMs: sum(tasks.map((duration) => duration - longTaskMs)),
  };
}
