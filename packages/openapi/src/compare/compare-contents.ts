import { fieldOf, type JsonValue, objectOf } from '../document/json.js';
import { quote } from '../document/problem.js';
import { type Place, type Side, within } from './change.js';
import { compareSchemas } from './compare-schemas.js';
import type { Comparison } from './comparison.js';
import { judge } from './verdict.js';

/** Compares the media types of a body and the schemas of each. */
export function compareContents(
  comparison: Comparison,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  side: Side,
  place: Place,
): void {
  const { log } = comparison;
  const left = mediaTypes(before);
  const right = mediaTypes(after);
  if (!log.spend(left.size + right.size)) return;
  for (const [type, media] of left) {
    const next = right.get(type);
    if (next === undefined) {
      log.removed(
        within(place, media.key),
        judge(side, 'media-type-removed', 'replaces'),
        `${place.subject} no longer has the type ${quote(type)}.`,
      );
    } else {
      const schemas = [fieldOf(media.value, 'schema'), fieldOf(next.value, 'schema')] as const;
      compareSchemas(comparison, ...schemas, side, within(place, next.key, 'schema'));
    }
  }
  for (const [type, media] of right) {
    if (left.has(type)) continue;
    const verdict = judge(side, 'media-type-added', 'nothing');
    log.added(within(place, media.key), verdict, `${place.subject} has the type ${quote(type)} as well.`);
  }
}

/** Media types are the same in whatever case, and the space before their parameters does not matter. */
function mediaTypes(content: JsonValue | undefined) {
  const entries = Object.entries(objectOf(content));
  return new Map(
    entries.map(([key, value]) => [key.toLowerCase().replaceAll(' ', ''), { key, value: objectOf(value) }]),
  );
}
