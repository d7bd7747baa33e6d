import { canonicalText } from '../document/canonical-text.js';
import type { JsonValue } from '../document/json.js';
import type { Place, Side } from './change.js';
import type { Changelog } from './changelog.js';

type Keywords = ReadonlyMap<string, JsonValue>;

/** Compares the keywords of two schemas that limit single values. */
export function compareKeywords(log: Changelog, before: Keywords, after: Keywords, side: Side, place: Place): void {
  compareEnums(log, before, after, side, place);
  for (const [keyword, direction] of BOUNDS) {
    const left = numberOf(before.get(keyword));
    const right = numberOf(after.get(keyword));
    if (left === right) continue;
    const tighter = right !== undefined && (left === undefined || (right - left) * direction > 0);
    log.changed(place, tighter && side === 'sent', describe(keyword, left, right, place.subject));
  }
  for (const [keyword, breaks] of RULES) {
    const left = before.get(keyword);
    const right = after.get(keyword);
    if (same(left, right) || (isOff(left) && isOff(right))) continue;
    log.changed(place, breaks(left, right, side), describe(keyword, left, right, place.subject));
  }
}

/** Limits, and in which direction they become tighter. */
const BOUNDS: readonly (readonly [keyword: string, direction: 1 | -1])[] = [
  ['maximum', -1],
  ['exclusiveMaximum', -1],
  ['maxLength', -1],
  ['maxItems', -1],
  ['maxProperties', -1],
  ['minimum', 1],
  ['exclusiveMinimum', 1],
  ['minLength', 1],
  ['minItems', 1],
  ['minProperties', 1],
];

type Breaks = (before: JsonValue | undefined, after: JsonValue | undefined, side: Side) => boolean;

const never: Breaks = () => false;
const narrowing: Breaks = (_before, after, side) => side === 'sent' && !isOff(after);

const RULES: readonly (readonly [keyword: string, breaks: Breaks])[] = [
  ['pattern', narrowing],
  ['multipleOf', narrowing],
  ['uniqueItems', narrowing],
  ['not', narrowing],
  ['readOnly', narrowing],
  ['writeOnly', (_before, after, side) => side === 'received' && after === true],
  // A format that is merely named, or no longer named, changes no data.
  ['format', (before, after, side) => before !== undefined && after !== undefined && side !== 'unused'],
  ['default', never],
  ['deprecated', never],
];

function compareEnums(log: Changelog, before: Keywords, after: Keywords, side: Side, place: Place): void {
  const left = valuesOf(before);
  const right = valuesOf(after);
  if (left === undefined && right === undefined) return;
  if (left === undefined || right === undefined) {
    const narrower = right !== undefined;
    const word = narrower ? 'was limited to a list' : 'is no longer limited to a list';
    log.changed(place, side === (narrower ? 'sent' : 'received'), `${place.subject} ${word} of values.`);
    return;
  }
  const gone = [...left].filter((value) => !right.has(value));
  const come = [...right].filter((value) => !left.has(value));
  if (gone.length > 0) log.removed(place, side === 'sent', `${place.subject} no longer allows ${some(gone)}.`);
  if (come.length > 0) log.added(place, side === 'received', `${place.subject} also allows ${some(come)}.`);
}

const sets = new WeakMap<object, Set<string>>();

function valuesOf(keywords: Keywords): Set<string> | undefined {
  const constant = keywords.get('const');
  if (constant !== undefined) return new Set([textOnce(constant)]);
  const listed = keywords.get('enum');
  if (!Array.isArray(listed)) return undefined;
  const values = sets.get(listed) ?? new Set(listed.map(canonicalText));
  sets.set(listed, values);
  return values;
}

const SHOWN = 5;

function some(values: string[]): string {
  const shown = values.slice(0, SHOWN).map((value) => brief(value));
  return values.length > SHOWN ? `${shown.join(', ')} and ${values.length - SHOWN} more` : shown.join(', ');
}

function describe(
  keyword: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  subject: string,
): string {
  if (isOff(before)) return `${subject} has "${keyword}": ${describeValue(after)} now.`;
  if (isOff(after)) return `${subject} no longer has "${keyword}": ${describeValue(before)}.`;
  return `"${keyword}" of ${subject} changed from ${describeValue(before)} to ${describeValue(after)}.`;
}

function describeValue(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : brief(textOnce(value));
}

function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const texts = new WeakMap<object, string>();

/** A large value that many schemas inherit is written once. */
function textOnce(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return canonicalText(value);
  const text = texts.get(value) ?? canonicalText(value);
  texts.set(value, text);
  return text;
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function isOff(value: JsonValue | undefined): boolean {
  return value === undefined || value === false;
}

function same(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  return textOnce(before) === textOnce(after);
}
