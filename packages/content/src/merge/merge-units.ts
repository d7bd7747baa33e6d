import { longestIncreasing } from '../diff/longest-increasing.js';
import type { BodyUnit } from '../units/body-unit.js';
import { matchUnits } from './match-units.js';
import type { MergedPiece } from './merged-piece.js';

export interface UnitVersions {
  base: readonly BodyUnit[];
  ours: readonly BodyUnit[];
  theirs: readonly BodyUnit[];
}

/** Settles a unit that both sides changed differently. */
export type Settle = (versions: { base: BodyUnit; ours: BodyUnit; theirs: BodyUnit }) => MergedPiece;

/**
 * Merges three versions of a sequence of units. Ours gives the order; what theirs added or moved comes after the unit it
 * follows in theirs. A unit deleted on one side and changed on the other is a conflict, so nothing written is lost.
 */
export function mergeUnits(versions: UnitVersions, settle: Settle): MergedPiece[] {
  return new UnitMerge(versions, settle).pieces();
}

/** A unit of the result: where it stands on each side, as far as it does. */
interface Slot {
  base?: number;
  ours?: BodyUnit;
  theirs?: BodyUnit;
}

class UnitMerge {
  readonly #base: readonly BodyUnit[];
  readonly #ours: Side;
  readonly #theirs: Side;
  readonly #settle: Settle;

  constructor({ base, ours, theirs }: UnitVersions, settle: Settle) {
    this.#base = base;
    this.#ours = readSide(base, ours);
    this.#theirs = readSide(base, theirs);
    this.#settle = settle;
  }

  pieces(): MergedPiece[] {
    const { order, byBase } = this.#orderOfOurs();
    let anchor: Slot | null = null;
    const added = this.#additionsOfOurs(order);
    const follows = this.#follows(this.#theirs);
    for (const [place, unit] of this.#theirs.units.entries()) {
      const base = this.#theirs.baseOf[place];
      const known = base === undefined ? added.take(follows[place], unit) : byBase.get(base);
      const slot: Slot = known ?? (base === undefined ? {} : { base });
      slot.theirs = unit;
      if (known === undefined || this.#goesWithTheirs(slot)) order.putAfter(anchor, slot);
      anchor = slot;
    }
    return [...order].flatMap((slot) => this.#piece(slot) ?? []);
  }

  #orderOfOurs(): { order: SlotOrder; byBase: Map<number, Slot> } {
    const order = new SlotOrder();
    const byBase = new Map<number, Slot>();
    let last: Slot | null = null;
    for (const [place, unit] of this.#ours.units.entries()) {
      const base = this.#ours.baseOf[place];
      const slot: Slot = { ours: unit, ...(base === undefined ? {} : { base }) };
      if (base !== undefined) byBase.set(base, slot);
      order.putAfter(last, slot);
      last = slot;
    }
    return { order, byBase };
  }

  /** What ours added, to be found by an equal addition of theirs in the same place. */
  #additionsOfOurs(order: SlotOrder): Additions {
    const additions = new Additions();
    const follows = this.#follows(this.#ours);
    let place = 0;
    for (const slot of order) {
      if (slot.base === undefined && slot.ours !== undefined) additions.add(follows[place], slot.ours, slot);
      place += 1;
    }
    return additions;
  }

  /** For each unit of a side the nearest before it that both sides have from the base; -1 at the beginning. */
  #follows(side: Side): number[] {
    let last = -1;
    return side.baseOf.map((place) => {
      const before = last;
      if (place !== undefined && this.#ours.kept.has(place) && this.#theirs.kept.has(place)) last = place;
      return before;
    });
  }

  #goesWithTheirs({ base }: Slot): boolean {
    return base !== undefined && this.#theirs.moved.has(base) && !this.#ours.moved.has(base);
  }

  #piece({ base: place, ours, theirs }: Slot): MergedPiece | undefined {
    const base = place === undefined ? undefined : this.#base[place];
    if (base === undefined) {
      const unit = ours ?? theirs;
      return unit && { kind: 'taken', unit };
    }
    if (ours !== undefined && theirs !== undefined) return this.#both(base, ours, theirs);
    const kept = ours ?? theirs;
    if (kept === undefined || kept.text === base.text) return undefined;
    return { kind: 'conflict', ...(ours && { ours }), ...(theirs && { theirs }) };
  }

  #both(base: BodyUnit, ours: BodyUnit, theirs: BodyUnit): MergedPiece {
    if (ours.text === theirs.text || theirs.text === base.text) return { kind: 'taken', unit: ours };
    if (ours.text === base.text) return { kind: 'taken', unit: theirs };
    return this.#settle({ base, ours, theirs });
  }
}

interface Side {
  units: readonly BodyUnit[];
  /** For each unit the place in the base it comes from. */
  baseOf: (number | undefined)[];
  /** Places in the base whose unit is still here. */
  kept: Set<number>;
  /** Places in the base whose unit stands in another order here. */
  moved: Set<number>;
}

function readSide(base: readonly BodyUnit[], units: readonly BodyUnit[]): Side {
  const baseOf = matchUnits(base, units);
  const places = baseOf.filter((place) => place !== undefined);
  const inOrder = longestIncreasing(places);
  const moved = new Set(places.filter((_, index) => !inOrder.has(index)));
  return { units, baseOf, kept: new Set(places), moved };
}

class Additions {
  readonly #slots = new Map<string, { slots: Slot[]; taken: number }>();

  add(follows: number | undefined, unit: BodyUnit, slot: Slot): void {
    const name = `${follows}\n${unit.text}`;
    const same = this.#slots.get(name);
    if (same === undefined) this.#slots.set(name, { slots: [slot], taken: 0 });
    else same.slots.push(slot);
  }

  take(follows: number | undefined, unit: BodyUnit): Slot | undefined {
    const same = this.#slots.get(`${follows}\n${unit.text}`);
    if (same === undefined) return undefined;
    same.taken += 1;
    return same.slots[same.taken - 1];
  }
}

/** A linked order of slots, in which one is put after another without moving the rest. */
class SlotOrder {
  readonly #next = new Map<Slot | null, Slot | null>([[null, null]]);
  readonly #previous = new Map<Slot | null, Slot | null>([[null, null]]);

  /** Puts a slot after another, or at the beginning after `null`; a slot that is in the order leaves its old place. */
  putAfter(before: Slot | null, slot: Slot): void {
    this.#remove(slot);
    const after = this.#next.get(before) ?? null;
    this.#link(before, slot);
    this.#link(slot, after);
  }

  *[Symbol.iterator](): Generator<Slot> {
    for (let slot = this.#next.get(null) ?? null; slot !== null; slot = this.#next.get(slot) ?? null) yield slot;
  }

  #remove(slot: Slot): void {
    const before = this.#previous.get(slot);
    if (before === undefined) return;
    this.#link(before, this.#next.get(slot) ?? null);
  }

  #link(before: Slot | null, after: Slot | null): void {
    this.#next.set(before, after);
    this.#previous.set(after, before);
  }
}
