import { median } from '../content/statistics.mjs';
import { editedText, pageTitle } from '../content/text.mjs';
import { pick, seeded } from '../content/words.mjs';
import { fetchAsSent } from './ask.mjs';

/**
 * Measures how long readers wait for the first page after a merge, which reads everything of the site anew, and for the
 * page after that.
 * @param {import('./measure.mjs').Parts} parts
 * @param {import('./fill.mjs').FilledSite} site
 * @param {number} times
 * @returns {Promise<{ first: number, next: number }>} Medians of milliseconds.
 */
export async function measureMerges({ client, site: { origin } }, site, times) {
  const random = seeded(site.size);
  const leaves = site.pages.filter(({ isLeaf }) => isLeaf);
  const waits = { first: [], next: [] };
  for (let time = 0; time < times; time++) {
    await mergeEdit(client, site, pick(random, leaves), random);
    for (const wait of [waits.first, waits.next]) {
      const { ms } = await fetchAsSent(`${origin}${site.path}/${pick(random, leaves).path}`);
      wait.push(ms);
    }
  }
  return { first: median(waits.first), next: median(waits.next) };
}

async function mergeEdit(client, { spaceId, headers, textOf }, { id, number }, random) {
  const ask = async (path, body) => {
    const request = { path, method: 'POST', headers: { 'content-type': 'application/json' } };
    return (await client.ask(headers, { ...request, body: JSON.stringify(body) })).response;
  };
  const { id: changeRequest } = await ask(`/v1/spaces/${spaceId}/change-requests`, { subject: 'Bench' });
  const at = `/v1/spaces/${spaceId}/change-requests/${changeRequest}`;
  const markdown = `# ${pageTitle(number)}\n\n${editedText(textOf(number), random)}`;
  await ask(`${at}/content`, { changes: [{ operation: 'update_page', page: id, document: { markdown } }] });
  const { result } = await ask(`${at}/merge`, {});
  if (result !== 'merge') throw new Error(`A merge ended with ${result}.`);
}
