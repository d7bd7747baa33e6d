import { describe, expect, it } from '@jest/globals';
import { type InsightEvent, RecordInsightEvents } from './insight-event-schemas.js';
import { insightRecord } from './insight-record.js';

const at = new Date('2026-03-10T12:00:00Z');
const subjects = { sections: new Set(['section']), siteSpaces: new Set(['variant']), spaces: new Set(['space']) };

const session = {
  visitorId: 'the-visitor',
  sessionId: 'the-session',
  cookies: { secret: 'the-cookie' },
  userAgent: 'the-browser',
  language: 'de-CH',
  referrer: 'https://search.example:8443/find?q=the-question',
  ip: '203.0.113.7',
  visitorAuthClaims: { email: 'the-mail@example.com' },
};
const location = {
  url: 'https://docs.example.com/~the-share-key/guide/start?jwt_token=the-token&x=1#the-hash',
  siteSection: 'section',
  siteSpace: 'variant',
  siteShareKey: 'the-share-key',
  space: 'space',
  revision: 'the-revision',
  page: 'page',
};

function event(changes: object = {}): InsightEvent {
  const { events } = RecordInsightEvents.parse({ events: [{ type: 'page_view', session, location, ...changes }] });
  const [first] = events;
  if (!first) throw new Error('The event is of no known type');
  return first;
}

const record = (changes?: object) => insightRecord(event(changes), subjects, at);

describe('insightRecord', () => {
  it('keeps where something was done, and nothing that tells who did it', () => {
    expect(record()).toEqual({
      type: 'page_view',
      occurredAt: at,
      sectionId: 'section',
      siteSpaceId: 'variant',
      spaceId: 'space',
      pageId: 'page',
      urlOrigin: 'https://docs.example.com',
      urlPath: '/guide/start',
      displayContext: 'site',
      referrerHost: 'search.example:8443',
      language: 'de-CH',
      query: null,
      rating: null,
      comment: null,
      details: { device: 'unknown', browser: 'unknown', os: 'unknown', authenticated: true },
    });
    expect(JSON.stringify(record())).not.toMatch(/the-|203/);
  });

  it('leaves out ids of what the site does not have, and what can be no id', () => {
    const elsewhere = { siteSection: 'variant', siteSpace: 'section', space: 'other', page: 'no id' };
    expect(record({ location: { ...location, ...elsewhere } })).toMatchObject({
      sectionId: null,
      siteSpaceId: null,
      spaceId: null,
      pageId: null,
    });
  });

  it.each([
    ['2026-03-10T11:00:00Z', '2026-03-10T11:00:00Z'],
    ['2026-03-10T12:00:00.001Z', '2026-03-10T12:00:00Z'],
    ['2026-02-07T12:00:00Z', '2026-02-07T12:00:00Z'],
    ['2026-02-07T11:59:59.999Z', '2026-03-10T12:00:00Z'],
  ])('takes what is said to have been at %s for %s', (timestamp, expected) => {
    expect(record({ timestamp }).occurredAt).toEqual(new Date(expected));
  });

  it('keeps no detail that is too long for the database or that it cannot hold', () => {
    const url = `https://docs.example.com/?utm_source=%00${'%F0%9F%9A%80'.repeat(150)}`;
    const target = { kind: 'url', url: `https://${'a'.repeat(300)}.example/${'b'.repeat(5_000)}` };
    const { utmSource, ...clicked } = record({
      type: 'link_click',
      location: { ...location, url },
      link: { target, position: `x${'🚀'.repeat(300)}` },
    }).details;
    expect(utmSource).toBe('🚀'.repeat(150));
    expect(clicked.linkPosition).toBe(`x${'🚀'.repeat(255)}`);
    expect(clicked.linkTarget?.['url']?.length).toBeLessThanOrEqual(2_048);
    expect(JSON.stringify(clicked).length).toBeLessThan(5_000);
  });

  it('keeps questions, ratings and comments', () => {
    expect(record({ type: 'search_type_query', query: ' install ' }).query).toBe('install');
    expect(record({ type: 'ask_rate_response' }).query).toBeNull();
    const feedback = { rating: 'bad', comment: 'Too short' };
    expect(record({ type: 'page_post_feedback', feedback })).toMatchObject({ rating: 'bad', comment: null });
    expect(record({ type: 'page_post_feedback_comment', feedback })).toMatchObject(feedback);
  });

  it('does without what makes no sense', () => {
    const odd = { session: { ...session, language: 'de; DROP', referrer: 'none' }, location: { ...location, url: '' } };
    expect(record(odd)).toMatchObject({ language: null, referrerHost: null, urlOrigin: null, urlPath: null });
    const absent = { session: { ...session, language: null, referrer: null } };
    expect(record(absent)).toMatchObject({ language: null, referrerHost: null });
  });
});
