import { createHash, type KeyObject, X509Certificate } from 'node:crypto';

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
const MIN_KEY_BITS = 2048;
const WARNED_DAYS = 30;
const DAY_MS = 86_400_000;

/** How many certificates a provider can have: the one in use, the next one, and one to spare. */
export const MAX_CERTIFICATES = 3;

/** A certificate of an identity provider. */
export interface Certificate {
  pem: string;
  /** SHA-256, as providers show it. */
  fingerprint: string;
  subject: string;
  validFrom: Date;
  expiresAt: Date;
}

/** A text in which there are no certificates that could be used; the message says why and what would be right. */
export class CertificateError extends Error {}

/** Reads certificates from PEM, one after the other, or from the bare base64 of one. */
export function readCertificates(text: string): Certificate[] {
  const bodies = bodiesIn(text);
  if (bodies.length > MAX_CERTIFICATES) {
    throw new CertificateError(`must have at most ${MAX_CERTIFICATES} certificates, not ${bodies.length}`);
  }
  const certificates = bodies.map(readCertificate);
  if (new Set(certificates.map(({ fingerprint }) => fingerprint)).size !== certificates.length) {
    throw new CertificateError('names one certificate twice');
  }
  return certificates;
}

/** What an administrator should know of the validity of certificates, in sentences. */
export function certificateWarnings(certificates: readonly Certificate[], now: Date): string[] {
  return certificates.flatMap((certificate) => warningOf(certificate, now) ?? []);
}

function bodiesIn(text: string): string[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, body = '']) => body);
  if (text.replace(BLOCK, '').trim() === '' && blocks.length > 0) return blocks;
  // What stands behind the end of base64 would be dropped without a word.
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(text.replace(/\s+/g, ''))) return [text];
  throw new CertificateError('must be certificates as PEM ("-----BEGIN CERTIFICATE-----"), or the base64 of one alone');
}

function readCertificate(body: string): Certificate {
  const { certificate, key, validFrom, expiresAt } = parse(body);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS) {
    throw new CertificateError(`must have an RSA key of at least ${MIN_KEY_BITS} bits, by which responses are signed`);
  }
  // A certificate without a name has no subject at all.
  const subject: string | undefined = certificate.subject;
  return {
    pem: certificate.toString().trim(),
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    subject: (subject ?? '').replaceAll('\n', ', '),
    validFrom,
    expiresAt,
  };
}

/** Key and dates are decoded only when they are asked for, and can be broken in a certificate that is none otherwise. */
function parse(body: string): { certificate: X509Certificate; key: KeyObject; validFrom: Date; expiresAt: Date } {
  const der = Buffer.from(body.replace(/\s+/g, ''), 'base64');
  try {
    const certificate = new X509Certificate(der);
    const [validFrom, expiresAt] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
    // More than a certificate would be kept out of sight, and must not be.
    const isWhole = certificate.raw.length === der.length;
    const isDated = !Number.isNaN(validFrom.getTime()) && !Number.isNaN(expiresAt.getTime());
    if (isWhole && isDated) return { certificate, key: certificate.publicKey, validFrom, expiresAt };
  } catch {
    // It is told of below.
  }
  throw new CertificateError('must be an X.509 certificate; what stands between its lines cannot be read as one');
}

function warningOf({ fingerprint, validFrom, expiresAt }: Certificate, now: Date): string | null {
  const name = `The certificate ${fingerprint.slice(0, 16)}`;
  if (expiresAt <= now) return `${name} expired on ${dayOf(expiresAt)}. Ask the identity provider for the next one.`;
  if (validFrom > now) return `${name} is not valid before ${dayOf(validFrom)}.`;
  const isNear = expiresAt.getTime() - now.getTime() < WARNED_DAYS * DAY_MS;
  return isNear ? `${name} expires on ${dayOf(expiresAt)}. Add the next one beside it before that.` : null;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
