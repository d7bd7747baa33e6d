import { describe, expect, it } from '@jest/globals';
import { AggregateInsightEvents } from '@lectern/domain/sites/insights/insight-query-schemas';
import { type ApiResponse, api, build, database, native } from '../../../test/harness.js';
import { type EventParts, insightEvent } from '../../../test/insight-samples.js';

const { countInsightEvents } = await native<typeof import('@lectern/database/sites/insights/count-events')>(
  '@lectern/database/sites/insights/count-events',
);
const { aggregateInsightEvents } = await native<
  typeof import('@lectern/database/sites/insights/aggregate-events.queries')
>('@lectern/database/sites/insights/aggregate-events.queries');

const HOUR_MS = 3_600_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const EVENTS_OF_ALL_SITES = 1_000_000;

/** Counts by the hour what has arrived so far. */
const count = () => countInsightEvents(database, EVENTS_OF_ALL_SITES);

async function newSite() {
  const { id, admin } = await build.organization();
  const space = await build.space(id);
  const site = await build.site(id, { sections: [space] });
  const url = `/orgs/${id}/sites/${site.id}/insights/events`;
  const record = async (...parts: EventParts[]) => {
    expect((await api.as(admin).post(url, { events: parts.map(insightEvent) })).status).toBe(204);
  };
  const ask = (question: object) => api.as(admin).post(`${url}/aggregate`, { range: 'last7Days', ...question });
  /** The rows of a response, in order. */
  const rows = async (question: object) => rowsOf(await ask(question));
  return { id, admin, site, space, url, record, ask, rows };
}

function rowsOf({ status, body }: ApiResponse): unknown[][] {
  expect(status).toBe(200);
  const columns: { values: unknown[] }[] = body.columns;
  return (columns[0]?.values ?? []).map((_, row) => columns.map(({ values }) => values[row]));
}

const by = (...columns: string[]) => ({
  groupBy: columns.map((column) => ({ column })),
  select: [...columns, 'eventsCount'].map((column) => ({ column })),
});
const where = (column: string, operator: string, ...values: unknown[]) => ({ where: [{ column, operator, values }] });
const visitor = (visitorId: string, sessionId = visitorId) => ({ session: { visitorId, sessionId } });

describe('POST /v1/orgs/:organizationId/sites/:siteId/insights/events/aggregate', () => {
  it('200: counts events, visitors and sessions at once, and the same after they are counted by the hour', async () => {
    const { record, ask, rows } = await newSite();
    const select = ['eventsCount', 'visitorsCount', 'sessionsCount'].map((column) => ({ column }));
    expect((await ask({ select })).body).toEqual({ columns: select.map(({ column }) => ({ column, values: [0] })) });
    await record(visitor('anna', '1'), visitor('anna', '1'), visitor('anna', '2'), visitor('ben', '3'));
    expect(await rows({ select })).toEqual([[4, 2, 3]]);
    await count();
    expect(await rows({ select })).toEqual([[4, 2, 3]]);
    await record(visitor('ben', '3'), visitor('caro', '4'));
    expect(await rows({ select })).toEqual([[6, 3, 4]]);
    await count();
    expect(await rows({ select })).toEqual([[6, 3, 4]]);
  });

  it('200: groups by everything that is known of an event', async () => {
    const { site, space, record, rows } = await newSite();
    await record({
      type: 'search_type_query',
      query: 'install',
      session: {
        language: 'fr',
        referrer: 'https://search.example/',
        userAgent: IPHONE,
        country: 'fr',
        visitorAuthClaims: { plan: 'free' },
      },
      location: {
        url: 'https://docs.example.com/guide?q=1&utm_source=newsletter&utm_campaign=spring',
        siteSection: site.sections[0],
        siteSpace: site.siteSpaces[0],
        space,
        page: 'start',
        displayContext: 'embed',
      },
    });
    await record({ type: 'page_post_feedback', feedback: { rating: 'bad' } });
    const expected: Record<string, unknown> = {
      eventType: 'search_type_query',
      eventSearchQuery: 'install',
      url: 'https://docs.example.com/guide',
      urlPath: '/guide',
      siteSection: site.sections[0],
      siteSpace: site.siteSpaces[0],
      space,
      page: { page: 'start', space },
      displayContext: 'embed',
      referrer: 'search.example',
      visitorLanguage: 'fr',
      dayOfWeek: expect.any(Number),
      hourOfDay: expect.any(Number),
      referrerDomain: 'search.example',
      utmSource: 'newsletter',
      utmCampaign: 'spring',
      utmMedium: null,
      visitorDevice: 'mobile',
      visitorBrowser: 'safari',
      visitorOS: 'ios',
      visitorBot: '',
      visitorGeoCountry: 'FR',
      visitorAuthenticated: true,
      siteShareKey: null,
    };
    const question = { ...by(...Object.keys(expected)), ...where('eventType', 'in', 'search_type_query') };
    for (const _counted of [false, true]) {
      for (const [column, value] of Object.entries(expected)) {
        const [[found] = []] = await rows({ ...by(column), ...where('eventType', 'in', 'search_type_query') });
        expect({ [column]: found }).toEqual({ [column]: value });
        expect(await rows({ ...by(column), ...where(column, 'in', found) })).toContainEqual([
          value,
          expect.any(Number),
        ]);
      }
      const feedback = { ...by('eventFeedbackRating'), ...where('eventFeedbackRating', 'in', 'bad') };
      expect(await rows(feedback)).toEqual([['bad', 1]]);
      expect(
        await rows({ ...question, groupBy: question.groupBy.slice(0, 10), select: question.select.slice(0, 10) }),
      ).toEqual([Object.values(expected).slice(0, 10)]);
      await count();
    }
  });

  it('200: tells what was clicked, tried, opened and rated', async () => {
    const { record, rows } = await newSite();
    const target = { kind: 'url', url: 'https://shop.example/buy?token=secret#x' };
    await record(
      { type: 'link_click', link: { target, position: 'footer' } },
      { type: 'api_client_request', operation: { path: '/pets', method: 'get' } },
      { type: 'search_open_result', query: 'a', result: { pageId: 'p1', spaceId: 's1' } },
      { type: 'ask_rate_response', rating: -1 },
      { type: 'ask_rate_response', rating: 1 },
      { type: 'page_post_feedback', feedback: { rating: 'good' } },
    );
    for (const _counted of [false, true]) {
      const link = ['eventLinkTargetValue', 'eventLinkTargetKind', 'eventLinkTargetDomain', 'eventLinkPosition'];
      expect(await rows({ ...by(...link), ...where('eventType', 'in', 'link_click') })).toEqual([
        [{ kind: 'url', url: 'https://shop.example/buy' }, 'url', 'shop.example', 'footer', 1],
      ]);
      const operation = by('eventAPIOperationMethod', 'eventAPIOperationPath');
      expect(await rows({ ...operation, ...where('eventAPIOperationPath', 'in', '/pets') })).toEqual([
        ['get', '/pets', 1],
      ]);
      expect(
        await rows({ ...by('eventSearchResultRecordId'), ...where('eventType', 'in', 'search_open_result') }),
      ).toEqual([['p1', 1]]);
      expect(
        await rows({ ...by('eventAskResponseRating'), ...where('eventAskResponseRating', 'greaterThan', 0) }),
      ).toEqual([[1, 1]]);
      expect(await rows({ select: [{ column: 'pageFeedbackRating' }, { column: 'askResponseRating' }] })).toEqual([
        [
          { ok: 0, good: 1, bad: 0 },
          { positive: 1, negative: 1 },
        ],
      ]);
      await count();
    }
  });

  it.each([
    ['page', 'in', [{ page: 1, space: 'a' }]],
    ['dayOfWeek', 'in', ['Monday']],
    ['visitorAuthenticated', 'in', ['yes']],
    ['eventLinkTargetValue', 'in', ['x']],
    ['page', 'greaterThan', [null]],
    ['url', 'in', [{ page: 'a', space: 'b' }]],
  ])('400: %s is not compared %s %j', async (column, operator, values) => {
    const { ask } = await newSite();
    const { status, body } = await ask({ where: [{ column, operator, values }] });
    expect([status, body.error.issues[0].path]).toEqual([400, expect.stringContaining('body.where[0].values[0]')]);
  });

  it('200: tells the time by the week and the month, if asked to', async () => {
    const { record, rows } = await newSite();
    await record({});
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString();
    const [[found, counted] = []] = await rows({
      groupBy: [{ column: 'datetime', interval: 'month' }],
      select: [{ column: 'datetime' }, { column: 'eventsCount' }],
    });
    expect([found, counted]).toEqual([month, 1]);
    const [[week] = []] = await rows({
      groupBy: [{ column: 'datetime', interval: 'week' }],
      select: [{ column: 'datetime', interval: 'week' }],
    });
    expect(new Date(String(week)).getUTCDay()).toBe(1);
  });

  it('200: tells the time by the hour in a week and by the day in a longer range', async () => {
    const { record, rows } = await newSite();
    const day = new Date(Date.now() - 2 * 24 * HOUR_MS).toISOString().slice(0, 10);
    const at = (time: string) => ({ timestamp: `${day}T${time}Z` });
    await record(at('03:00:00'), at('03:59:59.999'), at('04:00:00'));
    for (const _counted of [false, true]) {
      expect(await rows(by('datetime'))).toEqual([
        [`${day}T03:00:00.000Z`, 2],
        [`${day}T04:00:00.000Z`, 1],
      ]);
      expect(await rows({ ...by('datetime'), range: 'last30Days' })).toEqual([[`${day}T00:00:00.000Z`, 3]]);
      const range = { from: `${day}T03:30:00Z`, to: `${day}T03:31:00Z` };
      expect(await rows({ ...by('datetime'), range })).toEqual([[`${day}T03:00:00.000Z`, 2]]);
      expect(await rows({ ...by('datetime'), ...where('datetime', 'greaterThan', `${day}T03:00:00Z`) })).toEqual([
        [`${day}T04:00:00.000Z`, 1],
      ]);
      await count();
    }
    expect(await rows({ range: { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' } })).toEqual([[0]]);
  });

  it('200: keeps to what meets all conditions', async () => {
    const { record, rows } = await newSite();
    const page = (name: string) => ({ location: { page: name, url: `https://docs.example.com/${name}` } });
    await record(page('a'), page('a'), page('b'), page('c'), { location: { page: null } });
    const nameOf = (found: unknown) => (found instanceof Object && 'page' in found ? found.page : found);
    const pages = async (...condition: Parameters<typeof where>) =>
      (await rows({ ...by('page'), ...where(...condition) })).map(([found]) => nameOf(found));
    expect(await pages('page', 'in', 'a', 'c', 'z')).toEqual(['a', 'c']);
    expect(await pages('page', 'notIn', 'a', 'c')).toEqual(['b', null]);
    expect(await pages('page', 'greaterThan', 'a')).toEqual(['b', 'c']);
    expect(await pages('page', 'greaterThanOrEqual', 'b')).toEqual(['b', 'c']);
    expect(await pages('page', 'lessThan', 'b')).toEqual(['a']);
    expect(await pages('page', 'lessThanOrEqual', 'b')).toEqual(['a', 'b']);
    expect(await pages('url', 'in', 'https://docs.example.com/b')).toEqual(['b']);
    expect(await pages('page', 'in', "a'; DROP TABLE insight_hours; --", 1, true)).toEqual([]);
    const both = [...where('page', 'in', 'a', 'b').where, ...where('urlPath', 'notIn', '/a').where];
    expect(await rows({ ...by('page'), where: both })).toEqual([[{ page: 'b', space: null }, 1]]);
  });

  it('200: orders by counts or by what it groups by, and stops at the limit', async () => {
    const { record, rows } = await newSite();
    const page = (name: string, who: string) => ({
      location: { url: `https://docs.example.com/${name}` },
      ...visitor(who),
    });
    await record(page('a', '1'), page('b', '1'), page('b', '1'), page('c', '1'), page('c', '2'), page('c', '3'));
    const order = (column: string, direction?: string) => ({ order: { by: { column }, direction } });
    expect(await rows({ ...by('urlPath'), ...order('eventsCount') })).toEqual([
      ['/c', 3],
      ['/b', 2],
      ['/a', 1],
    ]);
    expect(await rows({ ...by('urlPath'), ...order('urlPath', 'desc'), limit: 1 })).toEqual([['/c', 3]]);
    expect(await rows({ ...by('urlPath'), ...order('visitorsCount', 'asc') })).toEqual([
      ['/a', 1],
      ['/b', 2],
      ['/c', 3],
    ]);
  });

  it('200: counts nothing of another site', async () => {
    const [ours, theirs] = [await newSite(), await newSite()];
    await theirs.record({}, {});
    await count();
    await theirs.record({});
    await ours.record({});
    expect(await ours.rows({})).toEqual([[1]]);
    expect(await theirs.rows({})).toEqual([[3]]);
  });

  it.each<[string, object]>([
    ['body.select[0]', { select: [{ column: 'page' }] }],
    ['body.order.by', { order: { by: { column: 'page' } } }],
    ['body.groupBy[0].column', { groupBy: [{ column: 'visitor' }] }],
    ['body.where[0].values[0]', where('datetime', 'in', 'yesterday')],
    ['body.where[0].values', where('page', 'lessThan', 'a', 'b')],
    ['body.where[0].operator', where('page', 'like', 'a')],
    ['body.limit', { limit: 1001 }],
    ['body.range.to', { range: { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } }],
  ])('400: names %s when it is not acceptable', async (path, question) => {
    const { ask } = await newSite();
    const { status, body } = await ask(question);
    expect([status, body.error.issues[0].path]).toEqual([400, path]);
  });

  it('503: gives up on a question that keeps the database busy for too long, and the connection is as before', async () => {
    const { id, site } = await newSite();
    const ref = { organizationId: id, siteId: site.id };
    const hour = new Date('2026-03-10T10:00:00Z');
    const question = AggregateInsightEvents.parse({ range: 'last7Days' });
    const ask = () => aggregateInsightEvents(database, ref, question, { from: hour, to: hour, unit: 'hour' }, 0.05);
    const timeouts = async () => (await database.pool.query('SHOW statement_timeout')).rows;
    const before = await timeouts();
    const locking = await database.pool.connect();
    try {
      await locking.query('BEGIN; LOCK TABLE insight_hours IN ACCESS EXCLUSIVE MODE');
      await expect(ask()).rejects.toMatchObject({
        code: 'insights.too_long',
        status: 503,
        message: expect.stringContaining('Ask about a shorter range'),
      });
    } finally {
      await locking.query('ROLLBACK');
      locking.release();
    }
    expect(await ask()).toEqual([[0]]);
    expect(await timeouts()).toEqual(before);
  });

  it('404: a site that the caller may not see is one that does not exist', async () => {
    const { id, url } = await newSite();
    const people = [(await build.organization()).admin, await build.member(id, null)];
    for (const person of people) {
      const { status, body } = await api.as(person).post(`${url}/aggregate`, { range: 'lastYear' });
      expect([status, body.error.name]).toEqual([404, 'site.not_found']);
    }
    const reader = await build.member(id, 'read');
    expect((await api.as(reader).post(`${url}/aggregate`, { range: 'lastYear' })).status).toBe(200);
  });
});
