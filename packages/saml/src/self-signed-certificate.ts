import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** Makes a new RSA key and a certificate that vouches for nothing but itself, both as PEM. */
export async function newSelfSignedCertificate({
  commonName,
  from,
  years,
}: {
  /** Subject and issuer at once: 1 to 64 characters. */
  commonName: string;
  /** The first second of its validity. */
  from: Date;
  years: number;
}): Promise<{ key: string; certificate: string }> {
  const name = distinguishedName(commonName);
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const content = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(positiveSerial()),
    SHA256_WITH_RSA,
    name,
    sequence(time(from), time(yearsAfter(from, years))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(NO_AUTHORITY, SIGNS_AND_RECEIVES_KEYS)),
  );
  const certificate = sequence(content, SHA256_WITH_RSA, bitString(sign('sha256', content, privateKey)));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: pem(certificate) };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.of(length);
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function integer(bytes: Buffer): Buffer {
  return der(0x02, bytes);
}

function bitString(bytes: Buffer): Buffer {
  return der(0x03, Buffer.of(0), bytes);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const CRITICAL = der(0x01, Buffer.of(0xff));
const NO_AUTHORITY = sequence(oid('551d13'), CRITICAL, der(0x04, sequence()));
/** The bits digitalSignature and keyEncipherment, with five unused ones. */
const SIGNS_AND_RECEIVES_KEYS = sequence(oid('551d0f'), CRITICAL, der(0x04, der(0x03, Buffer.of(5, 0b1010_0000))));

/** Begins with a bit pattern that is neither negative nor shortened by the rules of DER. */
function positiveSerial(): Buffer {
  const [first = 0, ...rest] = randomBytes(16);
  return Buffer.of((first & 0x7f) | 0x40, ...rest);
}

function distinguishedName(commonName: string): Buffer {
  const length = [...commonName].length;
  if (length < 1 || length > 64) {
    throw new RangeError(`The common name "${commonName}" has ${length} characters; X.509 allows 1 to 64.`);
  }
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName, 'utf8')))));
}

/** UTCTime has two digits for the year and means 1950 to 2049 by them; other years need GeneralizedTime. */
function time(moment: Date): Buffer {
  const digits = `${moment.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
  const year = moment.getUTCFullYear();
  return year >= 1950 && year < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

function yearsAfter(from: Date, years: number): Date {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  return until;
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
