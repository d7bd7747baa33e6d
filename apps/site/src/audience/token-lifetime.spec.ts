import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tokenLifetime } from './token-lifetime.js';

const NOW = new Date('2026-10-01T12:00:00.900Z');
const SECONDS = Math.floor(NOW.getTime() / 1000);

function token(payload: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}

describe('the lifetime of a token', () => {
  it('is what is left of it, and nothing when it is over', () => {
    expect(tokenLifetime(token({ exp: SECONDS + 90 }), NOW)).toBe(90);
    expect(tokenLifetime(token({ exp: SECONDS - 90 }), NOW)).toBe(0);
  });

  it('is not known where the token does not say it', () => {
    for (const payload of [{}, { exp: '90' }, { exp: null }, { exp: 1e15 }, { exp: SECONDS + 0.5 }, [], 'text', null]) {
      expect(tokenLifetime(token(payload), NOW)).toBeUndefined();
    }
  });

  it('is never less than nothing, whatever the token is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json().map(token)), (text) => {
        expect(tokenLifetime(text, NOW) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
