import { arrayOf, fieldOf, isObject, type JsonValue } from '../document/json.js';
import { refOf } from '../document/references.js';
import { partOf, within } from './change.js';
import type { Comparison, SchemaContext } from './comparison.js';
import type { SchemaView } from './schema-view.js';
import { judge } from './verdict.js';

/** Compares the schemas between which data may choose; they are matched by reference, by title, or in order. */
export function compareAlternatives(
  comparison: Comparison,
  [before, after]: readonly [SchemaView, SchemaView],
  keyword: 'oneOf' | 'anyOf',
  { side, place, compareSchemas }: SchemaContext,
): void {
  const { log } = comparison;
  const left = named(before.keywords.get(keyword));
  const right = named(after.keywords.get(keyword));
  if (left.size === 0 && right.size === 0) return;
  if (left.size === 0 || right.size === 0) {
    const narrower = right.size > 0;
    const word = narrower ? 'has to fit one of several schemas now' : 'no longer has to fit one of several schemas';
    const verdict = narrower
      ? judge(side, 'alternatives-added', 'narrows')
      : judge(side, 'alternatives-removed', 'widens');
    log.changed(place, verdict, `${place.subject} ${word}.`);
    return;
  }
  for (const [name, schema] of left) {
    const next = right.get(name);
    if (next === undefined) {
      log.removed(place, judge(side, 'alternative-removed', 'narrows'), `${place.subject} can no longer be ${name}.`);
    } else {
      const part = partOf(place, name);
      const isOwn = Object.hasOwn(after.own, keyword);
      const where = isOwn ? within(part, keyword, next.index) : { ...part, isInherited: true };
      compareSchemas(comparison, schema.value, next.value, side, where);
    }
  }
  for (const name of right.keys()) {
    if (left.has(name)) continue;
    log.added(place, judge(side, 'alternative-added', 'widens'), `${place.subject} can be ${name} as well.`);
  }
}

function named(value: JsonValue | undefined): Map<string, { index: number; value: JsonValue }> {
  const found = new Map<string, { index: number; value: JsonValue }>();
  let unnamed = 0;
  for (const [index, schema] of arrayOf(value).entries()) {
    const title = refOf(schema)?.split('/').at(-1) ?? (isObject(schema) ? fieldOf(schema, 'title') : undefined);
    if (typeof title !== 'string') unnamed += 1;
    const name = typeof title === 'string' ? `"${title.slice(0, 100)}"` : `alternative ${unnamed}`;
    if (!found.has(name)) found.set(name, { index, value: schema });
  }
  return found;
}
