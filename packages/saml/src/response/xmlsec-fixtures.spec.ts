import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { verifiesSomewhere } from '../../test/hostile/naive-verifier.js';
import { encodeResponse } from '../../test/identity-provider.js';
import { type RefusalReason, SamlRefusal } from '../refusal.js';
import { readResponse } from './read-response.js';

const folder = new URL('../../test/fixtures/', import.meta.url);

const trust = {
  service: {
    entityId: 'https://docs.example.org/saml/acme',
    acsUrl: 'https://docs.example.org/saml/acme/acs',
    key: content('service-key.pem'),
    certificate: content('service-certificate.pem'),
  },
  identityProvider: {
    entityId: 'https://idp.example.net/saml',
    ssoUrl: 'https://idp.example.net/sso',
    certificates: [content('provider-certificate.pem')],
  },
  now: new Date('2026-03-04T05:06:10Z'),
};

const wrapping: RefusalReason[] = ['one-assertion', 'repeated-id', 'signature-shape'];

const hostile: Record<string, RefusalReason[]> = {
  'comment-in-name.xml': ['forbidden-markup'],
  'encrypted-for-stranger.xml': ['undecipherable'],
  'expired.xml': ['expired'],
  'name-changed.xml': ['signature-invalid'],
  'other-audience.xml': ['audience'],
  'rsa-1_5.xml': ['encryption-algorithm'],
  'sha1-digest.xml': ['weak-algorithm'],
  'sha1-signature-encrypted.xml': ['weak-algorithm'],
  'sha1-signature.xml': ['weak-algorithm'],
  'signed-by-stranger.xml': ['signature-invalid'],
  'triple-des.xml': ['encryption-algorithm'],
  'xsw1.xml': wrapping,
  'xsw2.xml': wrapping,
  'xsw3.xml': wrapping,
  'xsw4.xml': wrapping,
  'xsw5.xml': wrapping,
  'xsw6.xml': wrapping,
  'xsw7.xml': wrapping,
  'xsw8.xml': wrapping,
};

function content(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}

function namesIn(kind: string): string[] {
  return readdirSync(new URL(kind, folder)).sort();
}

describe('a response that another implementation signed and encrypted', () => {
  it.each(namesIn('good'))('is believed: %s', async (name) => {
    expect(await readResponse(encodeResponse(content(`good/${name}`)), trust)).toEqual({
      assertionId: 'id-assertion',
      inResponseTo: 'id-request',
      nameId: { value: 'ada@example.com', format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' },
      attributes: new Map([
        ['displayName', ['Ada & Söhne']],
        ['groups', ['staff', 'admins']],
      ]),
      usableUntil: new Date('2026-03-04T05:12:07Z'),
      sessionEndsAt: new Date('2026-03-04T13:06:07Z'),
    });
  });

  it('comes in all shapes', () => {
    expect(namesIn('good')).toHaveLength(10);
  });
});

describe('a hostile response that another implementation signed', () => {
  it.each(Object.entries(hostile))('is refused: %s', async (name, reasons) => {
    const outcome = await readResponse(encodeResponse(content(`hostile/${name}`)), trust).catch((error) => error);
    if (!(outcome instanceof SamlRefusal)) throw new Error('It is not refused as such.', { cause: outcome });
    expect(reasons).toContain(outcome.reason);
  });

  it('is never left out here', () => {
    expect(Object.keys(hostile)).toEqual(namesIn('hostile'));
  });

  it.each(namesIn('hostile').filter((name) => name.startsWith('xsw')))('holds a signature that is good: %s', (name) => {
    const xml = content(`hostile/${name}`);
    expect(xml).toContain('victim@example.com');
    expect(verifiesSomewhere(xml, content('provider-certificate.pem'))).toBe(true);
  });
});
