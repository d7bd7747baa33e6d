import { quantile } from '../content/statistics.mjs';

const KILOBYTE = 1_000;
const KEYS = 60;
/** How long a key may take to be seen, by the number of blocks. */
const PAINT_LIMITS = new Map([
  [300, 16],
  [2_000, 40],
  [5_000, 90],
]);
/** Only the editor itself, beyond what reading the same page has loaded. */
const EDITOR_LIMIT = 130;

/**
 * What the editor weighs, how long it takes to open on a page of so many blocks, and how long until a key is seen.
 * @param {import('./people.mjs').People} people
 * @returns {Promise<import('./watch.mjs').Figure[]>}
 */
export async function measureWriting(people, space, blocks) {
  const { page, address, settle, close } = await people.open(space);
  const home = address(`/o/${space.organizationId}/s/${space.spaceId}`);
  await page.goto(home);
  await page.locator('h1').waitFor();
  const path = await page.evaluate(createPage, { spaceId: space.spaceId, blocks });
  await page.goto(`${home}/${path}`);
  await page.locator('.document p').first().waitFor();
  await settle();
  const read = await page.evaluate(loadedScripts);
  const begun = Date.now();
  // As a link does it, without loading the console again.
  await page.evaluate(() => window.history.pushState({}, '', `${window.location.pathname}?edit=true`));
  const text = page.getByRole('textbox', { name: /^Text of/ });
  await text.waitFor();
  const opened = Date.now() - begun;
  const written = await page.evaluate(loadedScripts);
  await text.locator('p').nth(10).click();
  await page.evaluate(watchKeys);
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('x', { delay: 0 });
  const times = await page.evaluate(() => globalThis.keyTimes);
  await close();
  const of = `${blocks} blocks`;
  return [
    {
      name: 'Editor, JavaScript beyond reading',
      value: (written - read) / KILOBYTE,
      unit: 'kB',
      limit: EDITOR_LIMIT,
      isWeight: true,
    },
    { name: `Open the editor, ${of}`, value: opened, unit: 'ms', limit: 300 },
    {
      name: `Key to paint, ${of} (p95)`,
      value: quantile(times, 0.95),
      unit: 'ms',
      limit: PAINT_LIMITS.get(blocks) ?? 0,
    },
  ];
}

/** Runs in the page: adds a page of so many blocks and returns its path. */
async function createPage({ spaceId, blocks }) {
  const markdown = Array.from({ length: blocks }, (_, number) =>
    number % 10 === 0
      ? `## Part ${number}`
      : `Paragraph ${number} says **something** about the matter, in a few words.`,
  ).join('\n\n');
  const title = `Page of ${blocks} blocks`;
  const response = await fetch(`/v1/spaces/${spaceId}/content`, {
    method: 'POST',
    headers: { 'lectern-session': 'personal', 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ operation: 'insert_page', title, document: { markdown } }] }),
  });
  const { changes } = await response.json();
  return changes[0].page.path;
}

/** Runs in the page: the compressed bytes of all scripts so far. */
function loadedScripts() {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Runs in the page: notes how long it takes from each key until what it changed has been painted. */
function watchKeys() {
  globalThis.keyTimes = [];
  document.addEventListener(
    'keydown',
    () => {
      const begun = performance.now();
      // A message is handled after the next frame is rendered.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => globalThis.keyTimes.push(performance.now() - begun);
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
}
