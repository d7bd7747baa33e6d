import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NEXT_PROVIDER, PROVIDER, SERVICE, STRANGER, VALID_FROM } from '../test/test-identities.js';
import {
  EC_CERTIFICATE,
  NAMELESS_CERTIFICATE,
  PSS_CERTIFICATE,
  SHORT_CERTIFICATE,
} from '../test/unusual-certificates.js';
import { CertificateError, certificateWarnings, MAX_CERTIFICATES, readCertificates } from './certificates.js';

const DAY_MS = 86_400_000;
const from = VALID_FROM;
const until = new Date('2036-02-03T04:05:06.000Z');

const { key } = PROVIDER;
const pems = [PROVIDER, NEXT_PROVIDER, STRANGER, SERVICE].map(({ certificate }) => certificate.trim());
const [first = '', second = ''] = pems;

const base64Of = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '');
const inLines = (base64: string, width: number) => base64.replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n');

describe('readCertificates', () => {
  it('tells what a certificate says', () => {
    const [certificate, ...more] = readCertificates(first);
    expect(more).toEqual([]);
    expect(certificate).toEqual({
      pem: first,
      fingerprint: new X509Certificate(first).fingerprint256.replaceAll(':', '').toLowerCase(),
      subject: 'CN=idp.example.com',
      validFrom: from,
      expiresAt: until,
    });
  });

  it.each<[string, (pem: string) => string]>([
    ['with the line breaks of Windows', (pem) => pem.replaceAll('\n', '\r\n')],
    ['with space around it', (pem) => `\n\n  ${pem}\t\n`],
    ['in one line', (pem) => `-----BEGIN CERTIFICATE-----${base64Of(pem)}-----END CERTIFICATE-----`],
    ['as bare base64', base64Of],
    ['as bare base64 in lines, as metadata documents have it', (pem) => inLines(base64Of(pem), 76)],
    ['as bare base64 with space around it', (pem) => `\n    ${base64Of(pem)}\n  `],
  ])('reads a certificate %s, and answers the same PEM', (_form, write) => {
    expect(readCertificates(write(first))).toEqual(readCertificates(first));
  });

  it('reads several one after the other, in their order', () => {
    const three = pems.slice(0, MAX_CERTIFICATES);
    expect(readCertificates(three.join('\n')).map(({ pem }) => pem)).toEqual(three);
    expect(readCertificates(`${second}${first}`).map(({ pem }) => pem)).toEqual([second, first]);
  });

  it('reads a certificate that names nobody', () => {
    expect(readCertificates(NAMELESS_CERTIFICATE)).toMatchObject([{ subject: '' }]);
  });

  it.each<[string, () => string, string]>([
    ['nothing', () => '', 'must be certificates as PEM ("-----BEGIN CERTIFICATE-----"), or the base64 of one'],
    ['blanks', () => ' \n ', 'must be certificates as PEM'],
    ['two without their lines', () => `${base64Of(first)}==\n${base64Of(second)}`, 'or the base64 of one alone'],
    ['words', () => 'not a certificate!', 'must be certificates as PEM'],
    [
      'base64 of something else',
      () => Buffer.from('something else').toString('base64'),
      'must be an X.509 certificate',
    ],
    ['a private key', () => key, 'must be certificates as PEM'],
    ['a private key behind the certificate', () => `${first}\n${key}`, 'must be certificates as PEM'],
    ['text between certificates', () => `${first}\nsubject=CN=idp\n${second}`, 'must be certificates as PEM'],
    ['bare base64 behind a certificate', () => `${first}\n${base64Of(second)}`, 'must be certificates as PEM'],
    ['a block without an end', () => first.replace(/-----END.*/, ''), 'must be certificates as PEM'],
    ['a certificate that breaks off', () => base64Of(first).slice(0, 400), 'must be an X.509 certificate'],
    ['two certificates in one block', () => twoInOneBlock(first, second), 'must be an X.509 certificate'],
    ['four certificates', () => pems.join('\n'), 'must have at most 3 certificates, not 4'],
    ['one certificate twice', () => [first, second, first].join('\n'), 'names one certificate twice'],
    ['a certificate of an elliptic curve', () => EC_CERTIFICATE, 'must have an RSA key of at least 2048 bits'],
    ['a certificate of a key for RSA-PSS alone', () => PSS_CERTIFICATE, 'must have an RSA key of at least 2048 bits'],
    ['a certificate of a short RSA key', () => SHORT_CERTIFICATE, 'must have an RSA key of at least 2048 bits'],
    ['a good certificate with a weak one', () => `${first}\n${SHORT_CERTIFICATE}`, 'must have an RSA key'],
  ])('refuses %s and says what would be right', (_what, text, message) => {
    expect(() => readCertificates(text())).toThrow(CertificateError);
    expect(() => readCertificates(text())).toThrow(message);
  });

  it('reads or refuses whatever text it is given, and never fails in another way', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => isReadOrRefused(text)));
  });

  it('reads or refuses a certificate with any byte changed, also in its dates and its key', () => {
    const der = Buffer.from(base64Of(first), 'base64');
    const change = fc.tuple(fc.nat(der.length - 1), fc.nat(255));
    fc.assert(
      fc.property(change, ([at, byte]) => {
        const changed = Buffer.from(der);
        changed[at] = byte;
        return isReadOrRefused(changed.toString('base64'));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('certificateWarnings', () => {
  const warningsAt = (now: Date) => certificateWarnings(readCertificates(first), now);
  const name = () => `The certificate ${readCertificates(first)[0]?.fingerprint.slice(0, 16)}`;

  it('says nothing of a certificate that is valid for 30 days and more', () => {
    expect(warningsAt(from)).toEqual([]);
    expect(warningsAt(new Date(until.getTime() - 30 * DAY_MS))).toEqual([]);
  });

  it('asks for the next one as soon as it is valid for less than 30 days', () => {
    const expected = [`${name()} expires on 2036-02-03. Add the next one beside it before that.`];
    expect(warningsAt(new Date(until.getTime() - 30 * DAY_MS + 1))).toEqual(expected);
    expect(warningsAt(new Date(until.getTime() - 1))).toEqual(expected);
  });

  it('tells of one that has expired, from that moment on', () => {
    const expected = [`${name()} expired on 2036-02-03. Ask the identity provider for the next one.`];
    expect(warningsAt(until)).toEqual(expected);
    expect(warningsAt(new Date(until.getTime() + 1000 * DAY_MS))).toEqual(expected);
  });

  it('tells of one that is not valid yet', () => {
    expect(warningsAt(new Date(from.getTime() - 1))).toEqual([`${name()} is not valid before 2026-02-03.`]);
  });

  it('tells of each of several', () => {
    expect(certificateWarnings(readCertificates(`${first}${second}`), until)).toHaveLength(2);
  });
});

function twoInOneBlock(one: string, other: string): string {
  const both = Buffer.concat([one, other].map((pem) => Buffer.from(base64Of(pem), 'base64')));
  return `-----BEGIN CERTIFICATE-----\n${both.toString('base64')}\n-----END CERTIFICATE-----`;
}

function isReadOrRefused(text: string): boolean {
  try {
    return readCertificates(text).every(
      ({ validFrom, expiresAt, subject }) =>
        typeof subject === 'string' && !Number.isNaN(validFrom.getTime()) && !Number.isNaN(expiresAt.getTime()),
    );
  } catch (error) {
    if (error instanceof CertificateError) return true;
    throw error;
  }
}
