import { type Json } from '@lectern/openapi/document/json';

type Keywords = ReadonlyMap<string, Json>;

/** Gives a text of the format that a schema asks for, as long as it asks for. */
export function exampleText(keywords: Keywords): string {
  const format = keywords.get('format');
  const known = typeof format === 'string' ? FORMATS.get(format) : undefined;
  if (known !== undefined) return known;
  const [least, most] = [lengthOf(keywords.get('minLength')) ?? 0, lengthOf(keywords.get('maxLength')) ?? MAX_LENGTH];
  const text = 'text'.padEnd(Math.min(least, MAX_LENGTH), ' text');
  return text.slice(0, Math.max(most, 0));
}

/** Gives a number within the bounds of a schema, a small one where they allow it. */
export function exampleNumber(keywords: Keywords, isWhole: boolean): number {
  const step = Math.abs(numberOf(keywords.get('multipleOf')) ?? 0) || (isWhole ? 1 : 0);
  const [low, high] = [lowest(keywords, isWhole), highest(keywords, isWhole)];
  const start = Math.min(Math.max(1, low), high);
  const number = step === 0 ? start : Math.ceil(start / step) * step;
  const fitting = number > high ? Math.floor(high / (step || 1)) * (step || 1) : number;
  // Zero comes out negative where a bound is a small negative fraction.
  return Number.isFinite(fitting) ? fitting + 0 : start;
}

/** What stands in an example in place of a file. */
export const fileExample = '(file)';

const MAX_LENGTH = 200;

const FORMATS = new Map([
  ['date-time', '2025-01-31T09:30:00Z'],
  ['date', '2025-01-31'],
  ['time', '09:30:00Z'],
  ['duration', 'P1D'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
  ['email', 'user@example.com'],
  ['idn-email', 'user@example.com'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['iri', 'https://example.com'],
  ['uri-reference', '/path'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['byte', 'dGV4dA=='],
  ['binary', fileExample],
  ['password', '********'],
  ['json-pointer', '/path'],
  ['regex', '.*'],
]);

function lowest(keywords: Keywords, isWhole: boolean): number {
  const least = numberOf(keywords.get('minimum'));
  const exclusive = keywords.get('exclusiveMinimum');
  const above = exclusive === true ? least : numberOf(exclusive);
  if (above !== undefined) return isWhole ? Math.floor(above) + 1 : above + 0.5;
  if (least === undefined) return Number.NEGATIVE_INFINITY;
  return isWhole ? Math.ceil(least) : least;
}

function highest(keywords: Keywords, isWhole: boolean): number {
  const most = numberOf(keywords.get('maximum'));
  const exclusive = keywords.get('exclusiveMaximum');
  const below = exclusive === true ? most : numberOf(exclusive);
  if (below !== undefined) return isWhole ? Math.ceil(below) - 1 : below - 0.5;
  if (most === undefined) return Number.POSITIVE_INFINITY;
  return isWhole ? Math.floor(most) : most;
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function lengthOf(value: Json | undefined): number | undefined {
  const number = numberOf(value);
  return number === undefined ? undefined : Math.max(0, Math.floor(number));
}
