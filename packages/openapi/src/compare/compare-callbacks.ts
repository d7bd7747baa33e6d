import { fieldOf, isObject, type JsonObject, objectOf } from '../document/json.js';
import { methods, type Operation } from '../document/operations.js';
import { quote } from '../document/problem.js';
import { isExtension } from '../structure/children.js';
import { type Place, partOf, within } from './change.js';
import type { Comparison } from './comparison.js';
import { breaking, harmless } from './verdict.js';

/** Compares one operation with its next state, as a callback. */
type CompareCallback = (before: Operation, after: Operation, place: Place) => void;

/** Compares the callbacks of two operations: requests by which the documented service answers later. */
export function compareCallbacks(
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  operation: Place,
  compareCallback: CompareCallback,
): void {
  const place: Place = { ...within(operation, 'callbacks'), kind: 'callback' };
  const [left, right] = [objectOf(fieldOf(before, 'callbacks')), objectOf(fieldOf(after, 'callbacks'))];
  compareEntries(
    comparison,
    left,
    right,
    place,
    (name) => `the callback ${quote(name)}`,
    (old, current, where) => {
      compareEntries(comparison, old, current, where, quote, (item, next, at) =>
        compareMethods(comparison, item, next, at, compareCallback),
      );
    },
  );
}

/** Compares two maps of callbacks or of paths through their references; circles among them end there. */
function compareEntries(
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  place: Place,
  title: (key: string) => string,
  compare: (before: JsonObject, after: JsonObject, place: Place) => void,
): void {
  const { log } = comparison;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  if (!log.spend(keys.size)) return;
  for (const key of keys) {
    if (isExtension(key)) continue;
    const [left, right] = [fieldOf(before, key), fieldOf(after, key)];
    const where = within(partOf(place, title(key)), key);
    if (right === undefined) log.removed(where, breaking('callback-removed'), `${where.subject} was removed.`);
    else if (left === undefined) log.added(where, harmless('callback-added'), `${where.subject} was added.`);
    else {
      comparison.compare(left, right, 'received', where, (old, current, _side, at) => {
        compare(objectOf(old), objectOf(current), at);
      });
    }
  }
}

function compareMethods(
  { log }: Comparison,
  before: JsonObject,
  after: JsonObject,
  place: Place,
  compareCallback: CompareCallback,
): void {
  for (const method of methods) {
    const [left, right] = [fieldOf(before, method), fieldOf(after, method)];
    const where = { ...within(place, method), subject: `${method.toUpperCase()} ${place.subject}` };
    if (isObject(left) && isObject(right)) {
      const shared = { path: '', method, place: where.pointer };
      compareCallback(
        { ...shared, value: left, pathItem: before },
        { ...shared, value: right, pathItem: after },
        where,
      );
    } else if (isObject(left)) log.removed(where, breaking('callback-removed'), `${where.subject} was removed.`);
    else if (isObject(right)) log.added(where, harmless('callback-added'), `${where.subject} was added.`);
  }
}
