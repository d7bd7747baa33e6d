import { createHmac, createPublicKey } from 'node:crypto';
import { encodeResponse } from '../identity-provider.js';
import type { Kit } from '../kit.js';
import { C14N, EXCLUSIVE_C14N, signedXml } from '../signing.js';
import { type HandSigning, handSigned, withKey } from './hand-signed.js';
import { type HostileResponse, VICTIM } from './hostile-response.js';
import { copyOf, first, newElement, operated, signatureOf } from './surgery.js';

const XPATH =
  '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath></ds:Transform>';
const XSLT =
  '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:template match="/"><name/></xsl:template></xsl:stylesheet></ds:Transform>';
const BASE64 = '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#base64"/>';

/** Signatures whose key is the right one, over something else or in another way than the whole element they stand in. */
export const oddReferences: HostileResponse[] = [
  {
    name: 'the reference is empty, which means the whole document',
    reason: 'signature-shape',
    make: async (kit) => {
      const xml = await kit.respond({ sign: 'none' });
      const value = withKey(kit.provider.key);
      return encodeResponse(handSigned(xml, { references: [{ uri: '', covers: xml }], value }));
    },
  },
  odd('there is no reference', 'signature-shape', () => []),
  odd('the reference points at the conditions only', 'signature-shape', (xml) => [
    { uri: '#_part', covers: partOf(xml) },
  ]),
  odd('there are two references, to the whole and to a part', 'signature-shape', (xml) => [
    { uri: '#_assertion', covers: xml },
    { uri: '#_part', covers: partOf(xml) },
  ]),
  odd('there are two references to the same', 'signature-shape', (xml) => [
    { uri: '#_assertion', covers: xml },
    { uri: '#_assertion', covers: xml },
  ]),
  odd('an XPath filters what is signed', 'signature-shape', (xml) => [
    { uri: '#_assertion', covers: xml, moreTransforms: XPATH },
  ]),
  odd('a stylesheet transforms what is signed', 'signature-shape', (xml) => [
    { uri: '#_assertion', covers: xml, moreTransforms: XSLT },
  ]),
  odd('base64 is decoded before it is signed', 'signature-shape', (xml) => [
    { uri: '#_assertion', covers: xml, moreTransforms: BASE64 },
  ]),
  odd('it is made canonical twice', 'signature-shape', (xml) => [
    { uri: '#_assertion', covers: xml, moreTransforms: `<ds:Transform Algorithm="${EXCLUSIVE_C14N}"/>` },
  ]),
];

/** References that only some verifiers would follow. */
export const farReferences: HostileResponse[] = [
  odd('the reference is an XPointer', 'signature-shape', (xml) => [
    { uri: "#xpointer(id('_assertion'))", covers: xml },
  ]),
  odd('the reference is an address', 'signature-shape', (xml) => [
    { uri: 'https://idp.example.com/signed.xml', covers: xml },
  ]),
];

/** Signatures that hold by the rules of some method, but not by those of the provider's key alone. */
export const oddKeys: HostileResponse[] = [
  ...(['sha1', 'sha256'] as const).flatMap((hash) => [
    keyed(`an HMAC with ${hash} has the PEM of the certificate as its key`, 'weak-algorithm', ({ provider }) => ({
      signatureMethod: hmacMethods[hash],
      value: (info) => createHmac(hash, provider.certificate).update(info).digest(),
    })),
    keyed(`an HMAC with ${hash} has the public key as its key`, 'weak-algorithm', ({ provider }) => ({
      signatureMethod: hmacMethods[hash],
      value: (info) => createHmac(hash, publicPem(provider.certificate)).update(info).digest(),
    })),
  ]),
  keyed('KeyInfo has a key value of the stranger who signed', 'signature-invalid', ({ stranger }) => ({
    keyInfo: keyValue(stranger.certificate),
    value: withKey(stranger.key),
  })),
  keyed('KeyInfo has both certificates, that of the provider first', 'signature-invalid', ({ provider, stranger }) => ({
    keyInfo: `<ds:KeyInfo><ds:X509Data>${[provider, stranger].map(x509).join('')}</ds:X509Data></ds:KeyInfo>`,
    value: withKey(stranger.key),
  })),
  keyed('the method of the signature is unknown', 'weak-algorithm', ({ provider }) => ({
    signatureMethod: 'urn:example:trust-me',
    value: withKey(provider.key),
  })),
];

/** Signatures of the provider that hold, and stand where nobody expects them. */
export const movedSignatures: HostileResponse[] = [
  moved('the signature stands in the subject', (assertion) => {
    first(assertion, 'Subject').appendChild(signatureOf(assertion));
  }),
  moved('the signature stands in the response beside the assertion', (assertion) => {
    assertion.parentNode?.appendChild(signatureOf(assertion));
  }),
  moved('the signature has an object that it does not cover', (assertion) => {
    const signature = signatureOf(assertion);
    signature.appendChild(newElement(signature, 'ds', 'Object'));
  }),
  {
    name: 'a stranger signed first and the provider signed his signature, too',
    reason: 'signature-shape',
    make: (kit) =>
      handMade(kit, (xml) => {
        const covers = signedXml(xml, kit.stranger);
        return handSigned(covers, { references: [{ uri: '#_assertion', covers }], value: withKey(kit.provider.key) });
      }),
  },
];

/** Signatures with parts that are there twice, or that mean different things to different readers. */
export const ambiguousSignatures: HostileResponse[] = [
  moved('the same signature stands there twice', (assertion) => {
    assertion.appendChild(copyOf(signatureOf(assertion)));
  }),
  moved('a second SignedInfo precedes the signed one', (assertion) => {
    const signature = signatureOf(assertion);
    signature.insertBefore(forgedInfo(signature), first(signature, 'SignedInfo'));
  }),
  moved('a second SignedInfo follows the signed one', (assertion) => {
    const signature = signatureOf(assertion);
    signature.insertBefore(forgedInfo(signature), first(signature, 'SignatureValue'));
  }),
  {
    ...moved('a second digest precedes the signed one', (assertion) => {
      const digest = first(assertion, 'DigestValue');
      digest.parentNode?.insertBefore(copyOf(digest), digest);
    }),
    reason: ['signature-shape', 'signature-invalid'],
  },
  {
    name: 'the canonical form depends on what is around',
    reason: 'signature-shape',
    make: async (kit) => encodeResponse(await kit.respond({ sign: 'response', canonicalization: C14N })),
  },
  {
    name: 'the canonical form of SignedInfo depends on what is around',
    reason: 'weak-algorithm',
    make: async (kit) => encodeResponse(await kit.respond({ sign: 'response', infoCanonicalization: C14N })),
  },
  ...['Id', 'id'].map(
    (attribute): HostileResponse => ({
      name: `the signed assertion has its ID as ${attribute}`,
      reason: ['signature-shape', 'not-a-response'],
      make: async (kit) => {
        const rewriteAssertion = (xml: string) => xml.replace(' ID=', ` ${attribute}=`);
        return encodeResponse(await kit.respond({ sign: 'assertion', rewriteAssertion }));
      },
    }),
  ),
];

const hmacMethods = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
};

function odd(
  name: string,
  reason: HostileResponse['reason'],
  references: (xml: string) => HandSigning['references'],
): HostileResponse {
  const signed = (xml: string, kit: Kit) =>
    handSigned(xml, { references: references(xml), value: withKey(kit.provider.key) });
  return { name, reason, make: (kit) => handMade(kit, (xml) => signed(named(xml), kit)) };
}

function keyed(
  name: string,
  reason: HostileResponse['reason'],
  signing: (kit: Kit) => Omit<HandSigning, 'references'>,
): HostileResponse {
  const signed = (xml: string, kit: Kit) =>
    handSigned(xml, { references: [{ uri: '#_assertion', covers: xml }], ...signing(kit) });
  return { name, reason, make: (kit) => handMade(kit, (xml) => signed(xml, kit)) };
}

function moved(name: string, operation: (assertion: Element) => void): HostileResponse {
  return {
    name,
    reason: 'signature-shape',
    make: async (kit) =>
      encodeResponse(operated(await kit.respond({ sign: 'assertion' }), (root) => operation(first(root, 'Assertion')))),
  };
}

function forgedInfo(signature: Element): Element {
  const forged = copyOf(first(signature, 'SignedInfo'));
  first(forged, 'DigestValue').textContent = Buffer.alloc(32, 1).toString('base64');
  return forged;
}

async function handMade(kit: Kit, rewriteAssertion: (xml: string) => string): Promise<string> {
  const said = { nameId: VICTIM, assertionId: '_assertion' };
  return encodeResponse(await kit.respond({ sign: 'none', ...said, rewriteAssertion }));
}

/** Gives the conditions an ID, so that something can point at them. */
function named(assertion: string): string {
  return assertion.replace('<saml:Conditions', '<saml:Conditions ID="_part"');
}

function partOf(assertion: string): string {
  const [part = ''] = /<saml:Conditions.*<\/saml:Conditions>/s.exec(assertion) ?? [];
  return part.replace('<saml:Conditions', '<saml:Conditions xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"');
}

function publicPem(certificate: string): string {
  return createPublicKey(certificate).export({ type: 'spki', format: 'pem' }).toString();
}

function x509({ certificate }: { certificate: string }): string {
  return `<ds:X509Certificate>${certificate.replace(/-----.*-----|\s/g, '')}</ds:X509Certificate>`;
}

function keyValue(certificate: string): string {
  const { n = '', e = '' } = createPublicKey(certificate).export({ format: 'jwk' });
  const value = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  return `<ds:KeyInfo><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${value(n)}</ds:Modulus><ds:Exponent>${value(e)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo>`;
}
