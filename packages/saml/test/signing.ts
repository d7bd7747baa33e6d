import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

export const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const EXCLUSIVE_C14N_WITH_COMMENTS = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';
export const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const RSA_SHA512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';
export const RSA_PSS_SHA256 = 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1';
export const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const SHA512 = 'http://www.w3.org/2001/04/xmlenc#sha512';

export interface Signing {
  /** The private key, as PEM. */
  key: string;
  /** The certificate that stands in KeyInfo, as PEM; null leaves KeyInfo out. */
  certificate: string | null;
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
  /** How the signed element becomes text. */
  canonicalization?: string;
  /** How SignedInfo itself does. */
  infoCanonicalization?: string;
  /** Prefixes that are made canonical as if they were used, as providers write them for the types of values. */
  inclusivePrefixes?: string[];
}

/** Signs the root element of the XML as providers do: enveloped, right behind its Issuer. */
export function signedXml(xml: string, signing: Signing): string {
  const { key, signatureAlgorithm = RSA_SHA256 } = signing;
  const signer = new SignedXml({
    // The library takes nothing but text for this one.
    privateKey: signatureAlgorithm === RSA_PSS_SHA256 ? key : keyOf(key),
    signatureAlgorithm,
    canonicalizationAlgorithm: signing.infoCanonicalization ?? EXCLUSIVE_C14N,
    ...(signing.certificate === null ? { getKeyInfoContent: SignedXml.noop } : { publicCert: signing.certificate }),
  });
  signer.addReference({
    xpath: '/*',
    transforms: [ENVELOPED, signing.canonicalization ?? EXCLUSIVE_C14N],
    digestAlgorithm: signing.digestAlgorithm ?? SHA256,
    inclusiveNamespacesPrefixList: signing.inclusivePrefixes,
  });
  signer.computeSignature(xml, { prefix: 'ds', location: place(xml) });
  return signer.getSignedXml();
}

const keys = new Map<string, KeyObject>();

/** Reading a key takes twice as long as signing with it. */
function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}

/** Only a root with an Issuer as its first child has a place behind it. */
function place(xml: string): { reference: string; action: 'after' | 'prepend' } {
  return /^<[^>]+><(\w+:)?Issuer[ >]/.test(xml)
    ? { reference: '/*/*[local-name(.)="Issuer"]', action: 'after' }
    : { reference: '/*', action: 'prepend' };
}
