import type { PersonRow } from '@lectern/database/library/grants/effective-roles.queries';
import type { GrantedContent, TeamGrantRow, UserGrantRow } from '@lectern/database/library/grants/grants.queries';
import type { MemberRow } from '@lectern/database/people/members/members.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import type { ContentRoleOrigin, EffectiveRole, TeamGrant, UserGrant } from '@lectern/domain/library/grants/schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { ExplainedRole, RoleOrigin } from '@lectern/domain/platform/permissions/effective-roles';
import type { AccessFacts } from '@lectern/domain/platform/permissions/resolve';
import type { SiteRole } from '@lectern/domain/platform/permissions/site-roles';
import type { SiteUserPermission } from '@lectern/domain/sites/permissions/schemas';
import { presentTeam } from '../../people/teams/teams.presenter.js';

/** Presents what was granted to a user. */
export function presentUserGrant({ role, user }: UserGrantRow, urls: { api: string }): UserGrant {
  return { permission: role, user: presentUser(user, urls) };
}

/** Presents what was granted to a team, to somebody with the given role in the organization and in the team. */
export function presentTeamGrant({ role, team }: TeamGrantRow, facts: AccessFacts): TeamGrant {
  return { permission: role, team: presentTeam(team, facts) };
}

/** Presents what a member may do with a piece of content, all in all, and where that comes from. */
export function presentEffectiveRole(
  content: GrantedContent,
  { role, origin, person }: ExplainedRole & { person: PersonRow },
  urls: { api: string },
): EffectiveRole {
  return { permission: role, user: presentUser(person.user, urls), origin: presentOrigin(content, origin) };
}

function presentOrigin({ organizationId, kind, id }: GrantedContent, origin: RoleOrigin): ContentRoleOrigin {
  if (origin.type === 'organization') return { type: 'organization', organization: organizationId };
  const because = { reason: origin.type, ...(origin.type === 'team' && { team: origin.teamId }) };
  // What decides about a space is the space itself or a collection above it.
  return kind === 'space' && origin.resourceId === id
    ? { type: 'space', space: id, ...because }
    : { type: 'collection', collection: origin.resourceId, ...because };
}

/** Presents what a member may do with a site, and where that comes from. */
export function presentSiteUserPermission(
  { organizationId, siteId }: SiteRef,
  { member, role, origin }: SiteRole & { member: MemberRow },
  urls: { api: string },
): SiteUserPermission {
  return {
    permission: role,
    user: presentUser(member.user, urls),
    origin:
      origin === 'organization'
        ? { type: 'organization', organization: organizationId }
        : { type: 'site', site: siteId, reason: origin },
    disabled: member.disabled,
    ...(member.lastSeenAt && { lastSeenAt: timestamp(member.lastSeenAt) }),
  };
}
