import { describe, expect, it } from '@jest/globals';
import { api, build, database, native } from '../../../test/harness.js';
import { insightEvent } from '../../../test/insight-samples.js';

const { countInsightEvents } = await native<typeof import('@lectern/database/sites/insights/count-events')>(
  '@lectern/database/sites/insights/count-events',
);

const HOSTILE = '<script>alert(1)</script> **bold** ‮ my mail is ann@example.com';

async function newSite() {
  const { id, admin } = await build.organization();
  const space = await build.space(id);
  const site = await build.site(id, { sections: [space] });
  const url = `/orgs/${id}/sites/${site.id}/insights`;
  /** Somebody says something about a page, some hours ago. */
  const say = async (page: string, hoursAgo: number, feedback: { rating: string; comment?: string }) => {
    const type = feedback.comment === undefined ? 'page_post_feedback' : 'page_post_feedback_comment';
    const timestamp = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    const event = { type, timestamp, feedback, location: { space, page }, session: { country: 'de', language: 'de' } };
    expect((await api.as(admin).post(`${url}/events`, { events: [insightEvent(event)] })).status).toBe(204);
  };
  const list = async (query = '') => (await api.as(admin).get(`${url}/feedback${query}`)).body;
  return { id, admin, space, url, say, list };
}

const comments = ({ items }: { items: { comment?: string }[] }) => items.map(({ comment }) => comment);

describe('GET /v1/orgs/:organizationId/sites/:siteId/insights/feedback', () => {
  it('200: lists what readers said, newest first and as they wrote it, before and after it is counted', async () => {
    const { space, say, list } = await newSite();
    await say('start', 5, { rating: 'bad', comment: HOSTILE });
    await say('start', 3, { rating: 'good' });
    const before = await list();
    expect(before).toMatchObject({ count: 2, items: [{ rating: 'good', count: 1 }, { rating: 'bad' }] });
    expect(before.items[1]).toEqual({
      object: 'site-feedback',
      id: expect.any(String),
      at: expect.stringMatching(/:00:00\.000Z$/),
      count: 1,
      rating: 'bad',
      comment: HOSTILE,
      page: 'start',
      space,
      url: 'https://docs.example.com/guide',
      language: 'de',
      country: 'DE',
      device: expect.any(String),
    });
    await countInsightEvents(database, 1_000_000);
    expect(await list()).toEqual(before);
  });

  it('200: says how often the same was said in an hour, also where only some of it is counted', async () => {
    const { say, list } = await newSite();
    for (let time = 0; time < 3; time += 1) {
      await say('start', 2, { rating: 'bad', comment: 'Too long' });
      if (time === 1) await countInsightEvents(database, 1_000_000);
    }
    const { items } = await list();
    expect(items.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(3);
    expect(comments({ items })).toContain('Too long');
  });

  it('200: filters by page, rating, comment and time, and pages through what is left', async () => {
    const { say, list } = await newSite();
    await say('start', 50, { rating: 'bad', comment: 'Oldest' });
    await say('start', 5, { rating: 'good', comment: 'Older' });
    await say('other', 4, { rating: 'bad', comment: 'Newer' });
    await say('other', 3, { rating: 'bad' });
    expect(comments(await list('?aboutPage=start'))).toEqual(['Older', 'Oldest']);
    expect(comments(await list('?rating=bad&commented=true'))).toEqual(['Newer', 'Oldest']);
    expect(comments(await list('?commented=false'))).toEqual([undefined]);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    expect(comments(await list(`?commented=true&from=${ago(6)}&to=${ago(3.99)}`))).toEqual(['Newer', 'Older']);
    const first = await list('?commented=true&limit=2');
    expect(comments(first)).toEqual(['Newer', 'Older']);
    expect(comments(await list(`?commented=true&limit=2&page=${first.next.page}`))).toEqual(['Oldest']);
  });

  it.each([
    ['rating=great', 'query.rating'],
    ['from=yesterday', 'query.from'],
    ['from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z', 'query.to'],
    ['commented=maybe', 'query.commented'],
  ])('400: refuses %s', async (query, path) => {
    const { admin, url } = await newSite();
    const response = await api.as(admin).get(`${url}/feedback?${query}`);
    expect(response).toMatchObject({ status: 400, body: { error: { issues: [{ path }] } } });
  });

  it('404: knows nothing of sites of another organization', async () => {
    const [{ url }, other] = [await newSite(), await newSite()];
    expect(await api.as(other.admin).get(`${url}/feedback`)).toMatchObject({ status: 404 });
  });
});
