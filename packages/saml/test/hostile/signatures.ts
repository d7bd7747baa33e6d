import { encodeResponse } from '../identity-provider.js';
import type { Kit } from '../kit.js';
import { RSA_SHA1, RSA_SHA256, SHA1, SHA256 } from '../signing.js';
import { type HostileResponse, VICTIM } from './hostile-response.js';
import { first, forge, operated, signatureOf } from './surgery.js';

/** Signatures that are missing, of somebody else, broken, or of a kind that proves nothing. */
export const badSignatures: HostileResponse[] = [
  {
    name: 'nothing is signed',
    reason: 'unsigned',
    make: async (kit) => encodeResponse(await kit.respond({ sign: 'none', nameId: VICTIM })),
  },
  ...(['response', 'assertion', 'both'] as const).flatMap((sign): HostileResponse[] => [
    changed(`the name was changed, ${sign} signed`, sign, 'signature-invalid', (root) => {
      forge(root, null);
    }),
    changed(`an attribute was changed, ${sign} signed`, sign, 'signature-invalid', (root) => {
      first(root, 'AttributeValue').textContent = 'owner';
    }),
    changed(`the signature was taken away and the name changed, ${sign} signed`, sign, 'unsigned', (root) => {
      forge(root, null);
      for (const signature of Array.from(root.getElementsByTagName('ds:Signature'))) {
        signature.parentNode?.removeChild(signature);
      }
    }),
    changed(`the value of the signature is empty, ${sign} signed`, sign, 'signature-invalid', (root) => {
      first(root, 'SignatureValue').textContent = '';
    }),
    changed(`the digest was made anew for another name, ${sign} signed`, sign, 'signature-invalid', (root) => {
      forge(root, null);
      first(root, 'DigestValue').textContent = Buffer.alloc(32, 1).toString('base64');
    }),
    strangers(`a stranger signed, with his certificate in KeyInfo, ${sign} signed`, sign, (kit) => kit.stranger),
    strangers(`a stranger signed, with the certificate of the provider in KeyInfo, ${sign} signed`, sign, (kit) => ({
      key: kit.stranger.key,
      certificate: kit.provider.certificate,
    })),
    weak(`RSA with SHA-1, ${sign} signed`, sign, RSA_SHA1, SHA1),
    weak(`RSA with SHA-1 over a digest of SHA-256, ${sign} signed`, sign, RSA_SHA1, SHA256),
    weak(`RSA with SHA-256 over a digest of SHA-1, ${sign} signed`, sign, RSA_SHA256, SHA1),
  ]),
  changed('both are signed, that of the response is broken', 'both', 'signature-invalid', (root) => {
    spoil(first(signatureOf(root), 'SignatureValue'));
  }),
  {
    name: 'both are signed, that of the assertion is broken before the response is signed',
    reason: 'signature-invalid',
    make: async (kit) =>
      encodeResponse(
        await kit.respond({
          sign: 'both',
          rewriteResponse: (xml) => operated(xml, (root) => spoil(first(root, 'SignatureValue'))),
        }),
      ),
  },
  {
    name: 'both are signed, the assertion by a stranger',
    reason: 'signature-invalid',
    make: (kit) => halfStrange(kit, kit.stranger, kit.provider),
  },
  {
    name: 'both are signed, the response by a stranger',
    reason: 'signature-invalid',
    make: (kit) => halfStrange(kit, kit.provider, kit.stranger),
  },
  {
    name: 'the response is signed, its assertion comes from another signed response',
    reason: 'signature-invalid',
    make: async (kit) => exchanged(kit, 'response', 'response'),
  },
  {
    name: 'both are signed, the assertion comes from another such response',
    reason: 'signature-invalid',
    make: async (kit) => exchanged(kit, 'both', 'both'),
  },
  {
    name: 'the assertion is signed and stands in a response to another request',
    reason: 'wrong-request',
    make: async (kit) => {
      const xml = await kit.respond({ sign: 'assertion' });
      return encodeResponse(xml.replace('InResponseTo="_request"', 'InResponseTo="_other"'));
    },
  },
];

function changed(
  name: string,
  sign: 'response' | 'assertion' | 'both',
  reason: HostileResponse['reason'],
  operation: (root: Element) => void,
): HostileResponse {
  return {
    name,
    reason,
    make: async (kit) =>
      encodeResponse(operated(await kit.respond({ sign, attributes: { role: 'reader' } }), operation)),
  };
}

function strangers(
  name: string,
  sign: 'response' | 'assertion' | 'both',
  signer: (kit: Kit) => { key: string; certificate: string },
): HostileResponse {
  return {
    name,
    reason: 'signature-invalid',
    make: async (kit) => {
      const { key, certificate } = signer(kit);
      return encodeResponse(await kit.respond({ sign, key, certificate, nameId: VICTIM }));
    },
  };
}

function weak(
  name: string,
  sign: 'response' | 'assertion' | 'both',
  signatureAlgorithm: string,
  digestAlgorithm: string,
): HostileResponse {
  return {
    name,
    reason: 'weak-algorithm',
    make: async (kit) => encodeResponse(await kit.respond({ sign, signatureAlgorithm, digestAlgorithm })),
  };
}

/** The assertion of one signer in a response of another. */
async function halfStrange(kit: Kit, ofAssertion: Kit['provider'], ofResponse: Kit['provider']): Promise<string> {
  const { key, certificate } = ofAssertion;
  const inner = /<saml:Assertion.*<\/saml:Assertion>/s;
  const [assertion = ''] = inner.exec(await kit.respond({ sign: 'assertion', key, certificate, nameId: VICTIM })) ?? [];
  return encodeResponse(
    await kit.respond({
      sign: 'response',
      key: ofResponse.key,
      certificate: ofResponse.certificate,
      rewriteResponse: (xml) => xml.replace(inner, () => assertion),
    }),
  );
}

async function exchanged(kit: Kit, sign: 'response' | 'both', signOther: 'response' | 'both'): Promise<string> {
  const inner = /<saml:Assertion.*<\/saml:Assertion>/s;
  const xml = await kit.respond({ sign });
  const [other = ''] = inner.exec(await kit.respond({ sign: signOther, nameId: VICTIM })) ?? [];
  return encodeResponse(xml.replace(inner, () => other));
}

function spoil(value: Element): void {
  const text = value.textContent ?? '';
  value.textContent = (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
}
