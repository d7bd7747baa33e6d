import { encodeResponse, type ResponseOptions } from '../identity-provider.js';
import type { Kit } from '../kit.js';
import type { HostileResponse } from './hostile-response.js';

const MINUTE = 60_000;

/** True signatures of the provider over what is not for this service, not now, or about nobody. */
export const badClaims: HostileResponse[] = [
  claim('the conditions have expired', 'expired', ({ at }) => ({ notOnOrAfter: after(at, -1) })),
  claim('the conditions are not met yet', 'not-yet-valid', ({ at }) => ({ notBefore: after(at, 2) })),
  claim('the confirmation has expired', 'expired', ({ at }) => ({ subjectNotOnOrAfter: after(at, -1) })),
  claim('the session has ended', 'expired', ({ at }) => ({ sessionNotOnOrAfter: after(at, -1) })),
  claim('it was issued in the future', 'not-yet-valid', ({ at }) => ({
    at: after(at, 60),
    notBefore: after(at, -1),
  })),
  claim('the confirmation never ends', 'no-bearer', () => ({ subjectNotOnOrAfter: null })),
  claim('the confirmation has a beginning', 'no-bearer', ({ at }) => ({ subjectNotBefore: after(at, -1) })),
  claim('the key must be proven, which a browser cannot', 'no-bearer', () => ({
    confirmationMethod: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key',
  })),
  claim('somebody else vouches for the sender', 'no-bearer', () => ({
    confirmationMethod: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches',
  })),
  without('there is no confirmation', 'no-bearer', 'SubjectConfirmation'),
  without('there is no subject', 'no-subject', 'Subject'),
  without('there are no conditions', 'audience', 'Conditions'),
  without('nobody authenticated', 'no-authentication', 'AuthnStatement'),
  claim('no audience is named', 'audience', () => ({ audience: null })),
  claim('the audience is another service', 'audience', () => ({ audience: 'https://other.example.org/saml' })),
  claim('the audience begins as this service', 'audience', ({ service }) => ({
    audience: `${service.entityId}.example.com`,
  })),
  claim('the audience is written in capitals', 'audience', ({ service }) => ({
    audience: service.entityId.toUpperCase(),
  })),
  rewritten('two restrictions must both hold and one is for others', 'audience', (xml) =>
    xml.replace(
      '</saml:Conditions>',
      '<saml:AudienceRestriction><saml:Audience>https://other.example.org</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
    ),
  ),
  rewritten('a restriction names nobody', 'audience', (xml) =>
    xml.replace('</saml:Conditions>', '<saml:AudienceRestriction/></saml:Conditions>'),
  ),
  rewritten('a condition is unknown', 'unknown-condition', (xml) =>
    xml.replace('</saml:Conditions>', '<x:OnlyOnMondays xmlns:x="urn:example:conditions"/></saml:Conditions>'),
  ),
  claim('the recipient is another address', 'recipient', () => ({ recipient: 'https://other.example.org/acs' })),
  claim('the recipient begins as this address', 'recipient', ({ service }) => ({ recipient: `${service.acsUrl}/x` })),
  claim('no recipient is named', 'recipient', () => ({ recipient: null })),
  claim('the destination is another address', 'destination', () => ({ destination: 'https://other.example.org/acs' })),
  claim('no destination is named and the response is signed', 'destination', () => ({ destination: null })),
  claim('the destination is empty', 'destination', () => ({ destination: '' })),
  claim('the confirmation is for another request', 'wrong-request', () => ({ confirmationInResponseTo: '_other' })),
  claim('only the response names a request', 'wrong-request', () => ({ confirmationInResponseTo: null })),
  claim('only the confirmation names a request', 'wrong-request', () => ({
    inResponseTo: null,
    confirmationInResponseTo: '_request',
  })),
  claim('the assertion has another issuer', 'issuer', ({ provider }) => ({
    issuer: 'https://other.example.com/metadata',
    responseIssuer: provider.entityId,
  })),
  claim('the response has another issuer', 'issuer', () => ({ responseIssuer: 'https://other.example.com/metadata' })),
  claim('the assertion has no issuer', 'issuer', ({ provider }) => ({
    issuer: null,
    responseIssuer: provider.entityId,
  })),
  claim('there is no name', 'no-subject', () => ({ nameId: null })),
  claim('the name is empty', 'no-subject', () => ({ nameId: '' })),
  claim('the name is blank', 'no-subject', () => ({ nameId: ' \n\t ' })),
  claim('the name is longer than any real one', 'no-subject', () => ({ nameId: 'x'.repeat(5000) })),
  rewritten('there are two names', 'no-subject', (xml) =>
    xml.replace('<saml:NameID', '<saml:NameID>victim@example.com</saml:NameID><saml:NameID'),
  ),
  rewritten('the name has an element in it', 'no-subject', (xml) =>
    xml.replace('</saml:NameID>', '<saml:Audience>x</saml:Audience></saml:NameID>'),
  ),
  rewritten('a time is no time', 'bad-time', (xml) => xml.replace(/NotBefore="[^"]*"/, 'NotBefore="yesterday"')),
  rewritten('a time has no zone', 'bad-time', (xml) => xml.replace(/(NotBefore="[^"]*)Z"/, '$1"')),
];

/** Documents of the provider that are no successful response of SAML 2.0. */
export const otherDocuments: HostileResponse[] = [
  claim('the provider failed', 'identity-provider-refused', () => ({
    status: 'urn:oasis:names:tc:SAML:2.0:status:Responder',
  })),
  claim('the authentication failed and there is an assertion all the same', 'identity-provider-refused', () => ({
    status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed',
  })),
  document('the success is only the second status', 'identity-provider-refused', (xml) =>
    xml.replace(
      /<samlp:StatusCode Value="([^"]*)"\/>/,
      '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="$1"/></samlp:StatusCode>',
    ),
  ),
  document('it has two issuers', 'issuer', (xml) =>
    xml.replace('<samlp:Status>', '<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">x</saml:Issuer>$&'),
  ),
  document('there is no status', ['not-a-response', 'identity-provider-refused'], (xml) =>
    xml.replace(/<samlp:Status>.*<\/samlp:Status>/, ''),
  ),
  document('it answers a sign-out', 'not-a-response', (xml) =>
    xml.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  ),
  document('it is a response of something else', 'not-a-response', (xml) =>
    xml.replace('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:example:protocol'),
  ),
  document('it is a response of SAML 1.1', 'not-a-response', (xml) =>
    xml
      .replace('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:oasis:names:tc:SAML:1.0:protocol')
      .replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:oasis:names:tc:SAML:1.0:assertion'),
  ),
  claim('its version is 1.1', 'not-a-response', () => ({ version: '1.1' })),
  rewritten('the version of its assertion is 1.1', 'not-a-response', (xml) =>
    xml.replace('Version="2.0"', 'Version="1.1"'),
  ),
  document('its assertion has another namespace', 'one-assertion', (xml) => {
    const at = xml.indexOf('<saml:Assertion');
    return xml.slice(0, at) + xml.slice(at).replace('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:example:assertion');
  }),
  document('it has no assertion', 'one-assertion', (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '')),
  {
    name: 'the assertion comes alone',
    reason: 'not-a-response',
    make: async (kit) => {
      const xml = await kit.respond({ sign: 'assertion' });
      const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? [];
      return encodeResponse(assertion);
    },
  },
  {
    name: 'the signed response is wrapped in a message of SOAP',
    reason: ['not-a-response'],
    make: async (kit) => {
      const xml = await kit.respond({ sign: 'both' });
      const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
      return encodeResponse(`<s:Envelope xmlns:s="${soap}"><s:Body>${xml}</s:Body></s:Envelope>`);
    },
  },
];

/** Both signed, so that nothing but the claim itself is wrong. */
function claim(
  name: string,
  reason: HostileResponse['reason'],
  options: (kit: Kit) => Partial<ResponseOptions>,
): HostileResponse {
  return { name, reason, make: async (kit) => encodeResponse(await kit.respond({ sign: 'both', ...options(kit) })) };
}

function rewritten(name: string, reason: HostileResponse['reason'], rewrite: (xml: string) => string): HostileResponse {
  return claim(name, reason, () => ({ rewriteAssertion: really(rewrite) }));
}

function document(name: string, reason: HostileResponse['reason'], rewrite: (xml: string) => string): HostileResponse {
  return claim(name, reason, () => ({ rewriteResponse: really(rewrite) }));
}

function without(name: string, reason: HostileResponse['reason'], element: string): HostileResponse {
  const whole = new RegExp(`<saml:${element}[ >].*</saml:${element}>`, 's');
  return rewritten(name, reason, (xml) => xml.replace(whole, ''));
}

/** A change that changes nothing would make an honest response. */
function really(rewrite: (xml: string) => string): (xml: string) => string {
  return (xml) => {
    const result = rewrite(xml);
    if (result === xml) throw new Error(`The rewriting found nothing to change in ${xml}`);
    return result;
  };
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE);
}
