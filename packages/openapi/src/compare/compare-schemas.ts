import { isObject, type JsonValue } from '../document/json.js';
import { quote } from '../document/problem.js';
import { type Place, partOf, type Side, within } from './change.js';
import { compareAlternatives } from './compare-alternatives.js';
import { compareKeywords } from './compare-keywords.js';
import type { Comparison } from './comparison.js';
import { type SchemaView, viewSchema } from './schema-view.js';

/** Compares two schemas and everything within them, through references and circles. */
export function compareSchemas(
  comparison: Comparison,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  side: Side,
  place: Place,
): void {
  comparison.compare(before, after, side, place, (left, right, from, where) => {
    compareResolved(comparison, left, right, from, where);
  });
}

function compareResolved(
  comparison: Comparison,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  side: Side,
  place: Place,
): void {
  const { log } = comparison;
  if (!isObject(before) || !isObject(after)) {
    comparePresence(comparison, before, after, side, place);
    return;
  }
  const left = viewSchema(comparison.before, before);
  const right = viewSchema(comparison.after, after);
  if (!log.spend(sizeOf(left) + sizeOf(right))) return;
  if (!compareTypes(comparison, left, right, side, place)) return;
  compareKeywords(log, left.keywords, right.keywords, side, place);
  compareProperties(comparison, left, right, side, place);
  compareRequired(comparison, left, right, side, place);
  for (const keyword of ['items', 'additionalProperties', 'contains', 'propertyNames']) {
    compareNested(comparison, [left, right], keyword, side, place);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    compareAlternatives(comparison, [left, right], keyword, { side, place, compareSchemas });
  }
}

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
): void {
  const [left, right] = [allowance(before), allowance(after)];
  if (left === right) return;
  const narrower = right === 'none' || left === 'any';
  const word =
    right === 'any' ? 'takes any data now' : right === 'none' ? 'takes no data any more' : 'has a schema now';
  log.changed(place, narrower ? side === 'sent' : side === 'received', `${place.subject} ${word}.`);
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
  const breaking = (gone && side === 'sent') || (come && side === 'received');
  log.changed(place, breaking, `the type of ${place.subject} changed from ${typeText(before)} to ${typeText(after)}.`);
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
  const isClosed = after.keywords.get('additionalProperties') === false;
  for (const [name, property] of before.properties) {
    const where = propertyPlace(place, name, after);
    const next = after.properties.get(name);
    if (next !== undefined) compareSchemas(comparison, property, next, side, where);
    else {
      // What clients send beyond the schema is ignored, unless the schema is closed.
      const breaking = side === 'received' || (side === 'sent' && isClosed);
      log.removed(propertyPlace(place, name, before), breaking, `${where.subject} was removed.`);
    }
  }
  for (const name of after.properties.keys()) {
    if (before.properties.has(name)) continue;
    const where = propertyPlace(place, name, after);
    const isRequired = after.required.has(name);
    const breaking = side === 'sent' && isRequired && !isFlagged(after, name, 'readOnly');
    log.added(where, breaking, `${where.subject} was added${isRequired ? ' and is required' : ''}.`);
  }
}

function compareRequired({ log }: Comparison, before: SchemaView, after: SchemaView, side: Side, place: Place): void {
  for (const name of after.required) {
    if (before.required.has(name) || !before.properties.has(name)) continue;
    const where = propertyPlace(place, name, after);
    const breaking = side === 'sent' && !isFlagged(after, name, 'readOnly');
    log.changed(where, breaking, `${where.subject} became required.`);
  }
  for (const name of before.required) {
    if (after.required.has(name) || !after.properties.has(name)) continue;
    const where = propertyPlace(place, name, after);
    const breaking = side === 'received' && !isFlagged(after, name, 'writeOnly');
    log.changed(where, breaking, `${where.subject} is no longer required.`);
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
  compareSchemas(comparison, left, right, side, inner(partOf(place, noun), after, keyword));
}

function propertyPlace(place: Place, name: string, view: SchemaView): Place {
  const own = view.own['properties'];
  const part = partOf(place, `the property ${quote(name)}`);
  const isOwn = isObject(own) && Object.hasOwn(own, name);
  return isOwn ? within(part, 'properties', name) : { ...part, isInherited: true };
}

function inner(place: Place, view: SchemaView, keyword: string): Place {
  return Object.hasOwn(view.own, keyword) ? within(place, keyword) : { ...place, isInherited: true };
}
