import type { IdentityProvider, ServiceProvider } from '../parties.js';
import { type RefusalReason, SamlRefusal } from '../refusal.js';
import { attributeOf, childElements, elementText, isNamed, onlyChild } from '../xml.js';
import { attributesOf } from './attributes.js';

/** How far the clocks of two honest servers may differ. */
const CLOCK_SKEW_MS = 60_000;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];
const MAX_NAME_LENGTH = 1024;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** What an assertion says. */
export interface AssertedSignIn {
  assertionId: string;
  /** The request that it answers; null when nobody asked. */
  inResponseTo: string | null;
  nameId: { value: string; format: string | null };
  attributes: ReadonlyMap<string, readonly string[]>;
  /** Until when the assertion could be used again if nobody remembered it. */
  usableUntil: Date;
  /** When the session ends, where the provider says so. */
  sessionEndsAt: Date | null;
}

/** What an assertion is held against. */
export interface Expected {
  service: ServiceProvider;
  identityProvider: IdentityProvider;
  now: Date;
  /** The request that the response around it names. */
  inResponseTo: string | null;
}

/** Reads an assertion and refuses one that is not from, for and of what is expected. */
export function readAssertion(assertion: Element, expected: Expected): AssertedSignIn {
  const assertionId = attributeOf(assertion, 'ID');
  const isAssertion = isNamed(assertion, 'assertion', 'Assertion') && attributeOf(assertion, 'Version') === '2.0';
  if (!isAssertion || !assertionId) throw new SamlRefusal('not-a-response');
  const issuer = onlyChild(assertion, 'assertion', 'Issuer');
  if (!issuer || elementText(issuer) !== expected.identityProvider.entityId) throw new SamlRefusal('issuer');
  const subject = onlyChild(assertion, 'assertion', 'Subject');
  if (!subject) throw new SamlRefusal('no-subject');
  requireBegun(assertion, 'IssueInstant', expected.now);
  requireConditions(assertion, expected);
  const usableUntil = confirmedUntil(subject, expected);
  return {
    assertionId,
    inResponseTo: expected.inResponseTo,
    nameId: nameIdOf(subject),
    attributes: attributesOf(assertion),
    usableUntil,
    sessionEndsAt: sessionEndOf(assertion, expected.now),
  };
}

function nameIdOf(subject: Element): AssertedSignIn['nameId'] {
  const element = onlyChild(subject, 'assertion', 'NameID');
  const value = element && elementText(element);
  if (!value || value.length > MAX_NAME_LENGTH) throw new SamlRefusal('no-subject');
  return { value, format: attributeOf(element, 'Format') };
}

/** The latest time of those confirmations that hold; when none does, the first says why. */
function confirmedUntil(subject: Element, expected: Expected): Date {
  const bearers = childElements(subject, 'assertion', 'SubjectConfirmation').filter(
    (each) => attributeOf(each, 'Method') === BEARER,
  );
  if (bearers.length === 0) throw new SamlRefusal('no-bearer');
  const outcomes = bearers.map((each) => outcomeOf(onlyChild(each, 'assertion', 'SubjectConfirmationData'), expected));
  const times = outcomes.filter((outcome): outcome is number => typeof outcome === 'number');
  const reason = outcomes.find((outcome): outcome is RefusalReason => typeof outcome === 'string');
  if (times.length === 0) throw new SamlRefusal(reason ?? 'no-bearer');
  return new Date(Math.max(...times));
}

/** Until when a confirmation holds, or why it does not. */
function outcomeOf(data: Element | null, { service, now, inResponseTo }: Expected): number | RefusalReason {
  if (!data || attributeOf(data, 'Recipient') !== service.acsUrl) return 'recipient';
  const endMs = timeOf(data, 'NotOnOrAfter');
  // The profile of browsers forbids a beginning: what is sent is meant to be used at once.
  if (endMs === null || data.hasAttribute('NotBefore')) return 'no-bearer';
  const untilMs = endMs + CLOCK_SKEW_MS;
  if (now.getTime() >= untilMs) return 'expired';
  return attributeOf(data, 'InResponseTo') === inResponseTo ? untilMs : 'wrong-request';
}

function requireConditions(assertion: Element, { service, now }: Expected): void {
  const conditions = onlyChild(assertion, 'assertion', 'Conditions');
  if (!conditions) throw new SamlRefusal('audience');
  requireBegun(conditions, 'NotBefore', now);
  requireNotEnded(conditions, 'NotOnOrAfter', now);
  const all = childElements(conditions);
  const areKnown = all.every((each) => isNamed(each, 'assertion') && CONDITIONS.includes(each.localName));
  if (!areKnown) throw new SamlRefusal('unknown-condition');
  const restrictions = childElements(conditions, 'assertion', 'AudienceRestriction');
  const isForService = (restriction: Element) =>
    childElements(restriction, 'assertion', 'Audience').some((audience) => elementText(audience) === service.entityId);
  if (restrictions.length === 0 || !restrictions.every(isForService)) throw new SamlRefusal('audience');
}

function sessionEndOf(assertion: Element, now: Date): Date | null {
  const statements = childElements(assertion, 'assertion', 'AuthnStatement');
  if (statements.length === 0) throw new SamlRefusal('no-authentication');
  const ends = statements.flatMap((statement) => {
    requireNotEnded(statement, 'SessionNotOnOrAfter', now);
    return timeOf(statement, 'SessionNotOnOrAfter') ?? [];
  });
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

function requireBegun(element: Element, name: string, now: Date): void {
  const ms = timeOf(element, name);
  if (ms !== null && now.getTime() + CLOCK_SKEW_MS < ms) throw new SamlRefusal('not-yet-valid');
}

function requireNotEnded(element: Element, name: string, now: Date): void {
  const ms = timeOf(element, name);
  if (ms !== null && now.getTime() - CLOCK_SKEW_MS >= ms) throw new SamlRefusal('expired');
}

function timeOf(element: Element, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const ms = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new SamlRefusal('bad-time');
  return ms;
}
