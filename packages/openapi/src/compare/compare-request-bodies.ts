import { fieldOf, isObject, type JsonValue } from '../document/json.js';
import { type Place, type Side, within } from './change.js';
import { compareContents } from './compare-contents.js';
import type { Comparison } from './comparison.js';
import { judge } from './verdict.js';

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
    log.removed(place, judge(side, 'body-removed', 'replaces'), `${place.subject} was removed.`);
    return;
  }
  if (!isObject(before)) {
    const verdict = required ? judge(side, 'required-body-added', 'narrows') : judge(side, 'body-added', 'nothing');
    log.added(place, verdict, `${place.subject} was added${required ? ' and is required' : ''}.`);
    return;
  }
  const wasRequired = fieldOf(before, 'required') === true;
  if (required && !wasRequired) {
    log.changed(place, judge(side, 'body-became-required', 'narrows'), `${place.subject} became required.`);
  }
  if (wasRequired && !required) {
    log.changed(place, judge(side, 'body-became-optional', 'widens'), `${place.subject} is no longer required.`);
  }
  compareContents(comparison, fieldOf(before, 'content'), fieldOf(after, 'content'), side, within(place, 'content'));
}
