import { isAllowed, isInScope } from '@lectern/domain/platform/permissions/resolve';
import type { Caller } from '../endpoint/endpoint-input.js';

/**
 * Whether a caller may read the API specifications of an organization, by default of the one that the operation is
 * about: whoever may call the operations on them. It is asked wherever else a specification could be read, or be put
 * where somebody reads it.
 */
export function mayReadSpecs({ identity, ...caller }: Caller, organizationId = caller.organizationId): boolean {
  const { agent, memberships, scopes } = identity;
  if (agent) {
    return (
      agent.kind === 'installation' && agent.organizationId === organizationId && agent.scopes.includes('openapi:read')
    );
  }
  const membership = memberships.get(organizationId);
  return (
    membership !== undefined && isInScope('openapi-spec.view', scopes) && isAllowed('openapi-spec.view', membership)
  );
}
