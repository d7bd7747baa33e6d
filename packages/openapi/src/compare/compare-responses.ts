import { fieldOf, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { quote } from '../document/problem.js';
import { isExtension } from '../structure/children.js';
import { type Place, type Side, within } from './change.js';
import { compareContents } from './compare-contents.js';
import { compareSchemas } from './compare-schemas.js';
import type { Comparison } from './comparison.js';

/** Compares the responses of two operations, status by status. */
export function compareResponses(
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  side: Side,
  place: Place,
): void {
  const { log } = comparison;
  const left = responsesOf(before);
  const right = responsesOf(after);
  if (!log.spend(left.size + right.size)) return;
  for (const [status, response] of left) {
    const where = { ...within(place, status), subject: `the response ${quoted(status)} of ${place.subject}` };
    const next = right.get(status);
    // An error that no longer happens hurts nobody; a response that no longer comes does.
    if (next === undefined) log.removed(where, !/^[45]/.test(status), `${where.subject} was removed.`);
    else {
      comparison.compare(response, next, side, where, (old, current, from, at) => {
        compareResponse(comparison, objectOf(old), objectOf(current), from, at);
      });
    }
  }
  for (const status of right.keys()) {
    if (left.has(status)) continue;
    const where = { ...within(place, status), subject: `the response ${quoted(status)} of ${place.subject}` };
    log.added(where, false, `${where.subject} was added.`);
  }
}

function compareResponse(
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  side: Side,
  place: Place,
): void {
  compareHeaders(comparison, before, after, side, within(place, 'headers'));
  compareContents(comparison, fieldOf(before, 'content'), fieldOf(after, 'content'), side, within(place, 'content'));
}

function compareHeaders(comparison: Comparison, before: JsonObject, after: JsonObject, side: Side, place: Place): void {
  const { log } = comparison;
  const left = new Map(Object.entries(objectOf(fieldOf(before, 'headers'))));
  const right = new Map(Object.entries(objectOf(fieldOf(after, 'headers'))));
  if (!log.spend(left.size + right.size)) return;
  for (const [name, header] of left) {
    const where = { ...within(place, name), subject: `the header ${quote(name)} of ${place.subject}` };
    const next = right.get(name);
    if (next === undefined) log.removed(where, side === 'received', `${where.subject} was removed.`);
    else {
      comparison.compare(header, next, side, where, (old, current, from, at) => {
        const schemas = [fieldOf(objectOf(old), 'schema'), fieldOf(objectOf(current), 'schema')] as const;
        compareSchemas(comparison, ...schemas, from, within(at, 'schema'));
      });
    }
  }
  for (const name of right.keys()) {
    if (!left.has(name))
      log.added(within(place, name), false, `${place.subject} has the header ${quote(name)} as well.`);
  }
}

function responsesOf(operation: JsonObject): Map<string, JsonValue> {
  const entries = Object.entries(objectOf(fieldOf(operation, 'responses')));
  return new Map(
    entries.filter(([status]) => !isExtension(status)).map(([status, value]) => [status.toUpperCase(), value]),
  );
}

function quoted(status: string): string {
  return status.slice(0, 20);
}
