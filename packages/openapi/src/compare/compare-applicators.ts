import { arrayOf, fieldOf, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { quote } from '../document/problem.js';
import { partOf } from './change.js';
import { same } from './compare-keywords.js';
import type { Comparison, SchemaContext } from './comparison.js';
import { innerPlace, type SchemaView } from './schema-view.js';
import { type Effect, judge } from './verdict.js';

type Views = readonly [before: SchemaView, after: SchemaView];

/** Compares the keywords that apply schemas to some data only: under a condition, by name or by position. */
export function compareApplicators(comparison: Comparison, views: Views, around: SchemaContext): void {
  compareConditions(comparison, views, around);
  compareDependentRequired(comparison, views, around);
  compareMaps(comparison, views, 'dependentSchemas', 'dependent-schema', 'narrows', around);
  // Where nothing else is allowed, what has a schema of its own is allowed besides.
  const isClosed = areBoth(views, 'additionalProperties') || areBoth(views, 'unevaluatedProperties');
  compareMaps(comparison, views, 'patternProperties', 'pattern-property', isClosed ? 'widens' : 'narrows', around);
  comparePositions(comparison, views, around);
}

function compareConditions(comparison: Comparison, [before, after]: Views, around: SchemaContext): void {
  const { side, place, compareSchemas } = around;
  const [left, right] = [before.keywords.get('if'), after.keywords.get('if')];
  if (left === undefined && right === undefined) return;
  if (left === undefined) {
    comparison.log.changed(place, judge(side, 'condition-added', 'narrows'), `${place.subject} has a condition now.`);
  } else if (right === undefined) {
    const verdict = judge(side, 'condition-removed', 'widens');
    comparison.log.changed(place, verdict, `${place.subject} no longer has a condition.`);
  } else {
    if (!same(left, right)) {
      const verdict = judge(side, 'condition-changed', 'unclear');
      comparison.log.changed(place, verdict, `the condition of ${place.subject} changed.`);
    }
    for (const keyword of ['then', 'else']) {
      const where = innerPlace(partOf(place, quote(keyword)), after, keyword);
      compareSchemas(comparison, before.keywords.get(keyword), after.keywords.get(keyword), side, where, keyword);
    }
  }
}

function compareDependentRequired({ log }: Comparison, [before, after]: Views, { side, place }: SchemaContext): void {
  const [left, right] = [before, after].map(({ keywords }) => pairsOf(keywords.get('dependentRequired')));
  if (left === undefined || right === undefined || !log.spend(left.size + right.size)) return;
  for (const [key, [name, needed]] of right) {
    if (left.has(key)) continue;
    const verdict = judge(side, 'dependent-required-added', 'narrows');
    log.changed(place, verdict, `${place.subject} needs ${quote(needed)} now where there is ${quote(name)}.`);
  }
  for (const [key, [name, needed]] of left) {
    if (right.has(key)) continue;
    const verdict = judge(side, 'dependent-required-removed', 'widens');
    log.changed(place, verdict, `${place.subject} no longer needs ${quote(needed)} where there is ${quote(name)}.`);
  }
}

function pairsOf(value: JsonValue | undefined): Map<string, readonly [name: string, needed: string]> {
  const pairs = Object.entries(objectOf(value)).flatMap(([name, needed]) =>
    arrayOf(needed)
      .filter((other) => typeof other === 'string')
      .map((other) => [name, other] as const),
  );
  return new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
}

/** Compares schemas that stand under names; `effect` is what one more of them does. */
function compareMaps(
  comparison: Comparison,
  [before, after]: Views,
  keyword: string,
  part: string,
  effect: Effect,
  { side, place, compareSchemas }: SchemaContext,
): void {
  const [left, right] = [objectOf(before.keywords.get(keyword)), objectOf(after.keywords.get(keyword))];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  if (!comparison.log.spend(keys.size)) return;
  for (const key of keys) {
    const where = innerPlace(
      partOf(place, `${quote(key)} in ${quote(keyword)}`),
      entryOwner(right, key, before, after),
      keyword,
      key,
    );
    const [old, current] = [fieldOf(left, key), fieldOf(right, key)];
    if (old === undefined)
      comparison.log.added(where, judge(side, `${part}-added`, effect), `${where.subject} was added.`);
    else if (current === undefined) {
      comparison.log.removed(where, judge(side, `${part}-removed`, opposite(effect)), `${where.subject} was removed.`);
    } else compareSchemas(comparison, old, current, side, where, part);
  }
}

function entryOwner(right: JsonObject, key: string, before: SchemaView, after: SchemaView): SchemaView {
  return Object.hasOwn(right, key) ? after : before;
}

function comparePositions(comparison: Comparison, views: Views, { side, place, compareSchemas }: SchemaContext): void {
  const [before, after] = views;
  const [left, right] = views.map(({ keywords }) => arrayOf(keywords.get('prefixItems')));
  if (left === undefined || right === undefined || !comparison.log.spend(left.length + right.length)) return;
  const effect = areBoth(views, 'items') ? 'widens' : 'narrows';
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const owner = index < right.length ? after : before;
    const where = innerPlace(partOf(place, `item ${index + 1}`), owner, 'prefixItems', index);
    if (index >= left.length) {
      comparison.log.added(where, judge(side, 'prefix-item-added', effect), `${where.subject} was added.`);
    } else if (index >= right.length) {
      comparison.log.removed(
        where,
        judge(side, 'prefix-item-removed', opposite(effect)),
        `${where.subject} was removed.`,
      );
    } else compareSchemas(comparison, left[index], right[index], side, where, 'prefix-item');
  }
}

/** Whether both schemas allow nothing under a keyword. */
function areBoth(views: Views, keyword: string): boolean {
  return views.every(({ keywords }) => keywords.get(keyword) === false);
}

function opposite(effect: Effect): Effect {
  return effect === 'narrows' ? 'widens' : 'narrows';
}
