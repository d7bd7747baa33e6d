/**
 * SQL for what an installation `i` of an integration `g` may do and hear of: what was granted to it, as far as the
 * integration asks for it now. Whoever publishes an integration grants it everything at home.
 */
export const GRANTED_SCOPES = `CASE WHEN g.organization_id = i.organization_id THEN g.scopes
  ELSE ARRAY(SELECT scope FROM unnest(g.scopes) AS scope WHERE scope = ANY(i.scopes)) END`;

/** SQL for whether an installation `i` of an integration `g` may read API specifications. */
export const READS_SPECS = `'openapi:read' = ANY(${GRANTED_SCOPES})`;

/** The scopes that an installation has, for rows that were read. */
export function grantedScopes<Scope extends string>(
  integration: { organizationId: string; scopes: readonly Scope[] },
  installation: { organizationId: string; scopes: readonly string[] },
): Scope[] {
  const isAtHome = integration.organizationId === installation.organizationId;
  return integration.scopes.filter((scope) => isAtHome || installation.scopes.includes(scope));
}
