import { median } from '../content/statistics.mjs';

const KILOBYTE = 1_000;
const SCROLL_MS = 2_000;

/**
 * One figure with the most that it may be; `isWeight` tells what depends on no machine.
 * @typedef {{ name: string, value: number, unit: string, limit: number, isWeight?: boolean, atLeast?: boolean }} Figure
 */

/**
 * What somebody loads who opens the console for the first time.
 * @param {import('./people.mjs').People} people
 * @returns {Promise<Figure[]>}
 */
export async function measureFirstLoad(people, space) {
  const { page, address, settle, close } = await people.open(space);
  await page.goto(address(`/o/${space.organizationId}`));
  await page.locator('h1').waitFor();
  await settle();
  const bodies = await page.evaluate(bodiesOfFiles);
  const bytes = (ending) => (bodies[ending] ?? 0) / KILOBYTE;
  await close();
  return [
    { name: 'First load, JavaScript', value: bytes('.js'), unit: 'kB', limit: 195, isWeight: true },
    { name: 'First load, CSS', value: bytes('.css'), unit: 'kB', limit: 20, isWeight: true },
  ];
}

/**
 * How long it takes on a slow phone until the console shows its first page, with nothing kept and with everything kept.
 * @returns {Promise<Figure[]>}
 */
export async function measureOpening(people, space, loads) {
  const cold = [];
  const warm = [];
  for (let load = 0; load < loads; load++) {
    const { page, address, close } = await people.open(space, { isSlow: true });
    for (const times of [cold, warm]) {
      const begun = Date.now();
      await page.goto(address(`/o/${space.organizationId}`), { waitUntil: 'commit' });
      await page.locator('h1').waitFor();
      times.push(Date.now() - begun);
    }
    await close();
  }
  return [
    { name: 'Usable on a slow phone, cold', value: median(cold), unit: 'ms', limit: 3_000 },
    { name: 'Usable on a slow phone, warm', value: median(warm), unit: 'ms', limit: 1_000 },
  ];
}

/**
 * What the tree of a space takes: bytes, time from the response to the rows, and frames while it scrolls.
 * @returns {Promise<Figure[]>}
 */
export async function measureTree(people, space, loads) {
  const shown = [];
  const frames = [];
  let bytes = 0;
  for (let load = 0; load < loads; load++) {
    const { page, devtools, address, close } = await people.open(space);
    const loaded = countBytes(devtools);
    await page.addInitScript(noteRows);
    await page.goto(address(`/o/${space.organizationId}/s/${space.spaceId}`));
    const row = page.getByRole('treeitem').first();
    await row.waitFor();
    shown.push(await page.evaluate(sinceTree));
    await page.evaluate(openAll);
    frames.push(await page.evaluate(scrollTree, SCROLL_MS));
    bytes = loaded.of('/content/pages');
    await close();
  }
  const pages = `${space.size} pages`;
  return [
    { name: `Tree of ${pages}, transferred`, value: bytes / KILOBYTE, unit: 'kB', limit: 200 },
    { name: `Tree of ${pages}, to show`, value: median(shown), unit: 'ms', limit: 100 },
    { name: `Tree of ${pages}, scrolling`, value: median(frames), unit: 'frames/s', limit: 55, atLeast: true },
  ];
}

/**
 * How long it takes from choosing a page in the tree until its text is there.
 * @returns {Promise<Figure[]>}
 */
export async function measurePages(people, space, loads) {
  const { page, address, close } = await people.open(space);
  await page.goto(address(`/o/${space.organizationId}/s/${space.spaceId}`));
  await page.locator('.document p').first().waitFor();
  const times = [];
  for (let load = 0; load < loads; load++) {
    times.push(await page.evaluate(openNext, load));
  }
  await close();
  return [{ name: 'Open a page', value: median(times), unit: 'ms', limit: 300 }];
}

/** Counts what is transferred, by a part of the address. */
function countBytes(devtools) {
  const addresses = new Map();
  const sizes = new Map();
  devtools.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  return {
    of: (part) => {
      const wanted = [...addresses].filter(([, url]) => new URL(url).pathname.includes(part));
      return wanted.reduce((sum, [requestId]) => sum + (sizes.get(requestId) ?? 0), 0);
    },
  };
}

/** Runs in the page: the compressed bytes of the files that it has loaded, by how their names end. */
function bodiesOfFiles() {
  const bodies = {};
  for (const { name, encodedBodySize } of performance.getEntriesByType('resource')) {
    const ending = /\.\w+$/.exec(new URL(name).pathname)?.[0] ?? '';
    bodies[ending] = (bodies[ending] ?? 0) + encodedBodySize;
  }
  return bodies;
}

/** Runs in the page before anything of it: notes when the first row of the tree is there. */
function noteRows() {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[role="treeitem"]')) return;
    globalThis.rowsShownAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the time from the arrival of the tree, or of what draws it, to its first rows. */
function sinceTree() {
  const loaded = performance
    .getEntriesByType('resource')
    .filter(({ responseEnd }) => responseEnd < globalThis.rowsShownAt);
  const needed = loaded.filter(({ name }) => name.includes('/content/pages') || name.includes('space-frame'));
  return globalThis.rowsShownAt - Math.max(...needed.map(({ responseEnd }) => responseEnd));
}

/** Runs in the page: opens what is closed in the window, so that there is something to scroll. */
async function openAll() {
  const closed = () => document.querySelector('[role="treeitem"][aria-expanded="false"] [data-toggle]');
  for (let opened = 0; opened < 50 && closed(); opened++) {
    closed().click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page: how many frames a second are drawn while the tree scrolls. */
async function scrollTree(duration) {
  const scroller = document.querySelector('[role="tree"]').parentElement;
  const begun = performance.now();
  let frames = 0;
  while (performance.now() - begun < duration) {
    scroller.scrollTop = ((performance.now() - begun) / duration) * scroller.scrollHeight;
    await new Promise(requestAnimationFrame);
    frames++;
  }
  return (frames * 1_000) / (performance.now() - begun);
}

/** Runs in the page: chooses the next page that has a text, and waits until its title is there. */
async function openNext(index) {
  const links = [...document.querySelectorAll('[role="treeitem"][href]:not([aria-current])')];
  const link = links[(index * 3) % links.length];
  const begun = performance.now();
  const title = link.textContent;
  link.click();
  while (document.querySelector('h1')?.textContent?.trim() !== title.trim()) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}
