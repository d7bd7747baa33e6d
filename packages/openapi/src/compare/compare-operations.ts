import { fieldOf, type JsonObject, stringOf } from '../document/json.js';
import type { Operation } from '../document/operations.js';
import { type ChangeKind, type Place, type Side, within } from './change.js';
import { compareParameters } from './compare-parameters.js';
import { compareRequestBodies } from './compare-request-bodies.js';
import { compareResponses } from './compare-responses.js';
import { compareOwnSecurity } from './compare-security.js';
import type { Comparison } from './comparison.js';
import { matchPaths, type PathMatch } from './match-paths.js';

/** Compares the operations of two documents, or the webhooks: there the clients are the ones who answer. */
export function compareOperations(
  comparison: Comparison,
  kind: 'operation' | 'webhook',
  before: readonly Operation[],
  after: readonly Operation[],
): void {
  const { log } = comparison;
  const match = matchPaths(before, after);
  const next = new Map(after.map((operation) => [keyOf(operation.path, operation), operation]));
  const met = new Set<Operation>();
  for (const operation of before) {
    if (!log.spend()) return;
    const path = match.get(operation.path) ?? operation.path;
    const other = next.get(keyOf(path, operation));
    if (other === undefined) log.removed(placeOf(kind, operation), true, `${titleOf(kind, operation)} was removed.`);
    else {
      met.add(other);
      compareOperation(comparison, kind, operation, other);
      comparison.finish();
    }
  }
  for (const operation of after) {
    if (!met.has(operation)) log.added(placeOf(kind, operation), false, `${titleOf(kind, operation)} was added.`);
  }
  logRenamedPaths(comparison, kind, match);
}

function compareOperation(
  comparison: Comparison,
  kind: 'operation' | 'webhook',
  before: Operation,
  after: Operation,
): void {
  const place = placeOf(kind, after);
  const [request, response]: [Side, Side] = kind === 'webhook' ? ['received', 'sent'] : ['sent', 'received'];
  compareTraits(comparison, before.value, after.value, place);
  compareOwnSecurity(comparison, before.value, after.value, place);
  compareParameters(comparison, before, after, request, place);
  const bodies = [fieldOf(before.value, 'requestBody'), fieldOf(after.value, 'requestBody')] as const;
  compareRequestBodies(comparison, ...bodies, request, about(place, 'request-body', 'the request body', 'requestBody'));
  compareResponses(comparison, before.value, after.value, response, about(place, 'response', '', 'responses'));
}

function compareTraits({ log }: Comparison, before: JsonObject, after: JsonObject, place: Place): void {
  const wasDeprecated = fieldOf(before, 'deprecated') === true;
  const isDeprecated = fieldOf(after, 'deprecated') === true;
  if (isDeprecated && !wasDeprecated) log.changed(place, false, `${place.subject} is deprecated now.`);
  if (!isDeprecated && wasDeprecated) log.changed(place, false, `${place.subject} is no longer deprecated.`);
  const [id, nextId] = [fieldOf(before, 'operationId'), fieldOf(after, 'operationId')].map(stringOf);
  if (id !== nextId) log.changed(place, false, `the operationId of ${place.subject} changed.`);
  const isRewritten = ['summary', 'description'].some((key) => fieldOf(before, key) !== fieldOf(after, key));
  if (isRewritten) {
    log.changed({ ...place, kind: 'description' }, false, `the description of ${place.subject} was rewritten.`);
  }
}

function logRenamedPaths({ log }: Comparison, kind: ChangeKind, match: PathMatch): void {
  for (const [before, after] of match) {
    const pointer = { parent: { parent: undefined, key: 'paths' }, key: after };
    const place: Place = { kind, subject: after, path: after, pointer };
    log.changed(place, false, `the parameters in the path ${before} were renamed: it is ${after} now.`);
  }
}

function placeOf(kind: ChangeKind, operation: Operation): Place {
  const { path, method, place } = operation;
  return { kind, subject: titleOf(kind, operation), path, method, pointer: place };
}

function titleOf(kind: ChangeKind, { path, method }: Operation): string {
  return kind === 'webhook' ? `the webhook ${method.toUpperCase()} ${path}` : `${method.toUpperCase()} ${path}`;
}

function about(place: Place, kind: ChangeKind, noun: string, key: string): Place {
  return { ...within(place, key), kind, subject: noun === '' ? place.subject : `${noun} of ${place.subject}` };
}

function keyOf(path: string, { method }: Operation): string {
  return `${method} ${path}`;
}
