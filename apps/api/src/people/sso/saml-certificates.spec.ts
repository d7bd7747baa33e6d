import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  EC_CERTIFICATE,
  NAMELESS_CERTIFICATE,
  SHORT_CERTIFICATE,
} from '../../../../../packages/saml/test/unusual-certificates.js';
import { api, build } from '../../../test/harness.js';
import { newCertificate } from '../../../test/identity-provider-certificates.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const KEY =
  '-----BEGIN PRIVATE KEY-----\nMIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDl\n-----END PRIVATE KEY-----\n';

let pems: string[];
let first: string;
let second: string;
beforeAll(async () => {
  pems = await Promise.all(
    ['one', 'two', 'three', 'four'].map((name) => newCertificate({ commonName: `${name}.example.com` })),
  );
  [first = '', second = ''] = pems;
});

const bodyOf = (pem: string) => pem.replace(/-----[A-Z ]+-----/g, '').trim();
const nameOf = (pem: string) => `The certificate ${fingerprintOf(pem).slice(0, 16)}`;
const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase();

/** Shows a certificate to a pending provider, which costs no new key of the service. */
async function patched(certificate: string) {
  const { id: organizationId, admin } = await build.organization();
  const { id } = await build.samlProvider({ organizationId, certificate: null });
  const url = `/orgs/${organizationId}/saml/${id}`;
  const response = await api.as(admin).patch(url, { certificate });
  return { ...response, now: (await api.as(admin).get(url)).body };
}

describe('the certificates of a SAML provider', () => {
  it('200: are shown as PEM with what they say', async () => {
    const { status, body } = await patched(first);
    const { validFrom, validTo } = new X509Certificate(first);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', certificate: first, warnings: [] });
    expect(body.certificates).toEqual([
      {
        fingerprint: fingerprintOf(first),
        subject: 'CN=one.example.com',
        validFrom: new Date(validFrom).toISOString(),
        expiresAt: new Date(validTo).toISOString(),
      },
    ]);
  });

  it.each<[string, (pem: string) => string]>([
    ['PEM with line breaks of Windows', (pem) => pem.replaceAll('\n', '\r\n')],
    ['base64 with line breaks', bodyOf],
    ['base64 in one line', (pem) => bodyOf(pem).replace(/\s/g, '')],
  ])('200: can be given as %s', async (_form, write) => {
    const { status, body } = await patched(write(first));
    expect([status, body.certificate]).toEqual([200, first]);
  });

  it('200: can be two while one takes the place of the other', async () => {
    const { body } = await patched(`${first}\n\n${second}\n`);
    expect(body.certificate).toBe(`${first}\n${second}`);
    expect(body.certificates).toMatchObject([{ subject: 'CN=one.example.com' }, { subject: 'CN=two.example.com' }]);
  });

  it('200: what was answered can be sent back', async () => {
    const { body } = await patched(`${second}\n${first}`);
    expect((await patched(body.certificate)).body.certificates).toEqual(body.certificates);
  });

  it('200: need no name', async () => {
    const { status, body } = await patched(NAMELESS_CERTIFICATE);
    expect([status, body.certificates[0].subject]).toEqual([200, '']);
  });

  it('200: may have expired, with a warning', async () => {
    const expired = await newCertificate({ daysAgo: 800, years: 1 });
    const { status, body } = await patched(`${first}\n${expired}`);
    expect([status, body.status]).toEqual([200, 'active']);
    expect(body.warnings).toEqual([expect.stringContaining(`${nameOf(expired)} expired on `)]);
  });

  it('200: are warned of in the last 30 days', async () => {
    const ending = await newCertificate({ daysAgo: 345, years: 1 });
    const { body } = await patched(ending);
    expect(body.warnings).toEqual([expect.stringContaining(`${nameOf(ending)} expires on `)]);
    expect(body.warnings).toEqual([expect.stringContaining(body.certificates[0].expiresAt.slice(0, 10))]);
  });

  it('200: may not be valid yet, with a warning', async () => {
    const { body } = await patched(await newCertificate({ daysAgo: -3 }));
    expect(body.warnings).toEqual([expect.stringContaining('is not valid before')]);
  });

  it.each<[string, () => string, string]>([
    ['garbage', () => '<certificate>', 'must be certificates as PEM'],
    ['base64 of something else', () => Buffer.from('something').toString('base64'), 'must be an X.509 certificate'],
    ['a private key', () => KEY, 'must be certificates as PEM'],
    ['a private key beside a certificate', () => `${first}\n${KEY}`, 'must be certificates as PEM'],
    ['a certificate of an elliptic curve', () => EC_CERTIFICATE, 'must have an RSA key of at least 2048 bits'],
    [
      'a certificate of an RSA key with 1024 bits',
      () => SHORT_CERTIFICATE,
      'must have an RSA key of at least 2048 bits',
    ],
    ['one certificate twice', () => `${first}\n${first}`, 'names one certificate twice'],
    ['four certificates', () => pems.join('\n'), 'must have at most 3 certificates, not 4'],
    ['a certificate whose dates are none', () => withByte(first, 'date'), 'must be an X.509 certificate'],
    ['a certificate whose key is none', () => withByte(first, 'key'), 'must be an X.509 certificate'],
  ])('400: cannot be %s', async (_what, text, message) => {
    const response = await patched(text());
    expect([response.status, response.body.error.issues]).toEqual([
      400,
      [{ path: 'body.certificate', message: expect.stringContaining(message) }],
    ]);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect(response.now).toMatchObject({ status: 'pending', certificate: '' });
  });

  it('400: the message of a refusal does not repeat what was sent', async () => {
    const { text } = await patched(KEY);
    expect(text).not.toContain('MIIE');
  });
});

/** Breaks what is decoded only when it is asked for: the first digit of a date, or the begin of the RSA key. */
function withByte(pem: string, part: 'date' | 'key'): string {
  const der = Buffer.from(bodyOf(pem).replace(/\s/g, ''), 'base64');
  const UTC_TIME = Buffer.of(0x17, 0x0d);
  const RSA_BITS = Buffer.from('0382010f00308201', 'hex');
  const at = part === 'date' ? der.indexOf(UTC_TIME) + 2 : der.indexOf(RSA_BITS) + 5;
  der[at] = 0x7f;
  return der.toString('base64');
}
