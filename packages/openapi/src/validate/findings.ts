import { type Path, pointerTo } from '../document/path.js';
import type { Problem } from '../document/problem.js';

/** How bad a finding is: `broken` makes a document unacceptable, the others are told. */
export type Severity = 'broken' | 'error' | 'warning';

/** Collects findings, the worst first, and no more of them than anybody reads. */
export class Findings {
  readonly #most: number;
  readonly #found: Record<Severity, Problem[]> = { broken: [], error: [], warning: [] };

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether something was found that makes the document unacceptable. */
  get isBroken(): boolean {
    return this.#found.broken.length > 0;
  }

  /** Notes that a rule is broken; the message is made only if it will be told. */
  add(severity: Severity, rule: string, path: Path | undefined, message: () => string): void {
    const found = this.#found[severity];
    if (found.length < this.#most) found.push({ rule, message: message(), path: pointerTo(path) });
  }

  /** Gives the findings as the outside knows them. */
  toValidation(): { accepted: boolean; errors: Problem[]; warnings: Problem[] } {
    const errors = [...this.#found.broken, ...this.#found.error].slice(0, this.#most);
    const warnings = this.#found.warning.slice(0, this.#most - errors.length);
    return { accepted: !this.isBroken, errors, warnings };
  }
}
