import { describe, expect, it } from '@jest/globals';
import { INSIGHT_EVENT_TYPES, MAX_EVENTS, RecordInsightEvents } from './insights/insight-event-schemas.js';
import { AggregateInsightEvents } from './insights/insight-query-schemas.js';
import { GetSitePreview } from './publishing/preview-schemas.js';
import { SearchSite } from './search-schemas.js';

describe('SearchSite', () => {
  it.each([
    [
      { query: 'a', scope: { mode: 'default', currentSiteSpace: 's' } },
      { mode: 'default', currentSiteSpace: 's' },
    ],
    [
      { query: 'a', scope: { mode: 'specific', siteSpaceIds: ['s'] } },
      { mode: 'specific', siteSpaceIds: ['s'] },
    ],
    [{ query: 'a', scope: { mode: 'all' } }, { mode: 'all' }],
    [{ query: 'a', mode: 'all' }, { mode: 'all' }],
    [
      { query: 'a', mode: 'current', siteSpaceId: 's' },
      { mode: 'default', currentSiteSpace: 's' },
    ],
    [
      { query: 'a', mode: 'specific', siteSpaceIds: ['s'] },
      { mode: 'specific', siteSpaceIds: ['s'] },
    ],
    [
      { query: 'a', siteSpaceIds: [] },
      { mode: 'specific', siteSpaceIds: [] },
    ],
  ])('reads %j as one with a scope', (body, scope) => {
    expect(SearchSite.parse(body)).toEqual({ query: 'a', scope });
  });

  it('takes an empty query, and none that is too long', () => {
    expect(SearchSite.safeParse({ query: '', mode: 'all' }).success).toBe(true);
    expect(SearchSite.safeParse({ query: 'q'.repeat(513), mode: 'all' }).success).toBe(false);
  });

  it.each([[{ query: 'a' }], [{ mode: 'all' }], [{ query: 'a', mode: 'current' }], [{ query: 'a', mode: 'other' }]])(
    'refuses %j',
    (body) => {
      expect(SearchSite.safeParse(body).success).toBe(false);
    },
  );
});

describe('RecordInsightEvents', () => {
  const session = { visitorId: 'v', sessionId: 's', cookies: {}, userAgent: 'u', language: null, referrer: null };
  const location = {
    url: 'https://docs.example.com/a',
    siteSection: null,
    siteSpace: 's',
    siteShareKey: null,
    space: 's',
    revision: 'r',
    page: 'p',
  };
  const view = { type: 'page_view', session, location };
  const comment = (text: string) => ({
    ...view,
    type: 'page_post_feedback_comment',
    feedback: { rating: 'ok', comment: text },
  });

  it('takes the fifteen known types and leaves unknown ones out', () => {
    const events = [view, { type: 'mcp_request', anything: 1 }, { ...view, type: 'search_type_query', query: 'a' }];
    expect(INSIGHT_EVENT_TYPES).toHaveLength(15);
    expect(RecordInsightEvents.parse({ events }).events.map(({ type }) => type)).toEqual([
      'page_view',
      'search_type_query',
    ]);
  });

  it('takes comments of 1 to 512 characters', () => {
    const takes = (text: string) => RecordInsightEvents.safeParse({ events: [comment(text)] }).success;
    expect(['', '  ', 'a', 'a'.repeat(512), 'a'.repeat(513)].map(takes)).toEqual([false, false, true, true, false]);
  });

  it.each([
    ['an event without a session', [{ type: 'page_view', location }]],
    ['a rating that there is not', [{ ...view, type: 'page_post_feedback', feedback: { rating: 'great' } }]],
    ['too many', Array.from({ length: MAX_EVENTS + 1 }, () => view)],
    ['an event without a type', [{ session, location }]],
  ])('refuses %s', (_, events) => {
    expect(RecordInsightEvents.safeParse({ events }).success).toBe(false);
  });
});

describe('AggregateInsightEvents', () => {
  it('counts events when nothing else is asked for', () => {
    expect(AggregateInsightEvents.parse({ range: 'last7Days' })).toEqual({
      select: [{ column: 'eventsCount' }],
      where: [],
      groupBy: [],
      range: 'last7Days',
      limit: 1000,
    });
  });

  it('takes a filter without an operator for one of equality', () => {
    const body = { range: 'lastYear', where: [{ column: 'eventType', values: ['page_view'] }] };
    expect(AggregateInsightEvents.parse(body).where).toEqual([
      { column: 'eventType', operator: 'in', values: ['page_view'] },
    ]);
  });

  it.each([
    [{}],
    [{ range: 'yesterday' }],
    [{ range: { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } }],
    [{ range: 'last7Days', select: [{ column: 'url' }] }],
    [{ range: 'last7Days', order: { by: { column: 'url' } } }],
    [{ range: 'last7Days', groupBy: [{ column: 'eventsCount' }] }],
    [{ range: 'last7Days', select: [{ column: 'siteShareKey' }] }],
    [{ range: 'last7Days', limit: 0 }],
    [{ range: 'last7Days', limit: 1001 }],
  ])('refuses %j', (body) => {
    expect(AggregateInsightEvents.safeParse(body).success).toBe(false);
  });
});

describe('GetSitePreview', () => {
  it('reads claims from JSON', () => {
    expect(GetSitePreview.parse({ claims: '{"beta":true}' })).toEqual({ claims: { beta: true } });
    expect(GetSitePreview.parse({ siteSpace: 's', draft: 'true' })).toEqual({ siteSpace: 's' });
  });

  it.each(['', '[]', '1', 'null', '{', '"a"'])('refuses %j as claims', (claims) => {
    expect(GetSitePreview.safeParse({ claims }).success).toBe(false);
  });
});
