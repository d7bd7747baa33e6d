import { evaluateOnce } from '@lectern/content/expressions/visitor-condition';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import type { Claims } from '@lectern/domain/sites/adaptive/claims-of';

const MEGABYTE = 1024 * 1024;

/** Readers of whom the same is known. */
export interface ConditionAudience {
  /** Names the claims; equal claims have equal names. */
  name: string;
  claims: Claims;
}

/** Evaluates conditions for readers. One for each process, because anybody can come with claims that nobody had yet. */
export class HeldConditions {
  readonly #responses: BoundedCache<boolean>;

  constructor(maxBytes = 16 * MEGABYTE) {
    this.#responses = new BoundedCache(maxBytes);
  }

  /** Those of some conditions that hold for an audience; what is cached is not evaluated again. */
  holding({ name, claims }: ConditionAudience, conditions: Iterable<string>): Set<string> {
    const held = new Set<string>();
    const unknown: string[] = [];
    for (const condition of new Set(conditions)) {
      const response = this.#responses.get(`${name}/${condition}`);
      if (response === undefined) unknown.push(condition);
      else if (response) held.add(condition);
    }
    if (unknown.length === 0) return held;
    const found = evaluateOnce(unknown, { claims });
    for (const condition of unknown) {
      const isHeld = found.has(condition);
      if (isHeld) held.add(condition);
      this.#responses.set(`${name}/${condition}`, isHeld, 0);
    }
    return held;
  }
}
