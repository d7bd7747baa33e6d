import { fieldOf, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { quote } from '../document/problem.js';
import { resolve } from '../document/references.js';
import { isExtension } from '../structure/children.js';
import { type Place, type Side, within } from './change.js';
import { compareContents } from './compare-contents.js';
import { compareSchemas } from './compare-schemas.js';
import type { Comparison } from './comparison.js';
import { breaking, doubtful, harmless, judge, type Verdict } from './verdict.js';

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
    if (next === undefined) log.removed(where, removal(status), `${where.subject} was removed.`);
    else {
      comparison.compare(response, next, side, where, (old, current, from, at) => {
        compareResponse(comparison, objectOf(old), objectOf(current), from, at);
      });
    }
  }
  for (const status of right.keys()) {
    if (left.has(status)) continue;
    const where = { ...within(place, status), subject: `the response ${quoted(status)} of ${place.subject}` };
    log.added(where, harmless('response-status-added'), `${where.subject} was added.`);
  }
}

/** An error that no longer happens hurts nobody; a response that no longer comes does, and `default` may be either. */
function removal(status: string): Verdict {
  if (/^[45]/.test(status)) return harmless('response-error-status-removed');
  return status === 'default' ? doubtful('response-default-removed') : breaking('response-status-removed');
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
  const left = headersOf(before);
  const right = headersOf(after);
  if (!log.spend(left.size + right.size)) return;
  for (const [key, { name, header }] of left) {
    const where = { ...within(place, name), subject: `the header ${quote(name)} of ${place.subject}` };
    const next = right.get(key);
    if (next !== undefined) {
      comparison.compare(header, next.header, side, where, (old, current, from, at) => {
        compareHeader(comparison, objectOf(old), objectOf(current), from, at);
      });
    } else if (isRequired(objectOf(resolve(comparison.before, header)))) {
      log.removed(where, judge(side, 'required-header-removed', 'widens'), `${where.subject} was removed.`);
    } else log.removed(where, judge(side, 'header-removed', 'unclear'), `${where.subject} was removed.`);
  }
  for (const [key, { name }] of right) {
    if (left.has(key)) continue;
    const verdict = judge(side, 'header-added', 'nothing');
    log.added(within(place, name), verdict, `${place.subject} has the header ${quote(name)} as well.`);
  }
}

function compareHeader(comparison: Comparison, before: JsonObject, after: JsonObject, side: Side, place: Place): void {
  const { log } = comparison;
  const [was, is] = [isRequired(before), isRequired(after)];
  if (is && !was) {
    log.changed(place, judge(side, 'header-became-required', 'narrows'), `${place.subject} is always there now.`);
  }
  if (was && !is) {
    log.changed(place, judge(side, 'header-became-optional', 'widens'), `${place.subject} is no longer required.`);
  }
  const schemas = [fieldOf(before, 'schema'), fieldOf(after, 'schema')] as const;
  compareSchemas(comparison, ...schemas, side, within(place, 'schema'));
}

/** Headers are the same in whatever case. */
function headersOf(response: JsonObject): Map<string, { name: string; header: JsonValue }> {
  const entries = Object.entries(objectOf(fieldOf(response, 'headers')));
  return new Map(entries.map(([name, header]) => [name.toLowerCase(), { name, header }]));
}

function isRequired(header: JsonObject): boolean {
  return fieldOf(header, 'required') === true;
}

function responsesOf(operation: JsonObject): Map<string, JsonValue> {
  const entries = Object.entries(objectOf(fieldOf(operation, 'responses')));
  return new Map(
    entries.filter(([status]) => !isExtension(status)).map(([status, value]) => [status.replace(/xx$/i, 'XX'), value]),
  );
}

function quoted(status: string): string {
  return status.slice(0, 20);
}
