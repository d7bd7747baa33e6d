import { isObject, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { quote } from '../document/problem.js';
import { resolve } from '../document/references.js';
import { type Place, partOf, type Side, within } from './change.js';
import { compareAlternatives } from './compare-alternatives.js';
import { compareApplicators } from './compare-applicators.js';
import { compareDeprecation, judgeRemoval } from './compare-deprecation.js';
import { compareKeywords } from './compare-keywords.js';
import type { Comparison } from './comparison.js';
import { innerPlace, type SchemaView, viewSchema } from './schema-view.js';
import { judge, kebab, type Verdict } from './verdict.js';

/** Compares two schemas and everything within them, through references and circles; `part` is their name in rules. */
export function compareSchemas(
  comparison: Comparison,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  side: Side,
  place: Place,
  part = 'schema',
): void {
  comparison.compare(before, after, side, place, (left, right, from, where) => {
    if (isObject(left) && isObject(right)) compareResolved(comparison, left, right, from, where);
    else comparePresence(comparison, left, right, from, where, part);
  });
}

function compareResolved(
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  side: Side,
  place: Place,
): void {
  const { log } = comparison;
  const left = viewSchema(comparison.before, before);
  const right = viewSchema(comparison.after, after);
  if (!log.spend(sizeOf(left) + sizeOf(right))) return;
  if (!compareTypes(comparison, left, right, side, place)) return;
  compareDeprecation(comparison, before, after, place, 'schema', side);
  compareKeywords(log, left.keywords, right.keywords, side, place);
  compareProperties(comparison, left, right, side, place);
  compareRequired(comparison, left, right, side, place);
  for (const keyword of NESTED) compareNested(comparison, [left, right], keyword, side, place);
  compareApplicators(comparison, [left, right], { side, place, compareSchemas });
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    compareAlternatives(comparison, [left, right], keyword, { side, place, compareSchemas });
  }
}

const NESTED = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'contentSchema',
];

/** What is inherited costs at every place that inherits it. */
function sizeOf(view: SchemaView): number {
  return view.properties.size + view.required.size;
}

/** A schema that is absent, or true, takes any data; false takes none. */
function comparePresence(
  { log }: Comparison,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  side: Side,
  place: Place,
  part: string,
): void {
  const [left, right] = [allowance(before), allowance(after)];
  if (left === right) return;
  const isNarrower = right === 'none' || left === 'any';
  const word =
    right === 'any' ? 'takes any data now' : right === 'none' ? 'takes no data any more' : 'has a schema now';
  const verdict = isNarrower ? judge(side, `${part}-narrowed`, 'narrows') : judge(side, `${part}-widened`, 'widens');
  log.changed(place, verdict, `${place.subject} ${word}.`);
}

function allowance(schema: JsonValue | undefined): 'any' | 'none' | 'some' {
  if (schema === false) return 'none';
  return isObject(schema) && Object.keys(schema).length > 0 ? 'some' : 'any';
}

/** Compares the types of data; returns whether they have any in common, so that more can be compared. */
function compareTypes(
  { log }: Comparison,
  { types: before }: SchemaView,
  { types: after }: SchemaView,
  side: Side,
  place: Place,
): boolean {
  const gone = before === undefined ? after !== undefined : [...before].some((type) => after?.has(type) === false);
  const come = after === undefined ? before !== undefined : [...after].some((type) => before?.has(type) === false);
  if (!gone && !come) return true;
  const verdict =
    gone && come
      ? judge(side, 'type-changed', 'replaces')
      : gone
        ? judge(side, 'type-narrowed', 'narrows')
        : judge(side, 'type-widened', 'widens');
  log.changed(place, verdict, `the type of ${place.subject} changed from ${typeText(before)} to ${typeText(after)}.`);
  return before === undefined || after === undefined || [...before].some((type) => type !== 'null' && after.has(type));
}

function typeText(types: Set<string> | undefined): string {
  if (types === undefined) return 'any';
  const shown = [...types].filter((type) => type !== 'integer' || !types.has('number'));
  return shown
    .slice(0, 8)
    .map((type) => type.slice(0, 40))
    .join(' or ');
}

function compareProperties(
  comparison: Comparison,
  before: SchemaView,
  after: SchemaView,
  side: Side,
  place: Place,
): void {
  const { log } = comparison;
  for (const [name, property] of before.properties) {
    const where = propertyPlace(place, name, after);
    const next = after.properties.get(name);
    if (next !== undefined) compareSchemas(comparison, property, next, sideOf(side, name, before, after), where);
    else {
      const verdict = judgeRemovedProperty(before, after, name, side);
      const removed = objectOf(resolve(comparison.before, property));
      const announced = judgeRemoval(removed, comparison.at, verdict, side);
      log.removed(propertyPlace(place, name, before), announced, `${where.subject} was removed.`);
    }
  }
  for (const name of after.properties.keys()) {
    if (before.properties.has(name)) continue;
    const where = propertyPlace(place, name, after);
    const isRequired = after.required.has(name);
    const verdict =
      isRequired && !isFlagged(after, name, 'readOnly')
        ? judge(side, 'required-property-added', 'narrows')
        : judge(side, 'property-added', 'nothing');
    log.added(where, verdict, `${where.subject} was added${isRequired ? ' and is required' : ''}.`);
  }
}

/**
 * What clients send beyond the schema is mostly ignored, unless the schema is closed; whether they need what they
 * no longer receive, nobody knows, unless it was always there.
 */
function judgeRemovedProperty(before: SchemaView, after: SchemaView, name: string, side: Side): Verdict {
  if (isHidden(before, name, side)) return judge(side, 'property-removed', 'nothing');
  if (side === 'sent') {
    const isClosed = after.keywords.get('additionalProperties') === false;
    return judge(side, 'property-removed', isClosed ? 'narrows' : 'unclear');
  }
  return before.required.has(name)
    ? judge(side, 'required-property-removed', 'widens')
    : judge(side, 'property-removed', 'unclear');
}

/** Properties that only the service writes are never sent, and those that only clients write are never received. */
function isHidden(view: SchemaView, name: string, side: Side): boolean {
  if (side === 'unused') return false;
  return isFlagged(view, name, side === 'sent' ? 'readOnly' : 'writeOnly');
}

function sideOf(side: Side, name: string, before: SchemaView, after: SchemaView): Side {
  return isHidden(before, name, side) && isHidden(after, name, side) ? 'unused' : side;
}

function compareRequired({ log }: Comparison, before: SchemaView, after: SchemaView, side: Side, place: Place): void {
  for (const name of after.required) {
    if (before.required.has(name) || !before.properties.has(name)) continue;
    const where = propertyPlace(place, name, after);
    const effect = isHidden(after, name, side) ? 'nothing' : 'narrows';
    log.changed(where, judge(side, 'property-became-required', effect), `${where.subject} became required.`);
  }
  for (const name of before.required) {
    if (after.required.has(name) || !after.properties.has(name)) continue;
    const where = propertyPlace(place, name, after);
    const effect = isHidden(after, name, side) ? 'nothing' : 'widens';
    log.changed(where, judge(side, 'property-became-optional', effect), `${where.subject} is no longer required.`);
  }
}

function isFlagged(view: SchemaView, name: string, flag: 'readOnly' | 'writeOnly'): boolean {
  const property = view.properties.get(name);
  return isObject(property) && property[flag] === true;
}

function compareNested(
  comparison: Comparison,
  [before, after]: readonly [SchemaView, SchemaView],
  keyword: string,
  side: Side,
  place: Place,
): void {
  const left = before.keywords.get(keyword);
  const right = after.keywords.get(keyword);
  if (left === undefined && right === undefined) return;
  const noun = keyword === 'items' ? 'the items' : quote(keyword);
  const where = innerPlace(partOf(place, noun), after, keyword);
  compareSchemas(comparison, left, right, side, where, kebab(keyword));
}

function propertyPlace(place: Place, name: string, view: SchemaView): Place {
  const own = view.own['properties'];
  const part = partOf(place, `the property ${quote(name)}`);
  const isOwn = isObject(own) && Object.hasOwn(own, name);
  return isOwn ? within(part, 'properties', name) : { ...part, isInherited: true };
}
