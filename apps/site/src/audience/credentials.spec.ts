import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CredentialName, forgetCredentials, keepCredential, readCredentials } from './credentials.js';

const SCOPE = { path: '/docs', isSecure: false };
const names = fc.constantFrom<CredentialName>('visitorToken', 'shareKey', 'previewToken', 'claims');

/** What a browser sends back that got these `set-cookie` headers one after the other. */
function sentBack(...responses: string[][]): string {
  const jar = new Map<string, string>();
  for (const header of responses.flat()) {
    const [pair = '', ...attributes] = header.split('; ');
    const at = pair.indexOf('=');
    if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

describe('credentials in cookies', () => {
  it('come back as they were, whatever they are made of', () => {
    fc.assert(
      fc.property(names, fc.string({ minLength: 1, unit: 'grapheme' }), (name, value) => {
        expect(readCredentials(sentBack(keepCredential(name, value, SCOPE)))).toEqual({ [name]: value });
      }),
    );
  });

  it('come back whole when they are long, and none of their cookies is longer than browsers take', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 17_000 }), (length) => {
        const kept = keepCredential('visitorToken', 'x'.repeat(length), SCOPE);
        expect(kept.every((cookie) => cookie.length < 4_000)).toBe(true);
        expect(readCredentials(sentBack(kept)).visitorToken?.length).toBe(length);
      }),
    );
  });

  it('leave nothing of a longer one behind', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 17_000 }), fc.integer({ min: 1, max: 17_000 }), (before, after) => {
        const first = keepCredential('visitorToken', 'a'.repeat(before), SCOPE);
        const second = keepCredential('visitorToken', 'b'.repeat(after), SCOPE);
        expect(readCredentials(sentBack(first, second))).toEqual({ visitorToken: 'b'.repeat(after) });
      }),
    );
  });

  it('are not kept in part when they are too long to be kept', () => {
    expect(keepCredential('visitorToken', 'x'.repeat(18_001), SCOPE)).toEqual([]);
  });

  it('are gone once they are forgotten', () => {
    const kept = keepCredential('visitorToken', 'x'.repeat(17_000), SCOPE);
    const shared = keepCredential('shareKey', 'secret', SCOPE);
    expect(readCredentials(sentBack(kept, shared, forgetCredentials(SCOPE)))).toEqual({});
  });

  it('are for the site alone, and out of reach of scripts', () => {
    const [cookie] = keepCredential('shareKey', 'secret', { path: '/docs', isSecure: true, maxAge: 60.9 });
    expect(cookie).toBe('lectern_share=secret; Path=/docs; HttpOnly; SameSite=Lax; Secure; Max-Age=60');
  });

  it('are those of the nearest site, which browsers name first', () => {
    expect(readCredentials('lectern_share=own; lectern_share=above')).toEqual({ shareKey: 'own' });
  });

  it('are never made of what others set, and nothing that they set does harm', () => {
    expect(readCredentials('theme=dark; lectern_share=%E0%A4%A; lectern_visitor_1=rest; ;=; =x; __proto__=y')).toEqual(
      {},
    );
    fc.assert(fc.property(fc.string(), (header) => void readCredentials(header)));
  });
});
