import { fieldOf, isObject, type JsonValue } from '../document/json.js';
import { type Place, type Side, within } from './change.js';
import { compareContents } from './compare-contents.js';
import type { Comparison } from './comparison.js';

/** Compares what an operation takes as its body. */
export function compareRequestBodies(
  comparison: Comparison,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  side: Side,
  place: Place,
): void {
  if (before === undefined && after === undefined) return;
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
  const required = isObject(after) && fieldOf(after, 'required') === true;
  if (!isObject(before) && !isObject(after)) return;
  if (!isObject(after)) {
    log.removed(place, side === 'sent', `${place.subject} was removed.`);
    return;
  }
  if (!isObject(before)) {
    log.added(place, side === 'sent' && required, `${place.subject} was added${required ? ' and is required' : ''}.`);
    return;
  }
  const wasRequired = fieldOf(before, 'required') === true;
  if (required && !wasRequired) log.changed(place, side === 'sent', `${place.subject} became required.`);
  if (wasRequired && !required) log.changed(place, side === 'received', `${place.subject} is no longer required.`);
  compareContents(comparison, fieldOf(before, 'content'), fieldOf(after, 'content'), side, within(place, 'content'));
}
