import { createPrivateKey, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSelfSignedCertificate } from './self-signed-certificate.js';

async function made({ commonName = 'lectern', from = '2026-02-03T04:05:06.789Z', years = 10 } = {}) {
  const { key, certificate } = await newSelfSignedCertificate({ commonName, from: new Date(from), years });
  return { key, pem: certificate, certificate: new X509Certificate(certificate) };
}

describe('a self-signed certificate', () => {
  // Making a key takes long, so what can be said of any certificate is said of these two.
  let one: Awaited<ReturnType<typeof made>>;
  let other: Awaited<ReturnType<typeof made>>;
  beforeAll(async () => {
    [one, other] = await Promise.all([made(), made()]);
  });

  it('is signed with the key that it is about', () => {
    expect(one.certificate.verify(one.certificate.publicKey)).toBe(true);
    expect(one.certificate.checkPrivateKey(createPrivateKey(one.key))).toBe(true);
  });

  it('has an RSA key of 2048 bits, as PKCS#8', () => {
    const { publicKey } = one.certificate;
    expect(one.key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect(publicKey.asymmetricKeyType).toBe('rsa');
    expect(publicKey.asymmetricKeyDetails).toEqual({ modulusLength: 2048, publicExponent: 65_537n });
  });

  it('is no authority for other certificates, and signs and receives keys', () => {
    expect(one.certificate.ca).toBe(false);
    const critical = (oid: string, value: string) => Buffer.from(`0603${oid}0101ff04${value}`, 'hex');
    expect(one.certificate.raw.includes(critical('551d13', '023000'))).toBe(true);
    expect(one.certificate.raw.includes(critical('551d0f', '04030205a0'))).toBe(true);
  });

  it('does not fit the key of another one', () => {
    expect(one.certificate.checkPrivateKey(createPrivateKey(other.key))).toBe(false);
    expect(one.certificate.verify(other.certificate.publicKey)).toBe(false);
  });

  it('has a positive serial number of 16 bytes that does not repeat', () => {
    expect(one.certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    expect(other.certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    expect(one.certificate.serialNumber).not.toBe(other.certificate.serialNumber);
  });

  it.each([
    ['lectern', '2026-02-03T04:05:06.000Z', 10, '2036-02-03T04:05:06.000Z'],
    ['Bücher & Söhne, Zürich', '2049-12-31T23:59:59.000Z', 0, '2049-12-31T23:59:59.000Z'],
    ['文档 <docs> "a=b"', '2026-01-01T00:00:00.000Z', 24, '2050-01-01T00:00:00.000Z'],
    ['x'.repeat(64), '2050-01-01T00:00:00.000Z', 100, '2150-01-01T00:00:00.000Z'],
    ['#hash', '2028-02-29T12:00:00.000Z', 1, '2029-03-01T12:00:00.000Z'],
  ])('names %s as subject and issuer, and is valid from %s for %i years until %s', async (...expected) => {
    const [commonName, from, years, until] = expected;
    const { certificate } = await made({ commonName, from, years });
    const { subject, issuer } = certificate.toLegacyObject();
    expect({ subject, issuer }).toEqual({ subject: { CN: commonName }, issuer: { CN: commonName } });
    expect(new Date(certificate.validFrom).toISOString()).toBe(from);
    expect(new Date(certificate.validTo).toISOString()).toBe(until);
  });

  it('writes years until 2049 with two digits and later ones with four, as X.509 demands', async () => {
    const { certificate } = await made({ from: '2049-06-01T00:00:00.789Z', years: 1 });
    expect(certificate.raw.includes('\x17\x0d490601000000Z', 0, 'latin1')).toBe(true);
    expect(certificate.raw.includes('\x18\x0f20500601000000Z', 0, 'latin1')).toBe(true);
  });

  it('is wrapped at 64 columns', () => {
    const lines = one.pem.trimEnd().split('\n').slice(1, -1);
    expect(lines.slice(0, -1).every((line) => line.length === 64)).toBe(true);
  });

  it.each(['', 'x'.repeat(65)])('refuses the common name "%s"', async (commonName) => {
    await expect(made({ commonName })).rejects.toThrow('X.509 allows 1 to 64');
  });
});
