import type { AdaptiveJsonSchema, Claim } from './adaptive-schema.js';
import { claimKnown, claimPath } from './claim-names.js';

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
