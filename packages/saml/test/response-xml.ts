import { randomBytes } from 'node:crypto';

/** What an identity provider says; what is left out gets an honest value, null leaves the thing out of the XML. */
export interface Claims {
  at: Date;
  nameId?: string | null;
  nameIdFormat?: string | null;
  attributes?: Readonly<Record<string, string | readonly string[]>>;
  attributeNameFormat?: string | null;
  inResponseTo?: string | null;
  /** The same as `inResponseTo` unless said otherwise. */
  confirmationInResponseTo?: string | null;
  /** Of the assertion, and of the response unless that has its own. */
  issuer?: string | null;
  responseIssuer?: string | null;
  destination?: string | null;
  recipient?: string | null;
  audience?: string | readonly string[] | null;
  notBefore?: Date | null;
  notOnOrAfter?: Date | null;
  subjectNotBefore?: Date | null;
  subjectNotOnOrAfter?: Date | null;
  sessionNotOnOrAfter?: Date | null;
  confirmationMethod?: string;
  status?: string;
  version?: string;
  responseId?: string;
  assertionId?: string;
  /** How elements are named: with prefixes, or the assertion with a default namespace of its own. */
  namespaces?: 'prefixed' | 'default';
}

export interface Parties {
  identityProvider: string;
  service: { entityId: string; acsUrl: string };
}

export const ASSERTION_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const PROTOCOL_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Writes the assertion of the claims, unsigned, with every namespace that it needs declared on itself. */
export function assertionXml(claims: Claims, parties: Parties): string {
  const { tag, declaration } = namesOf(claims);
  const head = attributes({
    ID: claims.assertionId ?? newId(),
    IssueInstant: claims.at.toISOString(),
    Version: claims.version ?? '2.0',
  });
  const issuer = claims.issuer === undefined ? parties.identityProvider : claims.issuer;
  return [
    `<${tag('Assertion')} ${declaration}${head}>`,
    issuer === null ? '' : `<${tag('Issuer')}>${escaped(issuer)}</${tag('Issuer')}>`,
    subjectXml(claims, parties),
    conditionsXml(claims, parties),
    authenticationXml(claims),
    attributesXml(claims),
    `</${tag('Assertion')}>`,
  ].join('');
}

/** Writes the response around an assertion, unsigned. */
export function responseXml(claims: Claims, parties: Parties, assertion: string): string {
  const { tag, declaration } = namesOf(claims);
  const issuer = [claims.responseIssuer, claims.issuer, parties.identityProvider].find((name) => name !== undefined);
  const head = attributes({
    Destination: claims.destination === undefined ? parties.service.acsUrl : claims.destination,
    ID: claims.responseId ?? newId(),
    InResponseTo: claims.inResponseTo,
    IssueInstant: claims.at.toISOString(),
    Version: claims.version ?? '2.0',
  });
  return [
    `<samlp:Response xmlns:samlp="${PROTOCOL_NAMESPACE}"${head}>`,
    issuer ? `<${tag('Issuer')} ${declaration}>${escaped(issuer)}</${tag('Issuer')}>` : '',
    `<samlp:Status><samlp:StatusCode Value="${escaped(claims.status ?? SUCCESS)}"/></samlp:Status>`,
    `${assertion}</samlp:Response>`,
  ].join('');
}

/** Makes an ID as XML wants them: no digit at the beginning. */
export function newId(): string {
  return `_${randomBytes(16).toString('hex')}`;
}

/** Writes text so that it stands for itself in XML, between tags and between quotes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function subjectXml(claims: Claims, parties: Parties): string {
  const { tag } = namesOf(claims);
  const { nameId = 'ada@example.com', nameIdFormat = EMAIL_FORMAT, recipient, at } = claims;
  const confirmed = attributes({
    InResponseTo: claims.confirmationInResponseTo === undefined ? claims.inResponseTo : claims.confirmationInResponseTo,
    NotBefore: instant(claims.subjectNotBefore, null),
    NotOnOrAfter: instant(claims.subjectNotOnOrAfter, minutesAfter(at, 5)),
    Recipient: recipient === undefined ? parties.service.acsUrl : recipient,
  });
  return [
    `<${tag('Subject')}>`,
    nameId === null
      ? ''
      : `<${tag('NameID')}${attributes({ Format: nameIdFormat })}>${escaped(nameId)}</${tag('NameID')}>`,
    `<${tag('SubjectConfirmation')} Method="${claims.confirmationMethod ?? BEARER}">`,
    `<${tag('SubjectConfirmationData')}${confirmed}/>`,
    `</${tag('SubjectConfirmation')}></${tag('Subject')}>`,
  ].join('');
}

function conditionsXml(claims: Claims, parties: Parties): string {
  const { tag } = namesOf(claims);
  const window = attributes({
    NotBefore: instant(claims.notBefore, minutesAfter(claims.at, -5)),
    NotOnOrAfter: instant(claims.notOnOrAfter, minutesAfter(claims.at, 5)),
  });
  const { audience = parties.service.entityId } = claims;
  const named = audience === null ? [] : [audience].flat();
  const restriction = [
    `<${tag('AudienceRestriction')}>`,
    ...named.map((name) => `<${tag('Audience')}>${escaped(name)}</${tag('Audience')}>`),
    `</${tag('AudienceRestriction')}>`,
  ];
  return `<${tag('Conditions')}${window}>${named.length > 0 ? restriction.join('') : ''}</${tag('Conditions')}>`;
}

function authenticationXml(claims: Claims): string {
  const { tag } = namesOf(claims);
  const session = attributes({
    AuthnInstant: claims.at.toISOString(),
    SessionIndex: newId(),
    SessionNotOnOrAfter: instant(claims.sessionNotOnOrAfter, null),
  });
  return [
    `<${tag('AuthnStatement')}${session}><${tag('AuthnContext')}><${tag('AuthnContextClassRef')}>`,
    'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    `</${tag('AuthnContextClassRef')}></${tag('AuthnContext')}></${tag('AuthnStatement')}>`,
  ].join('');
}

function attributesXml(claims: Claims): string {
  const { tag } = namesOf(claims);
  const { attributes: named = {}, attributeNameFormat = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic' } = claims;
  const typed =
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string"';
  const value = (text: string) => `<${tag('AttributeValue')} ${typed}>${escaped(text)}</${tag('AttributeValue')}>`;
  const all = Object.entries(named).map(([name, values]) => {
    const head = attributes({ Name: name, NameFormat: attributeNameFormat });
    return `<${tag('Attribute')}${head}>${[values].flat().map(value).join('')}</${tag('Attribute')}>`;
  });
  return all.length > 0 ? `<${tag('AttributeStatement')}>${all.join('')}</${tag('AttributeStatement')}>` : '';
}

function namesOf({ namespaces = 'prefixed' }: Claims): { tag(name: string): string; declaration: string } {
  return namespaces === 'prefixed'
    ? { tag: (name) => `saml:${name}`, declaration: `xmlns:saml="${ASSERTION_NAMESPACE}"` }
    : { tag: (name) => name, declaration: `xmlns="${ASSERTION_NAMESPACE}"` };
}

function attributes(values: Record<string, string | null | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null || value === undefined ? '' : ` ${name}="${escaped(value)}"`))
    .join('');
}

function instant(given: Date | null | undefined, otherwise: Date | null): string | null {
  return (given === undefined ? otherwise : given)?.toISOString() ?? null;
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
