import { KeyObject, randomBytes, webcrypto } from 'node:crypto';

/** The longest name that X.509 allows. */
const MAX_COMMON_NAME_LENGTH = 64;
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
};

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
  const length = [...commonName].length;
  if (length < 1 || length > MAX_COMMON_NAME_LENGTH)
    throw new RangeError(`The common name "${commonName}" has ${length} characters; X.509 allows 1 to 64.`);
  // Loaded here, because it takes long and keys are made rarely; it needs the metadata of decorators.
  await import('reflect-metadata');
  const { BasicConstraintsExtension, KeyUsageFlags, KeyUsagesExtension, Name, X509CertificateGenerator } = await import(
    '@peculiar/x509'
  );
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: positiveSerial(),
    name: new Name([{ CN: [{ utf8String: commonName }] }]),
    notBefore: yearsAfter(from, 0),
    notAfter: yearsAfter(from, years),
    keys,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment, true),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, certificate: `${certificate.toString('pem')}\n` };
}

/** Begins with a bit pattern that is neither negative nor shortened by the rules of DER. */
function positiveSerial(): string {
  const [first = 0, ...rest] = randomBytes(16);
  return Buffer.of((first & 0x7f) | 0x40, ...rest).toString('hex');
}

/** Certificates know no fractions of a second. */
function yearsAfter(from: Date, years: number): Date {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  until.setUTCMilliseconds(0);
  return until;
}
