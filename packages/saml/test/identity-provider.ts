import { type Cipher, encryptedAssertion, type KeyTransport } from './encrypting.js';
import { assertionXml, type Claims, responseXml } from './response-xml.js';
import { type Signing, signedXml } from './signing.js';
import type { TestIdentity } from './test-identities.js';

/** What a response is made of: honest where nothing else is said. */
export interface ResponseOptions extends Claims, Partial<Signing> {
  /** The certificate is what assertions are encrypted for. */
  service: { entityId: string; acsUrl: string; certificate: string };
  sign: 'response' | 'assertion' | 'both' | 'none';
  encrypt?: Cipher;
  keyTransport?: KeyTransport;
  /** Changes the assertion before anything is signed, as a provider would that says strange things. */
  rewriteAssertion?(xml: string): string;
  /** Changes the response before it is signed; its assertion is signed and encrypted already. */
  rewriteResponse?(xml: string): string;
}

/** An identity provider that lives in memory and signs what it is told to say. */
export interface TestIdentityProvider extends TestIdentity {
  entityId: string;
  ssoUrl: string;
  /** Returns the XML of a response. */
  respond(options: ResponseOptions): Promise<string>;
}

/** Makes an identity provider that signs with the given key. */
export function newIdentityProvider(
  { key, certificate }: TestIdentity,
  entityId = 'https://idp.example.com/metadata',
  ssoUrl = 'https://idp.example.com/sso',
): TestIdentityProvider {
  const respondAs = (options: ResponseOptions) => respond(entityId, { key, certificate, ...options });
  return { entityId, ssoUrl, key, certificate, respond: respondAs };
}

/** Encodes the XML of a response as the form field that browsers post. */
export function encodeResponse(xml: string): string {
  return Buffer.from(xml, 'utf8').toString('base64');
}

async function respond(identityProvider: string, options: ResponseOptions & Signing): Promise<string> {
  const { sign, service, rewriteAssertion = unchanged, rewriteResponse = unchanged } = options;
  const parties = { identityProvider, service };
  const said = rewriteAssertion(assertionXml(options, parties));
  const vouched = sign === 'assertion' || sign === 'both' ? signedXml(said, options) : said;
  const response = rewriteResponse(responseXml(options, parties, await enclosed(vouched, options)));
  return sign === 'response' || sign === 'both' ? signedXml(response, options) : response;
}

async function enclosed(assertion: string, { encrypt, keyTransport, service }: ResponseOptions): Promise<string> {
  return encrypt
    ? await encryptedAssertion(assertion, { certificate: service.certificate, cipher: encrypt, keyTransport })
    : assertion;
}

function unchanged(xml: string): string {
  return xml;
}
