import type { Identity } from '@lectern/database/people/identity/identity.queries';
import { RECENT_SIGN_IN_MINUTES } from '@lectern/domain/people/sessions/schemas';
import type { ErrorName } from '@lectern/domain/platform/errors/catalog';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type Action, type ResourceKind, VIEW_ACTION } from '@lectern/domain/platform/permissions/actions';
import { type AccessFacts, isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RequestState } from '../endpoint/endpoint-input.js';

/** What an operation learns of its caller once that is let through. */
export type Granted = Pick<RequestState, 'role' | 'organizationId'>;

/** Everything that a caller may not even know of, depending on its role. */
type HiddenKind = Exclude<ResourceKind, 'account'>;

/** How a request is refused whose target does not exist, or must seem so. */
export const NOT_FOUND = {
  organization: 'organization.not_found',
  team: 'team.not_found',
  collection: 'collection.not_found',
  space: 'space.not_found',
  site: 'site.not_found',
  hostname: 'custom_hostname.not_found',
  integration: 'integration.not_found',
  installation: 'installation.not_found',
} as const satisfies Record<HiddenKind, ErrorName>;

/** The role of a caller who may do this; who may not gets 403, or 404 where it may not see the thing at all. */
export function allowOrRefuse(action: Action, kind: HiddenKind, facts: AccessFacts): AccessFacts['role'] {
  if (isAllowed(action, facts)) return facts.role;
  if (!isAllowed(VIEW_ACTION[kind], facts)) throw new DomainError(NOT_FOUND[kind]);
  throw new DomainError('access.denied', { action });
}

/** Refuses a change of security in a session that somebody may have left open. */
export function requireRecentSignIn({ signedInAt }: Identity, now: Date): void {
  const minutes = RECENT_SIGN_IN_MINUTES;
  if (signedInAt && now.getTime() - signedInAt.getTime() > minutes * 60_000) {
    throw new DomainError('auth.sign_in_again', { minutes });
  }
}
