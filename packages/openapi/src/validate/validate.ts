import type { JsonObject } from '../document/json.js';
import type { SpecificationLimits } from '../document/limits.js';
import type { Problem } from '../document/problem.js';
import { type Generation, structureOf } from '../structure/structure-of.js';
import { checkOperations } from './check-operations.js';
import { checkStructure } from './check-structure.js';
import { Findings } from './findings.js';

/** What is wrong with a specification. */
export interface Validation {
  /** Whether the platform can work with it: its paths, operations and shared parts are where they belong. */
  accepted: boolean;
  /** What breaks the rules of the specification; the errors that stand in the way of acceptance come first. */
  errors: Problem[];
  /** What keeps the rules but is most likely not meant. */
  warnings: Problem[];
}

/**
 * Checks a self-contained document against the rules of its version. References are looked up but never walked through,
 * so the cost is linear in the size of the document whatever its references form.
 */
export function validate(
  document: JsonObject,
  generation: Generation,
  limits: Pick<SpecificationLimits, 'findings'>,
): Validation {
  const findings = new Findings(limits.findings);
  checkStructure(document, structureOf(generation), findings, generation);
  if (!findings.isBroken) checkOperations(document, generation, findings);
  return findings.toValidation();
}
