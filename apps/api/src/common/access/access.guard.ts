import type { Identity } from '@lectern/database/identity/identity.queries';
import { findTeamRole } from '@lectern/database/teams/teams.queries';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { type Action, actions, VIEW_ACTION } from '@lectern/domain/permissions/actions';
import { type AccessFacts, isAllowed, isInScope } from '@lectern/domain/permissions/resolve';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../auth/authenticate.guard.js';
import { IdentityService } from '../auth/identity.service.js';
import { stateOf } from '../endpoint/endpoint-input.js';
import { Platform } from '../platform.js';

type PathIds = Partial<Record<'organizationId' | 'teamId' | 'userId', string>>;

/**
 * Lets a request through when its caller may perform the declared action on what the path names.
 * Who may not see a thing gets the 404 of a thing that does not exist; who may see it but not do this gets 403.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly platform: Platform,
    private readonly identities: IdentityService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: PathIds }>>();
    const state = stateOf(request);
    if (!state.endpoint || state.endpoint.access === 'public' || !state.identity) return true;
    const action = state.endpoint.access;
    if (!isInScope(action, state.identity.scopes)) {
      throw new DomainError('auth.scope_missing', { scope: actions[action].scope });
    }
    try {
      state.role = await this.#roleFor(action, state.identity, request.params);
    } catch (denial) {
      // What is remembered of the caller may be too old to say no: a role given a moment ago must count.
      if (!(denial instanceof DomainError)) throw denial;
      const identity = await this.identities.resolveFresh(bearerToken(request) ?? '');
      if (!identity) throw new DomainError('auth.token_invalid');
      state.identity = identity;
      state.role = await this.#roleFor(action, identity, request.params);
    }
    return true;
  }

  async #roleFor(action: Action, identity: Identity, path: PathIds): Promise<AccessFacts['role']> {
    const kind = actions[action].on;
    if (kind === 'account') return null;
    const { organizationId = '', teamId = '', userId } = path;
    const membership = identity.memberships.get(organizationId);
    if (!membership) throw new DomainError('organization.not_found');
    const self = userId === identity.user.id;
    if (kind === 'organization') return allowOrRefuse(action, 'organization', { role: membership.role, self });
    const teamRole = await findTeamRole(this.platform.db, { organizationId, teamId }, identity.user.id);
    if (teamRole === undefined) throw new DomainError('team.not_found');
    return allowOrRefuse(action, 'team', { role: membership.role, self, teamRole: teamRole ?? undefined });
  }
}

function allowOrRefuse(action: Action, kind: 'organization' | 'team', facts: AccessFacts): AccessFacts['role'] {
  if (isAllowed(action, facts)) return facts.role;
  if (!isAllowed(VIEW_ACTION[kind], facts)) throw new DomainError(`${kind}.not_found`);
  throw new DomainError('access.denied', { action });
}
