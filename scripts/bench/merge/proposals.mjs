import { editedText, pageTitle } from '../content/text.mjs';
import { pick, seeded } from '../content/words.mjs';

const EDITED_PAGES = 5;

/**
 * Change requests in a filled space. Each call begins two that edit five pages, one of which the space outruns by an
 * edit of its own, and merges both; it returns the milliseconds of each request by what it does.
 * @param {import('../content/fill.mjs').FilledSpace} space
 * @param {ReturnType<typeof import('../content/client.mjs').openClient>} client
 * @returns {() => Promise<[name: string, ms: number][]>}
 */
export function proposalsIn({ spaceId, headers, pages, textOf, requests }, client) {
  const random = seeded(pages.length + 1);
  const leaves = pages.filter(({ isLeaf }) => isLeaf);
  const url = `/v1/spaces/${spaceId}/change-requests`;
  const ask = (path, method = 'GET', body = undefined) =>
    client.ask(headers, {
      path,
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });

  const edits = () =>
    Array.from({ length: EDITED_PAGES }, () => {
      const { id: page, number } = pick(random, leaves);
      const markdown = `# ${pageTitle(number)}\n\n${editedText(textOf(number), random)}`;
      return { operation: 'update_page', page, document: { markdown } };
    });

  async function propose() {
    const { ms: begun, response } = await ask(url, 'POST', { subject: 'Bench' });
    const at = `${url}/${response.id}`;
    const { ms: edited } = await ask(`${at}/content`, 'POST', { changes: edits() });
    return { at, begun, edited };
  }

  async function merge(at) {
    const { ms, response } = await ask(`${at}/merge`, 'POST');
    if (response.result === 'merge') return ms;
    // Chance had both edit one paragraph: what is measured is a merge, so the time of a conflict does not count.
    return undefined;
  }

  return async () => {
    const first = await propose();
    const { ms: listed } = await ask(`${first.at}/changes`);
    const merged = await merge(first.at);
    const second = await propose();
    await client.ask(headers, requests.edit());
    const outrun = await merge(second.at);
    const measured = [
      ['Begin a change request', first.begun],
      ['Edit five pages in it', first.edited],
      ['List its changes', listed],
      ['Merge it', merged],
      ['Merge it, the space changed meanwhile', outrun],
    ];
    return measured.filter(([, ms]) => ms !== undefined);
  };
}
