import { fieldOf, type JsonObject, stringOf } from '../document/json.js';
import type { Operation } from '../document/operations.js';
import { type ChangeKind, type Place, type Side, within } from './change.js';
import { compareCallbacks } from './compare-callbacks.js';
import { compareDeprecation, judgeRemoval } from './compare-deprecation.js';
import { compareParameters } from './compare-parameters.js';
import { compareRequestBodies } from './compare-request-bodies.js';
import { compareResponses } from './compare-responses.js';
import { compareOwnSecurity } from './compare-security.js';
import type { Comparison } from './comparison.js';
import { matchPaths, type PathMatch } from './match-paths.js';
import { breaking, harmless } from './verdict.js';

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
    if (other === undefined) {
      const verdict = judgeRemoval(operation.value, comparison.at, breaking(`${kind}-removed`));
      log.removed(placeOf(kind, operation), verdict, `${titleOf(kind, operation)} was removed.`);
    } else {
      met.add(other);
      compareOperation(comparison, operation, other, placeOf(kind, other));
      comparison.finish();
    }
  }
  for (const operation of after) {
    if (met.has(operation)) continue;
    log.added(placeOf(kind, operation), harmless(`${kind}-added`), `${titleOf(kind, operation)} was added.`);
  }
  logRenamedPaths(comparison, kind, match);
}

/** Compares two states of an operation; webhooks and callbacks are requests that clients receive and answer. */
function compareOperation(comparison: Comparison, before: Operation, after: Operation, place: Place): void {
  const [request, response]: [Side, Side] = place.kind === 'operation' ? ['sent', 'received'] : ['received', 'sent'];
  compareTraits(comparison, before.value, after.value, place);
  compareOwnSecurity(comparison, before.value, after.value, place);
  compareParameters(comparison, before, after, request, place);
  const bodies = [fieldOf(before.value, 'requestBody'), fieldOf(after.value, 'requestBody')] as const;
  compareRequestBodies(comparison, ...bodies, request, about(place, 'request-body', 'the request body', 'requestBody'));
  compareResponses(comparison, before.value, after.value, response, about(place, 'response', '', 'responses'));
  compareCallbacks(comparison, before.value, after.value, place, (old, current, where) => {
    compareOperation(comparison, old, current, where);
  });
}

function compareTraits(comparison: Comparison, before: JsonObject, after: JsonObject, place: Place): void {
  const { log } = comparison;
  compareDeprecation(comparison, before, after, place, place.kind);
  const [id, nextId] = [fieldOf(before, 'operationId'), fieldOf(after, 'operationId')].map(stringOf);
  if (id !== nextId) {
    log.changed(place, harmless('operation-id-changed'), `the operationId of ${place.subject} changed.`);
  }
  const isRewritten = ['summary', 'description'].some((key) => fieldOf(before, key) !== fieldOf(after, key));
  if (isRewritten) {
    const verdict = harmless('description-changed');
    log.changed({ ...place, kind: 'description' }, verdict, `the description of ${place.subject} was rewritten.`);
  }
}

function logRenamedPaths({ log }: Comparison, kind: ChangeKind, match: PathMatch): void {
  for (const [before, after] of match) {
    const pointer = { parent: { parent: undefined, key: 'paths' }, key: after };
    const place: Place = { kind, subject: after, path: after, pointer };
    const verdict = harmless('path-parameters-renamed');
    log.changed(place, verdict, `the parameters in the path ${before} were renamed: it is ${after} now.`);
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
