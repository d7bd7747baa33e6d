import { canonicalText } from '../document/canonical-text.js';
import type { JsonValue } from '../document/json.js';
import type { Place, Side } from './change.js';
import type { Changelog } from './changelog.js';
import { type Effect, effectOfLimit, happening, judge, kebab } from './verdict.js';

type Keywords = ReadonlyMap<string, JsonValue>;

/** Compares the keywords of two schemas that limit single values. */
export function compareKeywords(log: Changelog, before: Keywords, after: Keywords, side: Side, place: Place): void {
  compareEnums(log, before, after, side, place);
  for (const [keyword, direction] of BOUNDS) {
    const left = numberOf(before.get(keyword));
    const right = numberOf(after.get(keyword));
    if (left === right) continue;
    const isTighter = right !== undefined && (left === undefined || (right - left) * direction > 0);
    const verdict = isTighter
      ? judge(side, `${kebab(keyword)}-tightened`, 'narrows')
      : judge(side, `${kebab(keyword)}-loosened`, 'widens');
    log.changed(place, verdict, describe(keyword, left, right, place.subject));
  }
  for (const [keyword, effectOf] of RULES) {
    const left = statedOf(keyword, before);
    const right = statedOf(keyword, after);
    if (same(left, right)) continue;
    const verdict = judge(side, `${kebab(keyword)}-${happening(left, right)}`, effectOf(left, right, side));
    log.changed(place, verdict, describe(keyword, left, right, place.subject));
  }
}

/** Limits, and in which direction they become tighter. */
const BOUNDS: readonly (readonly [keyword: string, direction: 1 | -1])[] = [
  ['maximum', -1],
  ['exclusiveMaximum', -1],
  ['maxLength', -1],
  ['maxItems', -1],
  ['maxProperties', -1],
  ['maxContains', -1],
  ['minimum', 1],
  ['exclusiveMinimum', 1],
  ['minLength', 1],
  ['minItems', 1],
  ['minProperties', 1],
  ['minContains', 1],
];

type EffectOf = (before: JsonValue | undefined, after: JsonValue | undefined, side: Side) => Effect;

const RULES: readonly (readonly [keyword: string, effectOf: EffectOf])[] = [
  ['pattern', effectOfLimit],
  ['multipleOf', effectOfStep],
  ['uniqueItems', effectOfLimit],
  ['exclusiveMaximum', effectOfLimit],
  ['exclusiveMinimum', effectOfLimit],
  ['not', effectOfLimit],
  // What clients still send is refused or ignored.
  ['readOnly', (_before, after, side) => (side === 'sent' && after === true ? 'unclear' : 'nothing')],
  ['writeOnly', (_before, after, side) => (side === 'received' && after === true ? 'widens' : 'nothing')],
  ['format', effectOfFormat],
  ['contentEncoding', effectOfEncoding],
  ['contentMediaType', effectOfEncoding],
  // Whoever leaves a value out gets another one; that a value is named which held before changes nothing.
  ['default', (before, _after, side) => (side === 'sent' && before !== undefined ? 'unclear' : 'nothing')],
];

/** What a keyword says; a flag that is off says nothing, and limits that are flags in OpenAPI 3.0 are numbers in 3.1. */
function statedOf(keyword: string, keywords: Keywords): JsonValue | undefined {
  const value = keywords.get(keyword);
  if (keyword === 'default') return value;
  const isBound = keyword.startsWith('exclusive') && isNumber(value);
  return value === false || isBound ? undefined : value;
}

function effectOfStep(before: JsonValue | undefined, after: JsonValue | undefined): Effect {
  if (!isNumber(before) || !isNumber(after)) return effectOfLimit(before, after);
  if (before % after === 0) return 'widens';
  return after % before === 0 ? 'narrows' : 'replaces';
}

const WIDER_FORMATS = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
]);

function effectOfFormat(before: JsonValue | undefined, after: JsonValue | undefined): Effect {
  if (typeof before !== 'string' || typeof after !== 'string') return effectOfLimit(before, after);
  if (WIDER_FORMATS.get(before) === after) return 'widens';
  return WIDER_FORMATS.get(after) === before ? 'narrows' : 'replaces';
}

/** Data that is written in another way is another text; whether a way that was named or is no longer named was used, nobody knows. */
function effectOfEncoding(before: JsonValue | undefined, after: JsonValue | undefined): Effect {
  return before === undefined || after === undefined ? 'unclear' : 'replaces';
}

function compareEnums(log: Changelog, before: Keywords, after: Keywords, side: Side, place: Place): void {
  const left = valuesOf(before);
  const right = valuesOf(after);
  if (left === undefined && right === undefined) return;
  if (left === undefined || right === undefined) {
    const isNarrower = right !== undefined;
    const word = isNarrower ? 'was limited to a list' : 'is no longer limited to a list';
    const verdict = isNarrower ? judge(side, 'enum-added', 'narrows') : judge(side, 'enum-removed', 'widens');
    log.changed(place, verdict, `${place.subject} ${word} of values.`);
    return;
  }
  const gone = [...left].filter((value) => !right.has(value));
  const come = [...right].filter((value) => !left.has(value));
  if (gone.length > 0) {
    const verdict = judge(side, 'enum-value-removed', 'narrows');
    log.removed(place, verdict, `${place.subject} no longer allows ${some(gone)}.`);
  }
  if (come.length > 0) {
    // Clients should expect that lists grow, so that is in doubt; a single value that becomes another one is not.
    const isOther = gone.length === left.size;
    const verdict = judge(side, 'enum-value-added', side === 'sent' ? 'nothing' : isOther ? 'replaces' : 'unclear');
    log.added(place, verdict, `${place.subject} also allows ${some(come)}.`);
  }
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
  if (before === undefined) return `${subject} has "${keyword}": ${describeValue(after)} now.`;
  if (after === undefined) return `${subject} no longer has "${keyword}": ${describeValue(before)}.`;
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
  return isNumber(value) ? value : undefined;
}

function isNumber(value: JsonValue | undefined): value is number {
  return typeof value === 'number';
}

/** Whether two values say the same. */
export function same(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  return textOnce(before) === textOnce(after);
}
