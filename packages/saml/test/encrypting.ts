import { createPublicKey } from 'node:crypto';
import { promisify } from 'node:util';
import xmlEncryption from 'xml-encryption';
import { ASSERTION_NAMESPACE } from './response-xml.js';

const ciphers = {
  'aes128-gcm': 'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'aes256-gcm': 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'aes128-cbc': 'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'aes256-cbc': 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'tripledes-cbc': 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
} as const;

const keyTransports = {
  oaep: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'rsa-1_5': 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
} as const;

export type Cipher = keyof typeof ciphers;
export type KeyTransport = keyof typeof keyTransports;

/** Wraps the XML of an assertion so that only the key of the certificate opens it. */
export async function encryptedAssertion(
  assertion: string,
  { certificate, cipher, keyTransport = 'oaep' }: { certificate: string; cipher: Cipher; keyTransport?: KeyTransport },
): Promise<string> {
  const encrypt = promisify(xmlEncryption.encrypt);
  const data = await encrypt(assertion, {
    rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: ciphers[cipher],
    keyEncryptionAlgorithm: keyTransports[keyTransport],
    warnInsecureAlgorithm: false,
  });
  return `<saml:EncryptedAssertion xmlns:saml="${ASSERTION_NAMESPACE}">${data.trim()}</saml:EncryptedAssertion>`;
}
