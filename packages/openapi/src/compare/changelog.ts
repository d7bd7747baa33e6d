import { pointerTo } from '../document/path.js';
import { type Change, type ChangeLevel, type Place, sentence } from './change.js';
import type { Verdict } from './verdict.js';

/** How much is compared and told before the rest is left out. */
export interface CompareLimits {
  changes: number;
  /** Comparisons of single values; documents can be built so that these grow faster than their text. */
  work: number;
}

/** Enough for every specification that people wrote. */
export const defaultCompareLimits: CompareLimits = { changes: 5_000, work: 2_000_000 };

const SEVERITY: Record<ChangeLevel, number> = { info: 0, warning: 1, breaking: 2 };

/** Collects changes; the same one seen from two sides is told once, from the side where it is worse. */
export class Changelog {
  readonly #limits: CompareLimits;
  readonly #changes = new Map<string, Change>();
  #work = 0;
  #isComplete = true;

  constructor(limits: CompareLimits) {
    this.#limits = limits;
  }

  /** Whether everything was compared and told. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** The changes so far, in the order in which they were found. */
  get changes(): Change[] {
    return [...this.#changes.values()];
  }

  /** Takes note of so many comparisons; returns false once there were too many, or no further change can be told. */
  spend(amount = 1): boolean {
    this.#work += amount;
    if (this.#work > this.#limits.work) this.#isComplete = false;
    return this.#isComplete;
  }

  /** Tells of something that is new. */
  added(place: Place, verdict: Verdict, message: string): void {
    this.#add('added', place, verdict, message);
  }

  /** Tells of something that is gone. */
  removed(place: Place, verdict: Verdict, message: string): void {
    this.#add('removed', place, verdict, message);
  }

  /** Tells of something that is different. */
  changed(place: Place, verdict: Verdict, message: string): void {
    this.#add('changed', place, verdict, message);
  }

  #add(type: Change['type'], place: Place, { level, rule }: Verdict, message: string): void {
    if (!this.#isComplete) return;
    const { kind, path, method } = place;
    const pointer = pointerTo(place.pointer);
    const key = JSON.stringify([type, kind, path, method ?? '', pointer, message]);
    const known = this.#changes.get(key);
    const judged = { level, rule, breaking: level === 'breaking' };
    if (known !== undefined) {
      if (SEVERITY[level] > SEVERITY[known.level]) Object.assign(known, judged);
    } else if (this.#changes.size < this.#limits.changes) {
      const where = method === undefined ? { path, pointer } : { path, method, pointer };
      this.#changes.set(key, { type, ...judged, kind, ...where, message: sentence(message) });
    } else this.#isComplete = false;
  }
}
