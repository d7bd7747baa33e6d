import { median } from '../content/statistics.mjs';

const CHANGED = 500;
const VISITED = 60;
const MEGABYTE = 1_000_000;
/** What reading 60 pages of differences may leave behind. */
const MAX_GROWTH = 25;

/**
 * How long it takes until the changes of a large change request are seen, until the next of them is, and how much memory
 * looking through them takes.
 * @param {import('./people.mjs').People} people
 * @returns {Promise<import('./watch.mjs').Figure[]>}
 */
export async function measureReviewing(people, space) {
  const { page, devtools, address, settle, close } = await people.open(space);
  const home = address(`/o/${space.organizationId}/s/${space.spaceId}`);
  await page.goto(home);
  await page.locator('h1').waitFor();
  const number = await page.evaluate(proposeChanges, { spaceId: space.spaceId, count: CHANGED });
  await page.goto(`${home}/~/changes/${number}/~/overview`);
  await page.getByRole('heading', { name: 'Description' }).waitFor();
  await settle();
  const first = await page.evaluate(openChanges, `${new URL(home).pathname}/~/changes/${number}/~/changes`);
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / MEGABYTE;
  };
  const times = [await page.evaluate(openItem, 1)];
  const before = await heap();
  for (let item = 2; item < VISITED; item++) times.push(await page.evaluate(openItem, item));
  const growth = (await heap()) - before;
  await close();
  return [
    { name: `Changes of ${CHANGED} pages, first one`, value: first, unit: 'ms', limit: 1_000 },
    { name: 'Changes, the next page', value: median(times), unit: 'ms', limit: 150 },
    { name: `Changes, memory for ${VISITED} pages`, value: growth, unit: 'MB', limit: MAX_GROWTH },
  ];
}

/** Runs in the page: begins a change request that edits so many pages, and returns its number. */
async function proposeChanges({ spaceId, count }) {
  const headers = { 'lectern-session': 'personal', 'content-type': 'application/json' };
  const send = async (path, body) => {
    const response = await fetch(`/v1/spaces/${spaceId}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const { pages } = await send('/content/pages?shape=tree');
  const flat = (list) => list.flatMap((one) => [one, ...flat(one.pages ?? [])]);
  const written = flat(pages).filter(({ type }) => type === 'document');
  const { id, number } = await send('/change-requests', { subject: `Edit ${count} pages` });
  const batch = 50;
  for (let done = 0; done < count; done += batch) {
    const changes = written.slice(done, done + batch).map((page) => ({
      operation: 'update_page',
      page: page.id,
      document: { markdown: `What ${page.title} says is something else now.\n\nIt has a second paragraph.\n` },
    }));
    await send(`/change-requests/${id}/content`, { changes });
  }
  return number;
}

/** Runs in the page: goes to an address as a link does, and waits for the first change that is shown. */
async function openChanges(path) {
  const begun = performance.now();
  window.history.pushState({}, '', path);
  while (!document.querySelector('[data-change]')) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}

/** Runs in the page: opens one of the changed pages, and waits until its change is shown. */
async function openItem(index) {
  const link = document.querySelectorAll('nav[aria-label="What changed"] a')[index];
  const title = link.querySelector('span').textContent;
  const begun = performance.now();
  link.click();
  const isShown = () =>
    document.querySelector('section h2')?.textContent === title && document.querySelector('section [data-change]');
  while (!isShown()) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}
