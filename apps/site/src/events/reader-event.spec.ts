import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PageFeedback, ReaderEvent } from './reader-event.js';

describe('what the script of a page reports', () => {
  it('is taken for what it says, and what it does not say is not known', () => {
    expect(ReaderEvent.parse({ type: 'page_view' })).toEqual({
      type: 'page_view',
      visitorId: 'unknown',
      sessionId: 'unknown',
      referrer: '',
      language: '',
      url: '',
      location: {},
    });
  });

  it('is an event of a known type or nothing, whatever else it holds', () => {
    const fields = fc.object({ key: fc.constantFrom('visitorId', 'url', 'location', 'page', 'language', 'query') });
    fc.assert(
      fc.property(fields, (body) => {
        expect(ReaderEvent.safeParse({ ...body, type: 'search_open' }).success).toBe(true);
        expect(ReaderEvent.safeParse({ ...body, type: 'link_click' }).success).toBe(false);
      }),
    );
    for (const body of [null, [], 'page_view', {}, { type: 'search_type_query' }]) {
      expect(ReaderEvent.safeParse(body).success).toBe(false);
    }
  });

  it('holds no text that nothing can keep', () => {
    for (const query of ['a\0', '\ud800', 'x'.repeat(513)]) {
      expect(ReaderEvent.safeParse({ type: 'search_type_query', query }).success).toBe(false);
      expect(PageFeedback.parse({ rating: 'ok', comment: query, url: query }).comment).toBe('');
    }
    expect(ReaderEvent.safeParse({ type: 'search_type_query', query: '🚀' }).success).toBe(true);
  });
});
