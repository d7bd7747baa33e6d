import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../scripts/lib/any-character.mjs';
import { native } from '../test/harness.js';

const { KEY_PURPOSES, Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');

const OLD = 'the old secret of the installation';
const NEW = 'the new secret of the installation';
const before = new Keyring(OLD);
const during = new Keyring(NEW, OLD);
const after = new Keyring(NEW);

describe('keyed hashes', () => {
  it('are the same for the same secret, purpose and value', () => {
    expect(new Keyring(OLD).hash('tokens', 'value')).toEqual(before.hash('tokens', 'value'));
    expect(before.hash('tokens', 'value')).toHaveLength(32);
  });

  it('differ between values, between secrets and between all purposes', () => {
    const hashes = [
      ...KEY_PURPOSES.map((purpose) => before.hash(purpose, 'value')),
      before.hash('tokens', 'other value'),
      after.hash('tokens', 'value'),
    ];
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(KEY_PURPOSES.length + 2);
  });

  it('are made under the new secret during a rotation and still found under the old one', () => {
    expect(during.hash('tokens', 'value')).toEqual(after.hash('tokens', 'value'));
    expect(during.hashes('tokens', 'value')).toEqual([after.hash('tokens', 'value'), before.hash('tokens', 'value')]);
    expect(after.hashes('tokens', 'value')).toEqual([after.hash('tokens', 'value')]);
  });

  it('verify what was signed under either secret of a rotation, and nothing else', () => {
    const signature = before.hash('cursors', 'value');
    expect(during.verifies('cursors', 'value', signature)).toBe(true);
    expect(during.verifies('cursors', 'value', after.hash('cursors', 'value'))).toBe(true);
    expect(after.verifies('cursors', 'value', signature)).toBe(false);
    expect(before.verifies('tokens', 'value', signature)).toBe(false);
    expect(before.verifies('cursors', 'other value', signature)).toBe(false);
    expect(before.verifies('cursors', 'value', signature.subarray(0, 31))).toBe(false);
    expect(before.verifies('cursors', 'value', Buffer.alloc(0))).toBe(false);
  });
});

describe('sealing', () => {
  const plaintext = fc.string({ unit: anyCharacter, maxLength: 200 });

  it('gives every text back', () => {
    fc.assert(
      fc.property(plaintext, (text) => {
        expect(before.open('encryption', before.seal('encryption', text))).toBe(text);
      }),
    );
  });

  it('hides the text, differently each time', () => {
    const sealed = before.seal('encryption', 'a well-known text');
    expect(sealed.includes('well-known')).toBe(false);
    expect(before.seal('encryption', 'a well-known text').equals(sealed)).toBe(false);
  });

  it('is opened by the next secret during a rotation, and no longer after it', () => {
    const sealed = before.seal('encryption', 'text');
    expect(during.open('encryption', sealed)).toBe('text');
    expect(after.open('encryption', during.seal('encryption', 'text'))).toBe('text');
    expect(() => after.open('encryption', sealed)).toThrow();
  });

  it('is not opened for another purpose', () => {
    expect(() => before.open('tokens', before.seal('encryption', 'text'))).toThrow();
  });

  it('shows when a single bit was changed', () => {
    fc.assert(
      fc.property(plaintext, fc.nat(), fc.integer({ min: 0, max: 7 }), (text, position, bit) => {
        const sealed = before.seal('encryption', text);
        const at = position % sealed.length;
        sealed[at] = (sealed[at] ?? 0) ^ (1 << bit);
        expect(() => during.open('encryption', sealed)).toThrow();
      }),
    );
  });

  it('shows when an end was cut off, however much', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'text'), fc.nat(), (text, kept) => {
        const sealed = before.seal('encryption', text);
        expect(() => before.open('encryption', sealed.subarray(0, kept % sealed.length))).toThrow();
      }),
      { numRuns: 200 },
    );
  });
});
