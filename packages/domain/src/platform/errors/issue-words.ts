import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** What values are called that have the wrong type; others are called as schemas call them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address, such as "ada@example.com"',
  url: 'an address, such as "https://example.com"',
  uuid: 'a UUID',
  guid: 'a UUID',
  datetime: 'a time, such as "2026-01-31T12:00:00Z"',
  date: 'a date, such as "2026-01-31"',
  base64: 'base64',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  json_string: 'JSON',
};

/** What the sizes of values count. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

/**
 * Says what would be right about a value that a schema refuses, so that it reads on from the name of the value: "must have
 * at most 100 characters". Schemas that say something of their own keep that; returns nothing for what only they can say.
 */
export function issueWords(issue: RawIssue): string | undefined {
  if (isMissing(issue)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return invalidFormat(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${listOf(issue.keys)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${listOf(issue.values)}`;
    case 'invalid_union':
      return issue.discriminator === undefined
        ? 'must have one of the forms that are allowed here'
        : `must have a known "${issue.discriminator}"`;
    case 'invalid_key':
      return 'must not have this key';
    default:
      return undefined;
  }
}

function isMissing({ code, input }: RawIssue): boolean {
  return input === undefined && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union');
}

function tooSmall({ origin, minimum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (!UNITS[origin]) return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
  if (exact) return `must have exactly ${counted(origin, minimum)}`;
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${counted(origin, minimum)}`;
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (!UNITS[origin]) return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
  return `must have ${exact ? 'exactly' : 'at most'} ${counted(origin, maximum)}`;
}

function invalidFormat({ format, pattern }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): string {
  return format === 'regex' ? `must match ${pattern}` : `must be ${FORMATS[format] ?? `a valid ${format}`}`;
}

function counted(origin: string, count: number | bigint): string {
  const [one, many] = UNITS[origin] ?? ['', ''];
  return `${count} ${Number(count) === 1 ? one : many}`;
}

function listOf(values: readonly unknown[]): string {
  const names = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
  const last = names.pop();
  return names.length === 0 ? String(last) : `${names.join(', ')} or ${last}`;
}
