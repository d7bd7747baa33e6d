import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** A private key and a certificate for it, both PEM. */
export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate for one host name that is signed by its own key and valid for a century. */
export async function selfSignedCertificate(name: string): Promise<TlsIdentity> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}`,
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date('2120-01-01T00:00:00Z'),
    keys,
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
      new BasicConstraintsExtension(true),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, cert: certificate.toString('pem') };
}
