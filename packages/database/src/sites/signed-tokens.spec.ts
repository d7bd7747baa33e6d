import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { native } from '../../test/harness.js';

const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { MAX_SIGNED_TOKEN_LENGTH, SignedTokens } = await native<typeof import('@lectern/database/sites/signed-tokens')>(
  '@lectern/database/sites/signed-tokens',
);

const OLD = 'the old secret of the installation';
const NEW = 'the new secret of the installation';
const keyring = new Keyring(NEW);
const tokens = new SignedTokens(keyring);
const now = new Date('2030-01-01T00:00:00.000Z');
const exp = now.getTime() / 1000 + 60;

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A token with a right signature over whatever it says. */
function signed(header: unknown, payload: unknown, by: InstanceType<typeof Keyring> = keyring): string {
  const input = `${encoded(header)}.${encoded(payload)}`;
  return `${input}.${by.hash('site-previews', input).toString('base64url')}`;
}

const HEADER = { alg: 'HS256', typ: 'JWT' };
const check = (token: string, at = now) => tokens.verify('site-previews', token, at);

describe('a signed token', () => {
  it('says what was signed until it ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('site-tokens' as const, 'site-previews' as const),
        fc.jsonValue(),
        (purpose, claims) => {
          const payload = { kind: 'preview', claims, exp };
          expect(tokens.verify(purpose, tokens.sign(purpose, payload), now)).toEqual(
            JSON.parse(JSON.stringify(payload)),
          );
        },
      ),
    );
  });

  it('is a JSON Web Token by HS256', () => {
    const [header = '', payload = '', signature] = tokens.sign('site-tokens', { site: 'a', exp }).split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual(HEADER);
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ site: 'a', exp });
    expect(signature).toBe(keyring.hash('site-tokens', `${header}.${payload}`).toString('base64url'));
  });

  it('ends at its end', () => {
    const token = tokens.sign('site-previews', { exp });
    expect(check(token, new Date(exp * 1000 - 1))).toEqual({ exp });
    expect(check(token, new Date(exp * 1000))).toBeNull();
  });

  it('needs an end that is a number', () => {
    for (const payload of [{}, { exp: '9999999999' }, { exp: null }, { exp: true }, [exp], exp, null]) {
      expect(check(signed(HEADER, payload))).toBeNull();
    }
  });

  it('is worth nothing for another purpose', () => {
    expect(tokens.verify('site-tokens', tokens.sign('site-previews', { exp }), now)).toBeNull();
  });

  it('is accepted under the previous secret while that is known, and not under a foreign one', () => {
    const before = new SignedTokens(new Keyring(OLD)).sign('site-previews', { exp });
    expect(new SignedTokens(new Keyring(NEW, OLD)).verify('site-previews', before, now)).toEqual({ exp });
    expect(check(before)).toBeNull();
  });

  it('is refused with any header but its own, rightly signed or not', () => {
    expect(check(signed(HEADER, { exp }))).toEqual({ exp });
    const headers = [
      { alg: 'none', typ: 'JWT' },
      { alg: 'None', typ: 'JWT' },
      { alg: 'hs256', typ: 'JWT' },
      { alg: 'HS512', typ: 'JWT' },
      { alg: 'RS256', typ: 'JWT' },
      { alg: 'HS256' },
      { ...HEADER, typ: 'at+jwt' },
      { ...HEADER, kid: '1' },
      { ...HEADER, crit: [] },
      [],
      'HS256',
      null,
    ];
    for (const header of headers) expect(check(signed(header, { exp }))).toBeNull();
  });

  it('is refused without a signature', () => {
    const input = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ exp })}`;
    for (const token of [input, `${input}.`, `${encoded(HEADER)}.${encoded({ exp })}.`])
      expect(check(token)).toBeNull();
  });

  it('is refused when it is signed by something that is not a key of the installation', () => {
    const input = `${encoded(HEADER)}.${encoded({ exp })}`;
    for (const key of ['', NEW, 'site-previews']) {
      expect(check(`${input}.${createHmac('sha256', key).update(input).digest('base64url')}`)).toBeNull();
    }
  });

  it('is refused when anything of it is cut off, added or changed', () => {
    const token = tokens.sign('site-previews', { kind: 'preview', site: 'a', exp });
    for (let length = 0; length < token.length; length += 1) expect(check(token.slice(0, length))).toBeNull();
    for (const other of [`${token}A`, `${token}=`, `${token}.`, `${token}.A`, ` ${token}`, `.${token}`]) {
      expect(check(other)).toBeNull();
    }
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'B', 'z', '-', '_', '.', ' '), (at, character) => {
        fc.pre(token[at] !== character);
        expect(check(token.slice(0, at) + character + token.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('is refused with a payload of another token', () => {
    const [header, , signature] = tokens.sign('site-previews', { site: 'a', exp }).split('.');
    expect(check(`${header}.${encoded({ site: 'b', exp })}.${signature}`)).toBeNull();
  });

  it('is refused when it is too long to be looked at', () => {
    const text = 'a'.repeat(MAX_SIGNED_TOKEN_LENGTH);
    expect(check(tokens.sign('site-previews', { text, exp }))).toBeNull();
    const short = 'a'.repeat(MAX_SIGNED_TOKEN_LENGTH / 2);
    expect(check(tokens.sign('site-previews', { text: short, exp }))).toEqual({ text: short, exp });
  });

  it('is none of all other texts', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => check(text) === null));
    fc.assert(
      fc.property(
        fc.array(fc.base64String(), { minLength: 3, maxLength: 3 }),
        (parts) => check(parts.join('.')) === null,
      ),
    );
  });
});
