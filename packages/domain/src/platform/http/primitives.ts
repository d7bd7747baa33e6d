import { z } from 'zod';
import { parseUrl } from '../values/parse-url.js';

/** An identifier as it appears on the wire. Never validated more closely than this: older ids stay valid. */
export const Id = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[a-zA-Z0-9_-]+$/, 'must contain only letters, digits, "_" and "-"')
  .describe('Identifier');

/** A UTC instant, ISO 8601 with milliseconds. */
export const Timestamp = z.iso.datetime().describe('Instant in UTC, ISO 8601 with milliseconds');

const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant that a client names: ISO 8601 with a time zone, within the years that four digits can write. */
export const Instant = z.iso.datetime({ offset: true }).refine((text) => {
  const ms = Date.parse(text);
  return !(ms < FIRST_INSTANT_MS || ms > LAST_INSTANT_MS);
}, 'must lie in the years 1 to 9999');

/** An instant as JWTs write it: whole seconds since 1970. JSON can write numbers that are none, such as 1e999. */
export const NumericDate = z
  .int()
  .min(0)
  .max(Math.floor(LAST_INSTANT_MS / 1000));

export const Url = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https address, such as "https://example.com"' })
  .max(2048)
  .describe('Absolute http or https address');

/** An email address of a person, compared and stored in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email()
      .max(320)
      .refine((email) => !isIntegrationEmail(email), 'belongs to an integration; give the address of a person'),
  )
  .describe('Email address');

/** A DNS domain name in lower case, such as `example.com`. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'must be a domain name such as "example.com"');

/** The label under which an organization publishes, such as `acme` in `acme.docs.example.com`. */
export const Subdomain = z
  .string()
  .min(3)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/, 'must be 3 to 32 lower-case letters, digits or "-", not at the ends');

export const LocationUrls = z.strictObject({ location: z.string().describe('API URL of this object') });

export const SortOrder = z.enum(['asc', 'desc']);

/** An array query value: the key repeated, or given once. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item)).optional();

/** A whole number in a query, written in digits; nothing else counts as one, not even an empty value. */
export const queryInteger = (minimum: number, maximum: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.int(`must be a whole number from ${minimum} to ${maximum}`).min(minimum).max(maximum),
  );

/** A boolean query value: `true` or `false`. */
export const QueryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Formats an instant for the wire. */
export function timestamp(at: Date): string {
  return at.toISOString();
}

/** No mail reaches an address of this domain, and none comes from there. */
const INTEGRATION_DOMAIN = 'integrations.invalid';

/** The address of the user that stands for an integration. */
export function integrationEmail(integrationId: string): string {
  return `integration-${integrationId}@${INTEGRATION_DOMAIN}`;
}

/** Whether an address in lower case belongs to an integration, so that no person can have it. */
export function isIntegrationEmail(email: string): boolean {
  return email.endsWith(`@${INTEGRATION_DOMAIN}`);
}

/** An address that everybody in the organization gets to see, so that it must not hold a password. */
export const OpenApiSourceUrl = Url.refine((text) => {
  const url = parseUrl(text);
  return !url || url.username + url.password === '';
}, 'must not hold a user name or a password: everybody who may see the specification sees its address').describe(
  'Where the specification is, as JSON or YAML',
);
