import { Email } from '../../platform/http/primitives.js';
import type { SsoAttributes } from './mapping.js';

/** What providers call an email address and a name. The first one that is there counts. */
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'emailAddress',
  'emailaddress',
  'Email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const NAME_ATTRIBUTES = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
/** Often the name of an account, so names of people go before. */
const ACCOUNT_NAME_ATTRIBUTES = ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'];
const GIVEN_NAME_ATTRIBUTES = [
  'givenName',
  'firstName',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
];
const FAMILY_NAME_ATTRIBUTES = [
  'sn',
  'surname',
  'lastName',
  'urn:oid:2.5.4.4',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
];
const MAX_NAME_LENGTH = 64;
const ASCII = /^[ -~]*$/;

/** The address and the name of somebody who signs in. */
export interface SsoProfile {
  email: string;
  displayName: string;
}

/** Finds address and name in what a provider says; null when there is no address, neither as attribute nor as name. */
export function profileOf(nameId: string, attributes: SsoAttributes): SsoProfile | null {
  const email = emailIn([firstOf(attributes, EMAIL_ATTRIBUTES), nameId]);
  if (email === undefined) return null;
  const parts = [firstOf(attributes, GIVEN_NAME_ATTRIBUTES), firstOf(attributes, FAMILY_NAME_ATTRIBUTES)];
  const names = [firstOf(attributes, NAME_ATTRIBUTES), parts.filter(Boolean).join(' ')];
  const named = [...names, firstOf(attributes, ACCOUNT_NAME_ATTRIBUTES)].map((name) => name?.trim()).find(Boolean);
  return { email, displayName: shortened(named ?? email.slice(0, email.lastIndexOf('@'))) };
}

function firstOf(attributes: SsoAttributes, names: readonly string[]): string | undefined {
  return names.map((name) => attributes.get(name)?.[0]).find((value) => value !== undefined);
}

/** Cut where a character ends: half of one could not be stored. */
function shortened(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/**
 * An address that is there but is none does not make way for the next one: that could be somebody else's. So could be
 * what becomes of a letter such as the Kelvin sign in lower case.
 */
function emailIn(candidates: readonly (string | undefined)[]): string | undefined {
  const address = candidates.find((candidate) => candidate !== undefined);
  return address !== undefined && ASCII.test(address) ? Email.safeParse(address).data : undefined;
}
