import { Database } from '@lectern/database/client';
import type { Identity } from '@lectern/database/people/identity/identity.queries';
import { findTeamRole } from '@lectern/database/people/teams/teams.queries';
import { findHostnameHolder } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type Action, actions, type GrantedKind, VIEW_ACTION } from '@lectern/domain/platform/permissions/actions';
import { type AccessFacts, effectiveRole, isAllowed, isInScope } from '@lectern/domain/platform/permissions/resolve';
import { normalizeHostname } from '@lectern/domain/sites/hostnames/hostnames';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../config/clock.js';
import type { EndpointDeclaration } from '../endpoint/endpoint-declaration.js';
import { type RequestState, stateOf } from '../endpoint/endpoint-input.js';
import { AgentAccess } from './agent-access.service.js';
import { allowOrRefuse, type Granted, NOT_FOUND, requireRecentSignIn } from './allow.js';
import { unknownCaller } from './authenticate.guard.js';
import { CallerCredentials } from './caller-credentials.service.js';
import { ContentAccess } from './content-access.service.js';
import { IdentityService } from './identity.service.js';
import { IntegrationAccess, type IntegrationIds } from './integration-access.service.js';
import type { VisitorView } from './visitor-view.js';

type PathIds = IntegrationIds &
  Partial<Record<'organizationId' | 'teamId' | 'userId' | 'spaceId' | 'collectionId' | 'siteId' | 'hostname', string>>;

interface Attempt {
  endpoint: EndpointDeclaration;
  action: Action;
  identity: Identity;
  path: PathIds;
  /** The request names a parent, so that the operation itself looks at the role on it. */
  inParent: boolean;
  /** Whether everything has to be read again, past the caches. */
  fresh: boolean;
}

/**
 * Lets a request through when its caller may perform the declared action on what the path names.
 * Who may not see a thing gets the 404 of a thing that does not exist; who may see it but not do this gets 403.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly database: Database,
    private readonly credentials: CallerCredentials,
    private readonly identities: IdentityService,
    private readonly contentAccess: ContentAccess,
    private readonly integrationAccess: IntegrationAccess,
    private readonly agentAccess: AgentAccess,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: PathIds }>>();
    const state = stateOf(request);
    if (state.visitor) return mayVisit(state.visitor, request.params);
    if (!state.endpoint || state.endpoint.access === 'public' || !state.identity) return true;
    if (state.endpoint.recentSignIn) requireRecentSignIn(state.identity, this.clock.now());
    const action = state.endpoint.access;
    const asked = { endpoint: state.endpoint, action, path: request.params, inParent: namesParent(request.body) };
    if (!isInScope(action, state.identity.scopes)) {
      throw new DomainError('auth.scope_missing', { scope: actions[action].scope });
    }
    try {
      Object.assign(state, await this.#grant({ ...asked, identity: state.identity, fresh: false }));
    } catch (denial) {
      // A cached caller may be too old to say no: a role given a moment ago must count.
      if (!(denial instanceof DomainError)) throw denial;
      const credential = this.credentials.of(request);
      const identity = await this.identities.resolveFresh(credential?.secret ?? '');
      if (!identity) throw unknownCaller(credential);
      state.identity = identity;
      Object.assign(state, await this.#grantOrAbsent({ ...asked, identity, fresh: true }));
    }
    return true;
  }

  async #grantOrAbsent(attempt: Attempt): Promise<Partial<RequestState>> {
    const { on, absentIsFine } = actions[attempt.action];
    try {
      return await this.#grant(attempt);
    } catch (denial) {
      const isAbsent = on !== 'account' && denial instanceof DomainError && denial.code === NOT_FOUND[on];
      if (absentIsFine && isAbsent) return { absent: true };
      throw denial;
    }
  }

  #grant(attempt: Attempt): Promise<Granted> {
    const { endpoint, action, identity, path } = attempt;
    const { agent } = identity;
    if (agent) return this.agentAccess.grant(endpoint, action, { ...identity, agent }, path);
    const { on: kind, everywhere } = actions[action];
    switch (kind) {
      case 'account':
        if (everywhere && identity.vouchedBy) throw new DomainError('auth.sso_limited');
        if (!isAllowed(action, { role: null, administrator: identity.user.isAdministrator })) {
          throw new DomainError('system.administrators_only');
        }
        return Promise.resolve({ role: null, organizationId: '' });
      case 'organization':
      case 'team':
        return this.#grantInOrganization(attempt, kind);
      case 'collection':
      case 'space':
      case 'site':
        return this.#grantOnContent(attempt, kind);
      case 'hostname':
        return this.#grantOnHostname(attempt);
      case 'integration':
      case 'installation':
        return this.integrationAccess.grant(action, kind, identity, path);
    }
  }

  async #grantInOrganization(
    { action, identity, path, inParent }: Attempt,
    kind: 'organization' | 'team',
  ): Promise<Granted> {
    const { organizationId = '', teamId = '', userId } = path;
    const membership = identity.memberships.get(organizationId);
    if (!membership) throw notAMember(identity, organizationId) ?? new DomainError('organization.not_found');
    const facts: AccessFacts = { role: membership.role, self: userId === identity.user.id };
    if (kind === 'team') {
      const teamRole = await findTeamRole(this.database, { organizationId, teamId }, identity.user.id);
      if (teamRole === undefined) throw new DomainError('team.not_found');
      facts.teamRole = teamRole ?? undefined;
    }
    const { orInParent, onTarget } = actions[action];
    const needed = onTarget || (inParent && orInParent) ? VIEW_ACTION[kind] : action;
    return { role: allowOrRefuse(needed, kind, facts), organizationId };
  }

  async #grantOnContent({ action, identity, path, fresh }: Attempt, kind: GrantedKind): Promise<Granted> {
    const id = path[`${kind}Id`] ?? '';
    const subject = { kind, id, userId: identity.user.id };
    const content = await (fresh ? this.contentAccess.resolveFresh(subject) : this.contentAccess.resolve(subject));
    const membership = content && identity.memberships.get(content.organizationId);
    const { evenToDeleted, onTarget } = actions[action];
    const isElsewhere = path.organizationId !== undefined && path.organizationId !== content?.organizationId;
    if (!membership || isElsewhere || (content.deleted && !evenToDeleted)) {
      const isThere = content !== null && !isElsewhere;
      throw (isThere && notAMember(identity, content.organizationId)) || new DomainError(`${kind}.not_found`);
    }
    const role = effectiveRole(membership.role, content.path);
    const needed = onTarget ? VIEW_ACTION[kind] : action;
    return { role: allowOrRefuse(needed, kind, { role }), organizationId: content.organizationId };
  }

  async #grantOnHostname({ action, identity, path, fresh }: Attempt): Promise<Granted> {
    const holder = await findHostnameHolder(this.database, normalizeHostname(path.hostname ?? ''));
    const membership = holder && identity.memberships.get(holder.organizationId);
    if (!membership) throw new DomainError(NOT_FOUND.hostname);
    const subject = { kind: 'site', id: holder.siteId, userId: identity.user.id } as const;
    const site = await (fresh ? this.contentAccess.resolveFresh(subject) : this.contentAccess.resolve(subject));
    const role = site && effectiveRole(membership.role, site.path);
    return { role: allowOrRefuse(action, 'hostname', { role }), organizationId: holder.organizationId };
  }
}

/** Members may know that there is something, and what they have to do to get to it. */
function notAMember({ ssoRequired }: Identity, organizationId: string): DomainError | null {
  return ssoRequired.has(organizationId)
    ? new DomainError('auth.sso_required', { organization: organizationId })
    : null;
}

/** A visitor sees the site that let it in, the spaces that this shows to it, and nothing else. */
function mayVisit(visitor: VisitorView, { organizationId, siteId, spaceId }: PathIds): true {
  const isOtherSite = siteId !== undefined && siteId !== visitor.siteId;
  if (isOtherSite || (siteId !== undefined && organizationId !== visitor.organizationId)) {
    throw new DomainError('site.not_found');
  }
  if (organizationId !== undefined && organizationId !== visitor.organizationId) {
    throw new DomainError('organization.not_found');
  }
  if (spaceId !== undefined && !visitor.siteSpaceOf(spaceId)) throw new DomainError('space.not_found');
  return true;
}

function namesParent(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'parent' in body && typeof body.parent === 'string';
}
