import type { BodyUnit } from '../units/body-unit.js';

/** Gives for each unit the place in the base it comes from: by its key, else by its text, else by a key inside it. */
export function matchUnits(base: readonly BodyUnit[], units: readonly BodyUnit[]): (number | undefined)[] {
  const matcher = new Matcher(base, units);
  matcher.match((unit) => unit.keys.slice(0, 1));
  matcher.match((unit) => [unit.text]);
  matcher.match((unit) => unit.keys);
  return matcher.baseOf;
}

class Matcher {
  readonly baseOf: (number | undefined)[];
  readonly #base: readonly BodyUnit[];
  readonly #units: readonly BodyUnit[];
  readonly #free: Set<number>;

  constructor(base: readonly BodyUnit[], units: readonly BodyUnit[]) {
    this.#base = base;
    this.#units = units;
    this.baseOf = units.map(() => undefined);
    this.#free = new Set(base.keys());
  }

  /** Pairs, in order, the units that are still alone and share a name. */
  match(namesOf: (unit: BodyUnit) => string[]): void {
    const places = new Map<string, number[]>();
    // The first place of a name is the last of its list, where it is quick to take.
    for (const place of [...this.#free].reverse()) {
      const unit = this.#base[place];
      for (const name of unit === undefined ? [] : namesOf(unit)) {
        const same = places.get(name);
        if (same === undefined) places.set(name, [place]);
        else same.push(place);
      }
    }
    this.#units.forEach((unit, index) => {
      if (this.baseOf[index] !== undefined) return;
      for (const name of namesOf(unit)) {
        const place = this.#takeFree(places.get(name) ?? []);
        if (place === undefined) continue;
        this.baseOf[index] = place;
        return;
      }
    });
  }

  #takeFree(places: number[]): number | undefined {
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      if (this.#free.delete(place)) return place;
    }
    return undefined;
  }
}
