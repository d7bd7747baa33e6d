import type { JsonObject, JsonValue } from '../document/json.js';
import { readPointer } from '../document/json-pointer.js';
import type { Path } from '../document/path.js';
import { quote } from '../document/problem.js';
import { refOf, resolve } from '../document/references.js';
import type { ChangeKind, Place, Side } from './change.js';
import type { Changelog } from './changelog.js';
import { judge } from './verdict.js';

/** Compares two values that stand at the same place. */
export type Compare = (before: JsonValue | undefined, after: JsonValue | undefined, side: Side, place: Place) => void;

/** Where two schemas stand, for the comparisons of single keywords, and how to compare the schemas within them. */
export interface SchemaContext {
  side: Side;
  place: Place;
  compareSchemas: (
    comparison: Comparison,
    before: JsonValue | undefined,
    after: JsonValue | undefined,
    side: Side,
    place: Place,
    part?: string,
  ) => void;
}

const MAX_PARTNERS = 3;

/** Two documents under comparison, and what is still to be compared. */
export class Comparison {
  readonly #seenRefs = new Set<string>();
  readonly #seenValues = new Map<object, Map<object, Set<Side>>>();
  readonly #partners = new Map<string, Set<string>>();
  readonly #pending: (() => void)[] = [];

  constructor(
    readonly before: JsonObject,
    readonly after: JsonObject,
    readonly log: Changelog,
    /** When the new document took the place of the old one. */
    readonly at: Date,
  ) {}

  /**
   * Has two values compared through their references, later: however deep references lead, nothing is nested. Where both
   * refer to shared parts, those are compared once for all places that refer to them, and the change is told of the
   * shared part.
   */
  compare(
    before: JsonValue | undefined,
    after: JsonValue | undefined,
    side: Side,
    place: Place,
    compare: Compare,
  ): void {
    if (!this.log.spend()) return;
    const [left, right] = [refOf(before), refOf(after)];
    const isShared = left !== undefined && right !== undefined;
    if (isShared && !this.#mayPair(left, right)) {
      const names = [right, left].map((ref) => quote(ref.split('/').at(-1) ?? ref));
      const verdict = judge(side, 'reference-changed', 'replaces');
      this.log.changed(place, verdict, `${place.subject} is ${names.join(' now, and no longer ')}.`);
      return;
    }
    if (isShared && !this.#isNewPair(left, right, side)) return;
    const isHalfShared = !isShared && (left ?? right) !== undefined;
    this.#pending.push(() => {
      const values = [resolve(this.before, before), resolve(this.after, after)] as const;
      // Circles that no pair of references closes lead through one reference, or through what is inherited.
      const mayCircle = isHalfShared || place.isInherited === true;
      if (mayCircle && !this.#areNew(...values, side)) return;
      const own = right === undefined ? place : { ...place, isInherited: true };
      compare(...values, side, isShared ? sharedPlace(place.kind, right) : own);
    });
  }

  /** Whether the shared part of a reference was compared with itself already, from any side. */
  hasSeen(ref: string): boolean {
    return (['sent', 'received'] as const).some((side) => this.#seenRefs.has(pairKey(ref, ref, side)));
  }

  /**
   * Compares what is still to be compared, and what that leads to, in the order in which it was found: the last one is
   * taken first, so everything new is turned round.
   */
  finish(): void {
    this.#pending.reverse();
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      const start = this.#pending.length;
      // Once nothing more can be told, looking on is wasted.
      if (this.log.isComplete) next();
      for (const later of this.#pending.splice(start).reverse()) this.#pending.push(later);
    }
  }

  /** A part that was renamed has one new name. Comparing each part with every other would cost the square of them. */
  #mayPair(left: string, right: string): boolean {
    if (left === right) return true;
    const partners = this.#partners.get(left) ?? new Set<string>();
    this.#partners.set(left, partners);
    if (partners.size < MAX_PARTNERS) partners.add(right);
    return partners.has(right);
  }

  #isNewPair(left: string, right: string, side: Side): boolean {
    const key = pairKey(left, right, side);
    if (this.#seenRefs.has(key)) return false;
    this.#seenRefs.add(key);
    return true;
  }

  #areNew(before: JsonValue | undefined, after: JsonValue | undefined, side: Side): boolean {
    if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return true;
    const others = this.#seenValues.get(before) ?? new Map<object, Set<Side>>();
    this.#seenValues.set(before, others);
    const sides = others.get(after) ?? new Set<Side>();
    others.set(after, sides);
    if (sides.has(side)) return false;
    sides.add(side);
    return true;
  }
}

function pairKey(left: string, right: string, side: Side): string {
  return JSON.stringify([left, right, side]);
}

const NOUNS = new Map<ChangeKind, string>([
  ['parameter', 'parameter'],
  ['request-body', 'request body'],
  ['response', 'response'],
  ['callback', 'callback'],
  ['schema', 'schema'],
]);

/** Names a shared part by the reference that leads to it. */
export function sharedPlace(kind: ChangeKind, ref: string): Place {
  const keys = readPointer(ref.slice(1)) ?? [];
  const isSchema = keys[0] === 'components' && keys[1] === 'schemas' && keys.length === 3;
  const noun = isSchema ? 'schema' : `shared ${NOUNS.get(kind) ?? 'part'}`;
  const pointer = keys.reduce<Path | undefined>((parent, key) => ({ parent, key }), undefined);
  return { kind: isSchema ? 'schema' : kind, subject: `the ${noun} "${keys.at(-1) ?? ref}"`, path: null, pointer };
}
