import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

const EVENT = { visitorId: 'anna', sessionId: 'monday', language: 'en', referrer: 'https://example.com/x?y' };

let site: PublishedSite;
let page: string;
let home: string;

beforeAll(async () => {
  site = await newSite();
  page = await site.addPage('# Welcome\n\nStart here.');
  await site.siteApi('PUT', '/customization', { feedback: { enabled: true } });
  home = pathOf(site.address);
});

const post = (name: string, body: string, headers: Record<string, string> = {}) =>
  ask(`${home}/~site/${name}`, { method: 'POST', body, headers });
const report = (event: object, headers?: Record<string, string>) => post('events', JSON.stringify(event), headers);
const say = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post('feedback', String(new URLSearchParams(fields)), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });

/** How often each kind of event was counted, by page. */
async function counted(column: string): Promise<Record<string, number>> {
  const columns = ['eventType', column];
  const { columns: response } = await site.siteApi('POST', '/insights/events/aggregate', {
    range: 'last7Days',
    groupBy: columns.map((name) => ({ column: name })),
    select: [...columns, 'eventsCount'].map((name) => ({ column: name })),
  });
  const [types, values, counts] = response.map(({ values: all }: { values: unknown[] }) => all);
  const nameOf = (value: unknown) => (value instanceof Object && 'page' in value ? value.page : value);
  return Object.fromEntries(types.map((type: string, row: number) => [`${type} ${nameOf(values[row])}`, counts[row]]));
}

describe('what readers do', () => {
  it('204: is counted, with the place that the server knows', async () => {
    const location = { page, space: 'another', siteSpace: 'another' };
    for (const type of ['page_view', 'page_view', 'search_open']) {
      const { status, headers } = await report({ ...EVENT, type, url: `${site.address}/welcome?x`, location });
      expect([status, headers['cache-control']]).toEqual([204, 'no-store']);
    }
    await report({ ...EVENT, type: 'search_type_query', query: 'start' });
    const result = { pageId: page, spaceId: site.spaceId };
    await report({ ...EVENT, type: 'search_open_result', query: 'start', result });
    expect(await counted('eventSearchQuery')).toMatchObject({ 'search_open_result start': 1 });
    expect(await counted('page')).toMatchObject({ [`page_view ${page}`]: 2, [`search_open ${page}`]: 1 });
    expect(Object.keys(await counted('space'))).toContain(`page_view ${site.spaceId}`);
  });

  it('204: is counted by campaign, browser and country, where a proxy tells it', async () => {
    const server = await (await sites()).startSite({ LECTERN_SITE_COUNTRY_HEADER: 'CF-IPCountry' });
    const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
    const url = `${site.address}/welcome?utm_source=newsletter`;
    const headers = { 'cf-ipcountry': 'CH', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0' };
    const body = JSON.stringify({ ...EVENT, type: 'page_view', url });
    expect((await ask(`${home}/~site/events`, { method: 'POST', body, headers, port })).status).toBe(204);
    await report({ ...EVENT, type: 'page_view' }, { 'cf-ipcountry': 'DE' });
    await server.close();
    expect(await counted('visitorGeoCountry')).toMatchObject({ 'page_view CH': 1 });
    expect(Object.keys(await counted('visitorGeoCountry'))).not.toContain('page_view DE');
    expect(await counted('utmSource')).toMatchObject({ 'page_view newsletter': 1 });
    expect(await counted('visitorBrowser')).toMatchObject({ 'page_view firefox': 1 });
  });

  it('204: counts even where the browser tells nonsense about itself', async () => {
    const { status } = await report({ type: 'page_view', visitorId: '\0', url: '\ud800', language: {}, location: 'x' });
    expect(status).toBe(204);
  });

  it.each(['', '{', 'null', '[]', '{}', '{"type":"link_click"}', '{"type":"search_type_query","query":"\\u0000"}'])(
    '400: %s is no event',
    async (body) => {
      expect((await post('events', body)).status).toBe(400);
    },
  );

  it.each(['cross-site', 'same-site'])(
    '403: pages from elsewhere (%s) say nothing in the name of readers',
    async (from) => {
      const headers = { 'sec-fetch-site': from };
      expect((await report({ ...EVENT, type: 'page_view' }, headers)).status).toBe(403);
      expect((await say({ rating: 'good' }, headers)).status).toBe(403);
    },
  );

  it('404: is not asked for by an address', async () => {
    expect((await ask(`${home}/~site/events`)).status).toBe(404);
    expect((await ask(`${home}/~site/feedback`)).status).toBe(404);
  });
});

describe('what readers say of a page', () => {
  it('204: is counted, with a comment and without one', async () => {
    expect((await say({ rating: 'good', page })).status).toBe(204);
    expect((await say({ rating: 'bad', page, comment: ' Too short. ', url: site.address })).status).toBe(204);
    const counts = await counted('page');
    expect(counts[`page_post_feedback ${page}`]).toBe(1);
    expect(counts[`page_post_feedback_comment ${page}`]).toBe(1);
  });

  it('200: is thanked for where no script sends it', async () => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
    const { status, text } = await say({ rating: 'ok' }, headers);
    expect(status).toBe(200);
    expect(text).toContain(`href="${home}"`);
  });

  it('400: needs a rating', async () => {
    for (const rating of ['great', '', '__proto__']) {
      expect((await say({ rating })).status).toBe(400);
    }
    for (const body of ['', 'comment=x', '\0'.repeat(10)]) expect((await post('feedback', body)).status).toBe(400);
  });

  it('404: is not taken where the site does not ask for it', async () => {
    await site.siteApi('PUT', '/customization', { feedback: { enabled: false } });
    expect((await say({ rating: 'good' })).status).toBe(404);
  });
});
