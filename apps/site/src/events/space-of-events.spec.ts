import { describe, expect, it } from '@jest/globals';
import { newSite } from '../../test/sites.js';

describe('what happens in a space that is not the first one of a site', () => {
  it('204: is counted there', async () => {
    const site = await newSite({ otherSpaces: 1 });
    const spaces = (await site.siteApi('GET', '/site-spaces')).items;
    const other = spaces.find((item: { default: boolean }) => !item.default);
    const change = { operation: 'insert_page', document: { markdown: '# Second\n\nText.' } };
    await site.api('POST', `/spaces/${other.space.id}/content`, { changes: [change] });
    const { text } = await site.get(`/${other.path}`);
    const base = /data-base="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(base).toBe(`${new URL(site.address).pathname}/${other.path}/`);
    const event = { type: 'page_view', visitorId: 'v', sessionId: 's', location: {} };
    const response = await fetch(new URL(`${base}~site/events`, site.address), {
      method: 'POST',
      body: JSON.stringify(event),
    });
    expect(response.status).toBe(204);
    const columns = [{ column: 'space' }, { column: 'eventsCount' }];
    const counted = await site.siteApi('POST', '/insights/events/aggregate', {
      range: 'last7Days',
      groupBy: columns.slice(0, 1),
      select: columns,
    });
    expect(counted.columns.map(({ values }: { values: unknown[] }) => values)).toEqual([[other.space.id], [1]]);
  });
});
