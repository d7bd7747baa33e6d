import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A private key and a certificate for it, both PEM. */
export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate for one host name that is signed by its own key and valid for a century. */
export function selfSignedCertificate(name: string): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = certificateBody(name, publicKey);
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const header = Buffer.from([tag, 0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([header, content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string) => der(0x17, Buffer.from(text));
const generalizedTime = (text: string) => der(0x18, Buffer.from(text));

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const commonName = objectId('550403');
const subjectAlternativeName = objectId('551d11');
const basicConstraints = objectId('551d13');
const isAuthority = sequence(der(0x01, Buffer.from([0xff])));

function certificateBody(name: string, publicKey: KeyObject): Buffer {
  const distinguishedName = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const names = sequence(der(0x82, Buffer.from(name)));
  return sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    distinguishedName,
    sequence(utcTime('200101000000Z'), generalizedTime('21200101000000Z')),
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(sequence(subjectAlternativeName, der(0x04, names)), sequence(basicConstraints, der(0x04, isAuthority))),
    ),
  );
}
