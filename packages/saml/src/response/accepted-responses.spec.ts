import { describe, expect, it } from '@jest/globals';
import { IS_EXHAUSTIVE } from '../../../../scripts/lib/sampling.mjs';
import { encodeResponse, type ResponseOptions } from '../../test/identity-provider.js';
import { newKit } from '../../test/kit.js';
import { ASSERTION_NAMESPACE, EMAIL_FORMAT } from '../../test/response-xml.js';
import { RSA_PSS_SHA256, RSA_SHA256, RSA_SHA512, SHA256, SHA512 } from '../../test/signing.js';
import { NEXT_PROVIDER } from '../../test/test-identities.js';
import { readResponse } from './read-response.js';

const signings = ['response', 'assertion', 'both'] as const;
const ciphers = [undefined, 'aes256-gcm', 'aes128-gcm', 'aes256-cbc', 'aes128-cbc'] as const;
const shapes = signings.flatMap((sign) => ciphers.map((encrypt) => ({ sign, encrypt })));

/**
 * Which of five forms meets which shape: every form each signing, every shape some form, and every cipher three forms.
 * What a response says has nothing to do with how it is signed and encrypted; a drill tries all with all.
 */
function meets(form: number, { sign, encrypt }: (typeof shapes)[number]): boolean {
  return IS_EXHAUSTIVE || (signings.indexOf(sign) + ciphers.indexOf(encrypt)) % ciphers.length === form;
}

const named = shapes.map((shape) => [`${shape.sign} signed, ${shape.encrypt ?? 'not encrypted'}`, shape] as const);

const names = [
  { nameId: 'ada@example.com', nameIdFormat: EMAIL_FORMAT },
  { nameId: 'Ünïcode+<&>"\'@example.com', nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' },
  { nameId: '7f3c2a', nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
  { nameId: '_b1946ac9', nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
  { nameId: 'ada', nameIdFormat: null },
];

const attributeForms: Record<string, string | string[]>[] = [
  {},
  { email: 'ada@example.com', displayName: 'Ada & "Grace" <Lovelace>' },
  { groups: ['staff', 'admins', 'R&D'], email: ['ada@example.com'] },
  {
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'ada@example.com',
    'urn:oid:2.5.4.42': 'Ädä 🦉',
  },
];

const kit = newKit();

async function read(options: Pick<ResponseOptions, 'sign'> & Partial<ResponseOptions>, dress = (xml: string) => xml) {
  return readResponse(encodeResponse(dress(await kit.respond(options))), kit.trust);
}

/** What an honest response with the defaults of the kit says. */
function said(changes: object = {}) {
  return {
    assertionId: '_assertion',
    inResponseTo: '_request',
    nameId: { value: 'ada@example.com', format: EMAIL_FORMAT },
    attributes: new Map(),
    usableUntil: new Date(kit.at.getTime() + 6 * 60_000),
    sessionEndsAt: null,
    ...changes,
  };
}

describe('an honest response', () => {
  it.each(named)('says who signs in, %s', async (_, shape) => {
    const tried = [...names.entries()].filter(([index]) => meets(index, shape));
    expect(tried).not.toEqual([]);
    for (const [index, name] of tried) {
      const attributes = attributeForms[index % attributeForms.length] ?? {};
      const result = await read({ ...shape, ...name, attributes, assertionId: '_assertion' });
      const values = Object.entries(attributes).map(([key, value]) => [key, [value].flat()] as const);
      const nameId = { value: name.nameId, format: name.nameIdFormat };
      expect(result).toEqual(said({ nameId, attributes: new Map(values) }));
    }
  });

  it.each(named)('may use a default namespace, %s', async (_, shape) => {
    const attributes = { groups: ['a', 'b'] };
    const result = await read({ ...shape, namespaces: 'default', attributes, assertionId: '_assertion' });
    expect(result).toEqual(said({ attributes: new Map([['groups', ['a', 'b']]]) }));
  });

  it.each(signings)('may declare the namespace of its assertion on the root, %s signed', async (sign) => {
    const declaration = ` xmlns:saml="${ASSERTION_NAMESPACE}"`;
    const hoisted = (xml: string) =>
      xml.replaceAll(declaration, '').replace('<samlp:Response', `<samlp:Response${declaration}`);
    expect(await read({ sign, assertionId: '_assertion', rewriteResponse: hoisted })).toEqual(said());
  });

  it.each([
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    "<?xml version='1.0' encoding='utf-8' standalone='yes'?>\r\n",
  ])('may begin with %j', async (declaration) => {
    expect(await read({ sign: 'both', assertionId: '_assertion' }, (xml) => declaration + xml)).toEqual(said());
  });

  it.each([
    ['line breaks', (field: string) => field.replace(/.{76}/g, '$&\r\n')],
    ['a line break at its end', (field: string) => `${field}\n`],
  ])('may be base64 with %s', async (_, wrapped) => {
    const field = wrapped(encodeResponse(await kit.respond({ sign: 'response', assertionId: '_assertion' })));
    expect(await readResponse(field, kit.trust)).toEqual(said());
  });

  it.each([
    [RSA_SHA256, SHA256, 0],
    [RSA_SHA256, SHA512, 1],
    [RSA_SHA512, SHA256, 2],
    [RSA_SHA512, SHA512, 3],
    [RSA_PSS_SHA256, SHA256, 4],
  ])('may be signed with %s over %s', async (signatureAlgorithm, digestAlgorithm, form) => {
    const tried = shapes.filter((shape) => meets(form, shape));
    expect(new Set(tried.map(({ sign }) => sign)).size).toBe(signings.length);
    for (const { sign, encrypt } of tried) {
      const result = await read({ sign, encrypt, signatureAlgorithm, digestAlgorithm, assertionId: '_assertion' });
      expect(result).toEqual(said());
    }
  });

  it.each(named)('may keep prefixes that only values use, %s', async (_, shape) => {
    const attributes = { groups: ['a', 'b'] };
    const result = await read({ ...shape, inclusivePrefixes: ['xs'], attributes, assertionId: '_assertion' });
    expect(result).toEqual(said({ attributes: new Map([['groups', ['a', 'b']]]) }));
  });

  it('needs no KeyInfo', async () => {
    expect(await read({ sign: 'both', certificate: null, assertionId: '_assertion' })).toEqual(said());
  });

  it.each(signings)('may be signed with either certificate while one replaces the other, %s signed', async (sign) => {
    const certificates = [kit.provider.certificate, NEXT_PROVIDER.certificate];
    const trust = { ...kit.trust, identityProvider: { ...kit.trust.identityProvider, certificates } };
    for (const { key, certificate } of [kit.provider, NEXT_PROVIDER]) {
      const xml = await kit.respond({ sign, key, certificate, assertionId: '_assertion' });
      expect(await readResponse(encodeResponse(xml), trust)).toEqual(said());
    }
  });
});

describe('what an honest response may leave out or add', () => {
  it('a request, when nobody asked', async () => {
    const result = await read({ sign: 'both', inResponseTo: null, assertionId: '_assertion' });
    expect(result).toEqual(said({ inResponseTo: null }));
  });

  it('the issuer of the response', async () => {
    const withoutIssuer = (xml: string) => xml.replace(/(<samlp:Response[^>]*>)<saml:Issuer.*?<\/saml:Issuer>/, '$1');
    for (const sign of signings) {
      expect(await read({ sign, assertionId: '_assertion', rewriteResponse: withoutIssuer })).toEqual(said());
    }
  });

  it('the destination, when only the assertion is signed', async () => {
    expect(await read({ sign: 'assertion', destination: null, assertionId: '_assertion' })).toEqual(said());
  });

  it('the bounds of its conditions', async () => {
    const result = await read({ sign: 'both', notBefore: null, notOnOrAfter: null, assertionId: '_assertion' });
    expect(result).toEqual(said());
  });

  it('other audiences beside the service', async () => {
    const audience = ['https://other.example.org', kit.service.entityId];
    expect(await read({ sign: 'both', audience, assertionId: '_assertion' })).toEqual(said());
  });

  it('the end of the session', async () => {
    const sessionNotOnOrAfter = new Date(kit.at.getTime() + 8 * 3_600_000);
    const result = await read({ sign: 'both', sessionNotOnOrAfter, assertionId: '_assertion' });
    expect(result).toEqual(said({ sessionEndsAt: sessionNotOnOrAfter }));
  });

  it('a clock that differs by less than a minute', async () => {
    const late = new Date(kit.at.getTime() - 59_000);
    const early = new Date(kit.at.getTime() + 59_000);
    const result = await read({ sign: 'both', notOnOrAfter: late, assertionId: '_assertion' });
    expect(result).toEqual(said());
    expect(await read({ sign: 'both', notBefore: early, assertionId: '_assertion' })).toEqual(said());
  });

  it('values of one attribute in two elements, and attributes in two statements', async () => {
    const statement = (value: string) =>
      `<saml:AttributeStatement><saml:Attribute Name="groups"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`;
    const rewriteAssertion = (xml: string) =>
      xml.replace('</saml:Assertion>', `${statement('one')}${statement('two')}</saml:Assertion>`);
    const result = await read({ sign: 'both', rewriteAssertion, assertionId: '_assertion' });
    expect(result).toEqual(said({ attributes: new Map([['groups', ['one', 'two']]]) }));
  });
});
