import { createPrivateKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newSelfSignedCertificate } from './self-signed-certificate.js';

const from = new Date('2026-02-03T04:05:06.789Z');

async function made(wanted: { commonName?: string; from?: Date; years?: number } = {}) {
  const { key, certificate } = await newSelfSignedCertificate({ commonName: 'lectern', from, years: 10, ...wanted });
  return { key, pem: certificate, certificate: new X509Certificate(certificate) };
}

describe('a self-signed certificate', () => {
  it('is signed with the key that it is about', async () => {
    const { key, certificate } = await made();
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it('has an RSA key of 2048 bits, as PKCS#8', async () => {
    const { key, certificate } = await made();
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect(certificate.publicKey.asymmetricKeyType).toBe('rsa');
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it('is no authority for other certificates', async () => {
    const { certificate } = await made();
    expect(certificate.ca).toBe(false);
  });

  it('does not fit the key of another one', async () => {
    const [one, other] = await Promise.all([made(), made()]);
    expect(one.certificate.checkPrivateKey(createPrivateKey(other.key))).toBe(false);
    expect(one.certificate.verify(other.certificate.publicKey)).toBe(false);
  });

  it('has a positive serial number of 16 bytes that does not repeat', async () => {
    const [one, other] = await Promise.all([made(), made()]);
    expect(one.certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    expect(one.certificate.serialNumber).not.toBe(other.certificate.serialNumber);
  });

  it.each(['lectern', 'Bücher & Söhne, Zürich', '文档 <docs> "a=b"', 'x'.repeat(64)])(
    'names %s as subject and issuer',
    async (commonName) => {
      const { certificate } = await made({ commonName });
      const { subject, issuer } = certificate.toLegacyObject();
      expect(subject).toEqual({ CN: commonName });
      expect(issuer).toEqual({ CN: commonName });
    },
  );

  it.each([
    ['2026-02-03T04:05:06.000Z', 10, '2036-02-03T04:05:06.000Z'],
    ['2049-12-31T23:59:59.000Z', 0, '2049-12-31T23:59:59.000Z'],
    ['2026-01-01T00:00:00.000Z', 24, '2050-01-01T00:00:00.000Z'],
    ['2050-01-01T00:00:00.000Z', 100, '2150-01-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 1, '2029-03-01T12:00:00.000Z'],
  ])('is valid from %s for %i years until %s', async (start, years, end) => {
    const { certificate } = await made({ from: new Date(start), years });
    expect(new Date(certificate.validFrom).toISOString()).toBe(start);
    expect(new Date(certificate.validTo).toISOString()).toBe(end);
  });

  it('writes years until 2049 with two digits and later ones with four, as X.509 demands', async () => {
    const { certificate } = await made({ from: new Date('2049-06-01T00:00:00Z'), years: 1 });
    expect(certificate.raw.includes('\x17\x0d490601000000Z', 0, 'latin1')).toBe(true);
    expect(certificate.raw.includes('\x18\x0f20500601000000Z', 0, 'latin1')).toBe(true);
  });

  it('is wrapped at 64 columns', async () => {
    const { pem } = await made();
    const lines = pem.trimEnd().split('\n').slice(1, -1);
    expect(lines.slice(0, -1).every((line) => line.length === 64)).toBe(true);
  });

  it.each(['', 'x'.repeat(65)])('refuses the common name "%s"', async (commonName) => {
    await expect(made({ commonName })).rejects.toThrow('X.509 allows 1 to 64');
  });
});
