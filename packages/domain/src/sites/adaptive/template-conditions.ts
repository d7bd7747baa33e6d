import { z } from 'zod';
import type { AdaptiveJsonSchema, Claim } from './adaptive-schema.js';
import { claimKnown, claimPath } from './claim-names.js';

/** A condition to begin with. */
export const TemplateCondition = z
  .strictObject({
    description: z.string().describe('Who it holds for'),
    condition: z.string().describe('The expression, ready to be used'),
  })
  .meta({ id: 'TemplateCondition' });
export type TemplateCondition = z.infer<typeof TemplateCondition>;

export const TemplateConditions = z.strictObject({ items: z.array(TemplateCondition) });

/** How many conditions are offered; nobody reads through more. */
const MAX_TEMPLATES = 1000;

/**
 * Derives the conditions that a schema suggests: each boolean on and off, each value of a list of values, and for
 * everything else whether the visitor has the claim.
 */
export function templateConditions(schema: AdaptiveJsonSchema): TemplateCondition[] {
  return listedClaims(schema).flatMap(templatesFor).slice(0, MAX_TEMPLATES);
}

function templatesFor({ path, known, claim }: ListedClaim): TemplateCondition[] {
  const named = (what: string, condition: string) => ({
    description: `${subjectOf(claim.description) || path}: ${what}`,
    condition,
  });
  if (claim.type === 'boolean') return [named('yes', `${path} == true`), named('no', `${path} == false`)];
  if (claim.type === 'string' && claim.enum !== undefined) {
    return claim.enum.map((value) => named(value, `${path} == ${JSON.stringify(value)}`));
  }
  if (claim.type === 'array' && claim.items.type === 'string' && claim.items.enum !== undefined) {
    return claim.items.enum.map((value) => named(value, `${JSON.stringify(value)} in ${path}`));
  }
  if (claim.type === 'array') return [named('any', `size(${path}) > 0`)];
  return [named('known', known)];
}

function subjectOf(description: string): string {
  return description.trim().replace(/[.:]+$/, '');
}

/** A claim that conditions can read. */
export interface ListedClaim {
  /** How a condition spells it. */
  path: string;
  /** How a condition asks whether the visitor has it. */
  known: string;
  claim: Exclude<Claim, { type: 'object' }>;
}

/** Lists the claims of a schema in its order, those of nested objects in the place of the object. */
export function listedClaims(schema: AdaptiveJsonSchema): ListedClaim[] {
  return claimsUnder(schema.properties, []);
}

function claimsUnder(claims: Record<string, Claim>, names: readonly string[]): ListedClaim[] {
  return Object.entries(claims).flatMap(([name, claim]) => {
    const path = [...names, name];
    return claim.type === 'object'
      ? claimsUnder(claim.properties, path)
      : [{ path: claimPath(path), known: claimKnown(path), claim }];
  });
}
