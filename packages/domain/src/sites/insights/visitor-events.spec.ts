import { describe, expect, it } from '@jest/globals';
import { eventCatalog } from '../../integrations/events/catalog.js';
import { INSIGHT_EVENT_TYPES, RecordInsightEvents } from './insight-event-schemas.js';
import { type DescribedVisitor, visitorEvent } from './visitor-events.js';

const session = {
  visitorId: 'visitor',
  sessionId: 'session',
  cookies: { theme: 'dark' },
  userAgent: 'Browser',
  language: 'en',
  referrer: 'https://docs.example.com/~the-share-key/',
  ip: '203.0.113.7',
};
const location = {
  url: 'https://docs.example.com/~the-share-key/guide?x=1&preview_token=secret',
  siteSection: null,
  siteSpace: 'variant',
  siteShareKey: 'the-share-key',
  space: 'space',
  revision: null,
  page: 'page',
};
const feedback = { rating: 'good', comment: 'Thanks' };
const seen = {
  siteId: 'site',
  pageId: 'page',
  visitor: { anonymousId: 'somebody', cookies: {}, userAgent: '', ip: '', language: 'en' },
  url: 'https://docs.example.com/guide?x=1',
  referrer: 'https://docs.example.com',
};

function heardOf(event: object, isHeard: DescribedVisitor['isHeard'] = () => false) {
  const { events } = RecordInsightEvents.parse({ events: [{ session, location, ...event }] });
  return events.map((each) => visitorEvent('site', each, { anonymousId: 'somebody', isHeard }));
}

describe('visitorEvent', () => {
  it('tells of a view what was seen, without the secrets of the address and without who it was', () => {
    expect(heardOf({ type: 'page_view' })).toEqual([
      { type: 'site.viewed', payload: { ...seen, siteSpaceId: 'variant' } },
    ]);
  });

  it('tells who it was only where an integration may hear of just that', () => {
    const details = { cookies: { theme: 'dark' }, userAgent: 'Browser', ip: '203.0.113.7' };
    const visitor = { ...seen.visitor, ...details };
    const views = (event: string) => event === 'site.viewed';
    expect(heardOf({ type: 'page_view' }, views)).toMatchObject([{ payload: { visitor } }]);
    expect(heardOf({ type: 'page_post_feedback', feedback }, views)).toMatchObject([
      { payload: { visitor: seen.visitor } },
    ]);
  });

  it('tells of feedback, with the comment when there is one', () => {
    const rating = { rating: 'good' };
    expect(heardOf({ type: 'page_post_feedback', feedback: rating })).toEqual([
      { type: 'page.feedback-given', payload: { ...seen, feedback: rating } },
    ]);
    expect(heardOf({ type: 'page_post_feedback_comment', feedback })).toEqual([
      { type: 'page.feedback-given', payload: { ...seen, feedback } },
    ]);
  });

  it('is what the catalogue of events says, also of a visitor of whom little is known', () => {
    const bare = {
      session: { ...session, language: null, referrer: null, ip: undefined },
      location: { ...location, siteSpace: null, page: 'no id', url: 'nowhere' },
    };
    for (const event of [
      ...heardOf({ type: 'page_view', ...bare }),
      ...heardOf({ type: 'page_post_feedback', feedback }),
    ]) {
      expect(event && eventCatalog[event.type].safeParse(event.payload).success).toBe(true);
    }
  });

  it('tells nothing of anything else', () => {
    const details = { query: 'a', result: { pageId: 'page', spaceId: 'space' }, feedback };
    const told = INSIGHT_EVENT_TYPES.filter((type) => heardOf({ type, ...details }).some((event) => event !== null));
    expect(told).toEqual(['page_view', 'page_post_feedback', 'page_post_feedback_comment']);
  });
});
