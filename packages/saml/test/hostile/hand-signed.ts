import { createHash, sign } from 'node:crypto';
import { ENVELOPED, EXCLUSIVE_C14N, RSA_SHA256, SHA256 } from '../signing.js';
import { canonical, SIGNATURE_NAMESPACE } from './surgery.js';

/** A signature that no library writes; what is left out is as usual. */
export interface HandSigning {
  /** What the references point at, and the XML whose digest they have. */
  references: { uri: string; covers: string; moreTransforms?: string }[];
  signatureMethod?: string;
  keyInfo?: string;
  /** Makes the value of the signature over the canonical SignedInfo. */
  value(signedInfo: string): Buffer;
}

/** Puts a signature behind the first Issuer of the XML, whatever that signature covers. */
export function handSigned(xml: string, { references, signatureMethod, keyInfo = '', value }: HandSigning): string {
  const content = [
    `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE_C14N}"/>`,
    `<ds:SignatureMethod Algorithm="${signatureMethod ?? RSA_SHA256}"/>`,
    ...references.map(referenceXml),
  ].join('');
  const signed = value(canonical(`<ds:SignedInfo xmlns:ds="${SIGNATURE_NAMESPACE}">${content}</ds:SignedInfo>`));
  const signature = [
    `<ds:Signature xmlns:ds="${SIGNATURE_NAMESPACE}"><ds:SignedInfo>${content}</ds:SignedInfo>`,
    `<ds:SignatureValue>${signed.toString('base64')}</ds:SignatureValue>${keyInfo}</ds:Signature>`,
  ].join('');
  return xml.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
}

/** Signs as the methods with RSA and SHA-256 say. */
export function withKey(key: string): (signedInfo: string) => Buffer {
  return (signedInfo) => sign('sha256', Buffer.from(signedInfo), key);
}

function referenceXml({ uri, covers, moreTransforms = '' }: HandSigning['references'][number]): string {
  const digest = createHash('sha256').update(canonical(covers)).digest('base64');
  return [
    `<ds:Reference URI="${uri}"><ds:Transforms><ds:Transform Algorithm="${ENVELOPED}"/>`,
    `<ds:Transform Algorithm="${EXCLUSIVE_C14N}"/>${moreTransforms}</ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`,
  ].join('');
}
