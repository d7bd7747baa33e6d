import { encryptedAssertion } from '../encrypting.js';
import { encodeResponse, type ResponseOptions } from '../identity-provider.js';
import type { Kit } from '../kit.js';
import { RSA_SHA1, SHA1 } from '../signing.js';
import { type HostileResponse, VICTIM } from './hostile-response.js';
import { first, forge, newElement, operated, signatureOf, unsignedCopyOf } from './surgery.js';

type Options = Pick<ResponseOptions, 'sign'> & Partial<ResponseOptions>;

const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s;

/** Encryption that is weak, for somebody else, broken, or hides what would be refused in the open. */
export const badEncryption: HostileResponse[] = [
  told('the key is encrypted with RSA 1.5', 'encryption-algorithm', {
    sign: 'both',
    encrypt: 'aes256-gcm',
    keyTransport: 'rsa-1_5',
  }),
  {
    name: 'the padding of the key uses a digest that is not known',
    reason: 'encryption-algorithm',
    make: async (kit) => {
      const xml = await kit.respond({ sign: 'assertion', encrypt: 'aes256-gcm' });
      return encodeResponse(
        xml.replace('http://www.w3.org/2000/09/xmldsig#sha1', 'http://www.w3.org/2001/04/xmlenc#sha256'),
      );
    },
  },
  told('the cipher is 3DES', 'encryption-algorithm', { sign: 'both', encrypt: 'tripledes-cbc' }),
  told('the encrypted assertion is signed with SHA-1', 'weak-algorithm', {
    sign: 'assertion',
    encrypt: 'aes256-gcm',
    signatureAlgorithm: RSA_SHA1,
    digestAlgorithm: SHA1,
  }),
  told('nothing is signed, only encrypted', 'unsigned', { sign: 'none', encrypt: 'aes256-gcm', nameId: VICTIM }),
  told('nothing is signed, only encrypted with a cipher that says too much', ['unsigned', 'undecipherable'], {
    sign: 'none',
    encrypt: 'aes256-cbc',
    nameId: VICTIM,
  }),
  made('it is encrypted for another key', 'undecipherable', ({ service, stranger }) => ({
    sign: 'both',
    encrypt: 'aes256-gcm',
    service: { ...service, certificate: stranger.certificate },
  })),
  made('a stranger signed what is encrypted', 'signature-invalid', ({ stranger: { key, certificate } }) => ({
    sign: 'assertion',
    encrypt: 'aes256-gcm',
    key,
    certificate,
    nameId: VICTIM,
  })),
  ...(['aes256-gcm', 'aes128-gcm', 'aes256-cbc', 'aes128-cbc'] as const).flatMap((encrypt) => [
    changed(`the ciphertext was changed, ${encrypt}`, ['undecipherable'], { sign: 'assertion', encrypt }, spoilText),
    changed(`the encrypted key was changed, ${encrypt}`, ['undecipherable'], { sign: 'assertion', encrypt }, spoilKey),
    changed(
      `the ciphertext was changed in a signed response, ${encrypt}`,
      ['undecipherable', 'signature-invalid'],
      { sign: 'response', encrypt },
      spoilText,
    ),
  ]),
  changed('the ciphertext is cut off', 'undecipherable', { sign: 'assertion', encrypt: 'aes256-gcm' }, (root) => {
    const value = cipherValues(root).at(-1);
    if (value) value.textContent = (value.textContent ?? '').slice(0, 8);
  }),
  changed('there is no ciphertext', 'undecipherable', { sign: 'assertion', encrypt: 'aes256-gcm' }, (root) => {
    const data = first(root, 'EncryptedData');
    for (const cipher of Array.from(data.childNodes))
      if (cipher.nodeName === 'xenc:CipherData') data.removeChild(cipher);
  }),
  changed('the key is elsewhere', 'undecipherable', { sign: 'assertion', encrypt: 'aes256-gcm' }, (root) => {
    const key = first(root, 'EncryptedKey');
    key.parentNode?.replaceChild(retrieval(root), key);
  }),
  changed('there is another key elsewhere', 'undecipherable', { sign: 'assertion', encrypt: 'aes256-gcm' }, (root) => {
    first(root, 'EncryptedKey').parentNode?.appendChild(retrieval(root));
  }),
  changed('there are two keys', 'undecipherable', { sign: 'assertion', encrypt: 'aes256-gcm' }, (root) => {
    const key = first(root, 'EncryptedKey');
    key.parentNode?.appendChild(key.cloneNode(true));
  }),
];

/** One assertion too many, in the open or encrypted. */
export const severalAssertions: HostileResponse[] = [
  several('two encrypted assertions', (root) => {
    root.appendChild(first(root, 'EncryptedAssertion').cloneNode(true));
  }),
  {
    name: 'a forged assertion stands before the encrypted one',
    reason: 'one-assertion',
    make: async (kit) => {
      const [forged = ''] = ASSERTION.exec(await kit.respond({ sign: 'none', nameId: VICTIM })) ?? [];
      const xml = await kit.respond({ sign: 'assertion', encrypt: 'aes256-gcm' });
      return encodeResponse(xml.replace('<saml:EncryptedAssertion', () => `${forged}<saml:EncryptedAssertion`));
    },
  },
  {
    name: 'a signed assertion is followed by a forged one',
    reason: 'one-assertion',
    make: async (kit) =>
      encodeResponse(
        operated(await kit.respond({ sign: 'assertion' }), (root) => {
          root.appendChild(forge(unsignedCopyOf(first(root, 'Assertion'))));
        }),
      ),
  },
  {
    name: 'the provider itself signs a response with two assertions',
    reason: 'one-assertion',
    make: async (kit) => {
      const rewriteResponse = (xml: string) =>
        xml.replace(ASSERTION, (one) => one + one.replace(/ ID="[^"]*"/, ' ID="_second"').replace('ada@', 'victim@'));
      return encodeResponse(await kit.respond({ sign: 'response', rewriteResponse }));
    },
  },
];

/** What would be refused in the open is refused when it is encrypted, too. */
export const hiddenByEncryption: HostileResponse[] = [
  hidden('a document type', 'forbidden-markup', (assertion) => `<!DOCTYPE r [<!ENTITY n "${VICTIM}">]>${assertion}`),
  hidden('a comment in the name', 'forbidden-markup', (assertion) => assertion.replace('ada@', 'ada<!-- -->@')),
  hidden('no XML', 'unreadable', () => 'victim@example.com'),
  hidden('two assertions', ['unreadable', 'one-assertion'], (assertion) => assertion + assertion),
  hidden('an assertion in an assertion', 'one-assertion', (assertion) => {
    const inner = '<saml:Assertion ID="_inner"><saml:Subject/></saml:Assertion>';
    return assertion.replace('</saml:Conditions>', `</saml:Conditions><saml:Advice>${inner}</saml:Advice>`);
  }),
  hidden('an ID for two elements', 'repeated-id', (assertion) =>
    operated(assertion, (root) => first(root, 'Subject').setAttribute('Id', root.getAttribute('ID') ?? '')),
  ),
  hidden('a wrapped assertion', ['one-assertion', 'signature-shape', 'repeated-id'], (assertion) =>
    operated(assertion, (root) => {
      const original = unsignedCopyOf(root);
      signatureOf(forge(root)).appendChild(original);
    }),
  ),
  hidden(
    'another response',
    'one-assertion',
    (assertion) => `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${assertion}</samlp:Response>`,
  ),
  hidden('a changed name', 'signature-invalid', (assertion) => assertion.replace('ada@', 'victim@')),
];

/** Encrypts whatever becomes of an honest signed assertion; anybody can, the certificate of the service is public. */
function hidden(
  what: string,
  reason: HostileResponse['reason'],
  change: (assertion: string) => string,
): HostileResponse {
  return {
    name: `${what} hides in the encrypted assertion`,
    reason,
    make: async (kit) => {
      const xml = await kit.respond({ sign: 'assertion' });
      const [assertion = ''] = ASSERTION.exec(xml) ?? [];
      const { certificate } = kit.service;
      const evil = await encryptedAssertion(change(assertion), { certificate, cipher: 'aes256-gcm' });
      return encodeResponse(xml.replace(ASSERTION, () => evil));
    },
  };
}

function several(name: string, operation: (root: Element) => void): HostileResponse {
  return changed(name, ['one-assertion', 'repeated-id'], { sign: 'assertion', encrypt: 'aes256-gcm' }, operation);
}

function told(name: string, reason: HostileResponse['reason'], options: Options): HostileResponse {
  return made(name, reason, () => options);
}

function made(name: string, reason: HostileResponse['reason'], options: (kit: Kit) => Options): HostileResponse {
  return { name, reason, make: async (kit) => encodeResponse(await kit.respond(options(kit))) };
}

function changed(
  name: string,
  reason: HostileResponse['reason'],
  options: Options,
  operation: (root: Element) => void,
): HostileResponse {
  return { name, reason, make: async (kit) => encodeResponse(operated(await kit.respond(options), operation)) };
}

function retrieval(root: Element): Element {
  const method = newElement(root, 'ds', 'RetrievalMethod');
  method.setAttribute('URI', 'http://169.254.169.254/key');
  return method;
}

function cipherValues(root: Element): Element[] {
  return Array.from(root.getElementsByTagNameNS('*', 'CipherValue'));
}

/** Changes a bit near the beginning: what is far behind may be the certificate in KeyInfo, which no signature covers. */
function spoilText(root: Element): void {
  spoil(cipherValues(root).at(-1));
}

function spoilKey(root: Element): void {
  spoil(cipherValues(root).at(0));
}

function spoil(value: Element | undefined): void {
  if (!value) throw new Error('There is no cipher value.');
  const bytes = Buffer.from(value.textContent ?? '', 'base64');
  const place = bytes.length >> 3;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  value.textContent = bytes.toString('base64');
}
