import { fieldOf, type JsonObject } from '../document/json.js';
import { sunsetOf } from '../document/sunset.js';
import type { Place, Side } from './change.js';
import type { Comparison } from './comparison.js';
import { breaking, doubtful, harmless, type Verdict } from './verdict.js';

/** Compares what two states of something say about its end: whether it is deprecated, and until when it stays. */
export function compareDeprecation(
  { log, at }: Comparison,
  before: JsonObject,
  after: JsonObject,
  place: Place,
  noun: string,
  side: Side = 'sent',
): void {
  const broken = side === 'unused' ? harmless : breaking;
  const [was, is] = [isDeprecated(before), isDeprecated(after)];
  if (was && !is) log.changed(place, harmless(`${noun}-reactivated`), `${place.subject} is no longer deprecated.`);
  if (!is) return;
  const sunset = sunsetOf(after);
  const earlier = was ? sunsetOf(before) : undefined;
  if (!was) log.changed(place, harmless(`${noun}-deprecated`), `${place.subject} is deprecated now${until(sunset)}.`);
  const stated = fieldOf(after, 'x-sunset');
  if (was && stated === fieldOf(before, 'x-sunset')) return;
  if (sunset === 'invalid') {
    log.changed(place, broken(`${noun}-sunset-invalid`), `the sunset of ${place.subject} is not a date.`);
  } else if (sunset === undefined) {
    if (earlier === undefined) return;
    log.changed(place, broken(`${noun}-sunset-removed`), `${place.subject} no longer has a sunset.`);
  } else if (earlier instanceof Date && sunset < earlier) {
    log.changed(
      place,
      broken(`${noun}-sunset-earlier`),
      `the sunset of ${place.subject} is earlier now${until(sunset)}.`,
    );
  } else if (sunset < at && !was) {
    log.changed(place, doubtful(`${noun}-sunset-passed`), `the sunset of ${place.subject} has passed already.`);
  } else if (was) {
    log.changed(place, harmless(`${noun}-sunset-changed`), `${place.subject} has another sunset now${until(sunset)}.`);
  }
}

/**
 * Judges the removal of something by what was announced: after its sunset it breaks nobody, before its sunset it breaks
 * a promise. Without a valid sunset it is judged as if nothing had been announced.
 */
export function judgeRemoval(removed: JsonObject, at: Date, unannounced: Verdict, side: Side = 'sent'): Verdict {
  if (side === 'unused') return unannounced;
  const sunset = isDeprecated(removed) ? sunsetOf(removed) : undefined;
  if (!(sunset instanceof Date)) return unannounced;
  return sunset <= at ? harmless(`${unannounced.rule}-after-sunset`) : breaking(`${unannounced.rule}-before-sunset`);
}

function isDeprecated(value: JsonObject): boolean {
  return fieldOf(value, 'deprecated') === true;
}

function until(sunset: Date | 'invalid' | undefined): string {
  return sunset instanceof Date ? `, and stays until ${sunset.toISOString().slice(0, 10)}` : '';
}
