import { describe, expect, it } from '@jest/globals';
import { CreateWebhook, UpdateWebhook } from './schemas.js';

const url = 'https://example.com/hook?key=1';

describe('CreateWebhook', () => {
  it('takes an address alone, for all events', () => {
    expect(CreateWebhook.parse({ url })).toEqual({ url, description: '', events: [] });
  });

  it('names every event once', () => {
    const events = ['site.viewed', 'space.created', 'site.viewed'];
    expect(CreateWebhook.parse({ url, events }).events).toEqual(['site.viewed', 'space.created']);
  });

  it.each([
    ['no address', {}],
    ['a relative address', { url: '/hook' }],
    ['an address that is not fetched', { url: 'ftp://example.com' }],
    ['an address with a user name', { url: 'https://me@example.com' }],
    ['an address with a password', { url: 'https://:secret@example.com' }],
    ['a description of 257 letters', { url, description: 'x'.repeat(257) }],
    ['an event that there is none of', { url, events: ['space.exploded'] }],
    ['the name of a thing that all objects have', { url, events: ['constructor'] }],
  ])('refuses %s', (_what, body) => {
    expect(CreateWebhook.safeParse(body).success).toBe(false);
  });
});

describe('UpdateWebhook', () => {
  it('changes nothing that is not named', () => {
    expect(UpdateWebhook.parse({})).toEqual({});
  });
});
