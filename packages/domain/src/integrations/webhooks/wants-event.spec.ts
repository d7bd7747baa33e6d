import { describe, expect, it } from '@jest/globals';
import { eventCatalog } from '../events/catalog.js';
import { WebhookEventName } from './schemas.js';
import { wantsEvent } from './wants-event.js';

const OF_VISITORS = new Set(['site.viewed', 'page.feedback-given']);
const names = Object.keys(eventCatalog);

describe('a webhook that chose no events', () => {
  it.each(names.filter((name) => !OF_VISITORS.has(name)))('hears of %s', (name) => {
    expect(wantsEvent([], name)).toBe(true);
  });

  it.each([...OF_VISITORS])('does not hear of %s, which tells of visitors', (name) => {
    expect(names).toContain(name);
    expect(wantsEvent([], name)).toBe(false);
  });
});

describe('a webhook that chose events', () => {
  it.each(names)('hears of %s when it is among them, and of nothing else', (name) => {
    expect(names.filter((other) => wantsEvent([name], other))).toEqual([name]);
  });

  it.each(names)('can choose %s', (name) => {
    expect(WebhookEventName.safeParse(name).success).toBe(true);
  });
});
