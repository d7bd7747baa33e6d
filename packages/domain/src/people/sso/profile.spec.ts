import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { profileOf } from './profile.js';

const attributes = (values: Record<string, string | string[]> = {}) =>
  new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]));

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const EMAILS = [
  'email',
  'mail',
  'emailAddress',
  'emailaddress',
  'Email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  `${CLAIMS}/emailaddress`,
];

describe('the address in a profile', () => {
  it.each(EMAILS)('is the attribute %s, whatever the name of the person is', (name) => {
    expect(profileOf('0815', attributes({ [name]: 'ada@example.com' }))?.email).toBe('ada@example.com');
    expect(profileOf('bob@example.com', attributes({ [name]: 'ada@example.com' }))?.email).toBe('ada@example.com');
  });

  it('is the name of the person when no attribute tells it', () => {
    expect(profileOf('ada@example.com', attributes())?.email).toBe('ada@example.com');
    expect(profileOf('ada@example.com', attributes({ email: [] }))?.email).toBe('ada@example.com');
  });

  it('is in lower case, without space around it', () => {
    expect(profileOf(' Ada@Example.COM ', attributes())?.email).toBe('ada@example.com');
  });

  it('is the first of several', () => {
    const two = attributes({ mail: ['ada@example.com', 'bob@example.com'] });
    expect(profileOf('0815', two)?.email).toBe('ada@example.com');
  });

  it.each([
    ['a name that is no address', '0815', {}],
    ['an attribute that is no address', '0815', { email: 'ada' }],
    ['two addresses in one text', '0815', { email: 'ada@example.com,bob@example.com' }],
    ['an address of an integration', '0815', { email: 'chat@integrations.invalid' }],
    ['an empty name', '', {}],
    ['a letter that another one becomes in lower case', 'mi\u212ae@example.com', {}],
  ])('is not made of %s', (_what, nameId, values) => {
    expect(profileOf(nameId, attributes(values))).toBeNull();
  });

  it('is not looked for elsewhere when the provider tells one that is none', () => {
    expect(profileOf('ada@example.com', attributes({ email: '' }))).toBeNull();
    expect(profileOf('ada@example.com', attributes({ email: 'broken', mail: 'ada@example.com' }))).toBeNull();
  });

  it('is one that the provider wrote, and never made up', () => {
    const text = fc.oneof(fc.emailAddress(), fc.string(), fc.constantFrom('ada@', '@example.com', 'A@example.com '));
    const said = fc.dictionary(fc.constantFrom(...EMAILS, 'displayName', 'upn'), fc.array(text, { maxLength: 2 }));
    fc.assert(
      fc.property(text, said, (nameId, values) => {
        const profile = profileOf(nameId, attributes(values));
        if (profile === null) return;
        const written = [nameId, ...EMAILS.flatMap((name) => values[name] ?? [])];
        expect(written.map((each) => each.trim().toLowerCase())).toContain(profile.email);
        expect(profile.displayName.length).toBeGreaterThan(0);
        expect(profile.displayName.length).toBeLessThanOrEqual(64);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the name in a profile', () => {
  const nameOf = (values: Record<string, string | string[]>) =>
    profileOf('ada.lovelace@example.com', attributes(values))?.displayName;

  it.each([
    ['displayName', { displayName: 'Ada Lovelace', givenName: 'Augusta', sn: 'King' }],
    ['name', { name: 'Ada Lovelace', firstName: 'Augusta' }],
    ['a claim', { [`${CLAIMS}/name`]: 'Ada Lovelace' }],
    ['given name and family name', { givenName: 'Ada', sn: 'Lovelace' }],
    ['first name and last name', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['claims for both', { [`${CLAIMS}/givenname`]: 'Ada', [`${CLAIMS}/surname`]: 'Lovelace' }],
  ])('comes from %s', (_what, values) => {
    expect(nameOf(values)).toBe('Ada Lovelace');
  });

  it('is the one part that is there', () => {
    expect(nameOf({ givenName: 'Ada' })).toBe('Ada');
    expect(nameOf({ sn: 'Lovelace' })).toBe('Lovelace');
  });

  it('is what stands before the "@" when no attribute tells it', () => {
    expect(nameOf({})).toBe('ada.lovelace');
    expect(nameOf({ displayName: '' })).toBe('ada.lovelace');
    expect(nameOf({ displayName: '   ' })).toBe('ada.lovelace');
  });

  it('has 64 characters at most, and no space around it', () => {
    expect(nameOf({ displayName: 'x'.repeat(100) })).toBe('x'.repeat(64));
    expect(nameOf({ displayName: `  Ada${' '.repeat(80)}Lovelace` })).toBe('Ada');
  });

  it('does not end in half a character', () => {
    expect(nameOf({ displayName: `${'x'.repeat(63)}😀` })).toBe('x'.repeat(63));
  });
});
