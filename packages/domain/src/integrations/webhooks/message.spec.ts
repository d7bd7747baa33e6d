import { describe, expect, it } from '@jest/globals';
import { eventCatalog } from '../events/catalog.js';
import { testMessage, WebhookMessage } from './message.js';

describe('the data of a message', () => {
  it.each(Object.entries(eventCatalog))('has its own id beside what it says of %s', (_name, payload) => {
    expect(Object.keys(payload.shape)).not.toEqual(expect.arrayContaining(['id']));
    expect(Object.keys(payload.shape)).not.toEqual(expect.arrayContaining(['organization']));
  });
});

describe('testMessage', () => {
  it('is a message like any other, of a type that nothing can happen under', () => {
    const at = new Date('2026-02-28T23:59:59.999Z');
    const message = testMessage({ organizationId: 'acme', webhookId: 'hook' }, { id: 'message', at });
    expect(WebhookMessage.parse(message)).toEqual({
      type: 'webhook.test',
      timestamp: '2026-02-28T23:59:59.999Z',
      data: { id: 'message', organization: 'acme', webhookId: 'hook' },
    });
    expect(Object.keys(eventCatalog)).not.toContain(message.type);
  });
});
