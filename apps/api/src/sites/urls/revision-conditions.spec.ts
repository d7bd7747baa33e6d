import { describe, expect, it } from '@jest/globals';
import { FOR_BETA, makeAdaptive } from '../../../test/adaptive-site.js';
import type { Client } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';
import { statementsOf } from '../../../test/statements.js';

describe('a revision that is not the current one any more', () => {
  it('404: does not show what was hidden meanwhile; 200: but to those who see it now', async () => {
    const { space, pageId, childId, anonymous, beta, waysIn } = await openPage();
    const ways = await waysIn();
    expect(await open(anonymous, ways)).toEqual(ways);
    await space.change({ operation: 'update_page', page: pageId, condition: FOR_BETA });
    expect(await open(anonymous, ways)).toEqual([]);
    expect(await open(beta, ways)).toEqual(ways);
    const { status, text } = await anonymous.get(ways.find((way) => way.endsWith('/pages')) ?? '');
    expect([status, text.includes(pageId), text.includes(childId)]).toEqual([200, false, false]);
  });

  it('404: does not show what was hidden in it, although everybody sees that now', async () => {
    const { space, pageId, anonymous, waysIn } = await openPage({ condition: FOR_BETA });
    const ways = (await waysIn()).filter((way) => way.includes('/revisions/'));
    await space.change({ operation: 'update_page', page: pageId, condition: null });
    expect((await anonymous.get(`${space.url}/content/page/${pageId}`)).status).toBe(200);
    expect(await open(anonymous, ways)).toEqual([]);
  });

  it('200: shows what was removed meanwhile', async () => {
    const { space, pageId, anonymous, waysIn } = await openPage();
    const ways = (await waysIn()).filter((way) => !way.includes('/content/'));
    await space.change({ operation: 'delete_page', page: pageId });
    expect(await open(anonymous, ways)).toEqual(ways);
  });
});

describe('GET /v1/spaces/:spaceId/content/path/:pagePath', () => {
  it('404: does not read what stands below a page that is hidden', async () => {
    const { space, anonymous } = await openPage({ condition: FOR_BETA });
    await space.addPage('# Alone\n', { slug: 'alone', condition: FOR_BETA });
    const read = (path: string) => async () => {
      expect((await anonymous.get(`${space.url}/content/path/${path}`)).status).toBe(404);
    };
    for (const path of ['guide', 'alone']) await read(path)();
    expect(await statementsOf(read('guide'))).toBe(await statementsOf(read('alone')));
  });
});

/** A site with a page that has another below it, and clients of two readers. */
async function openPage(fields: object = {}) {
  const site = await newPublishedSite();
  await makeAdaptive(site);
  const { space, client } = site;
  const pageId = await space.addPage('# Guide\n\nAbout the wombat.\n', { slug: 'guide', ...fields });
  const childId = await space.addPage('# Below\n\nMore of the wombat.\n', { slug: 'below', into: pageId });
  const waysIn = async () => {
    const revision = `${space.url}/revisions/${(await client.get(`${space.url}/content`)).body.id}`;
    const documents = await Promise.all([pageId, childId].map(async (id) => (await space.page(id)).body.documentId));
    return [
      ...[pageId, childId].map((id) => `${revision}/page/${id}`),
      ...['guide', 'guide%2Fbelow'].map((path) => `${revision}/path/${path}`),
      `${revision}/pages`,
      ...documents.map((id) => `${space.url}/documents/${id}`),
    ];
  };
  const anonymous = await site.reader();
  const beta = await site.reader('', { jwtToken: await site.sign({ beta: true }) });
  return { space, pageId, childId, anonymous, beta, waysIn };
}

/** Those of some ways by which a reader gets to the pages. */
async function open(reader: Client, ways: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(ways.map(async (way) => ({ way, ...(await reader.get(way)) })));
  return responses
    .filter(({ status, text, way }) => status === 200 && (!way.endsWith('/pages') || /Guide|Below/.test(text)))
    .map(({ way }) => way);
}
