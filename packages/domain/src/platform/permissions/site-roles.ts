import type { ContentLevel } from './resolve.js';
import { type RoleOrGuest, strongest } from './roles.js';

/** What was granted on a site to one member: to the member itself, and to teams that the member is in. */
export interface SiteGrants {
  member: readonly RoleOrGuest[];
  teams: readonly RoleOrGuest[];
}

/** What a member may do with a site, and what gives it that role. */
export interface SiteRole {
  role: RoleOrGuest;
  origin: /** The role in the organization: administrators, and everybody where the site says nothing of its own. */
    | 'organization'
    /** A grant to the member. */
    | 'member'
    /** A grant to a team of the member. */
    | 'team'
    /** What the site gives to all members, also when that is nothing. */
    | 'default';
}

/** The effective role of a member on a site with its origin; of two that give the same, the one nearer to the member. */
export function siteRole(organizationRole: RoleOrGuest, level: ContentLevel['level'], grants: SiteGrants): SiteRole {
  if (organizationRole === 'admin') return { role: 'admin', origin: 'organization' };
  const origins: SiteRole[] = [
    { role: strongest(grants.member), origin: 'member' },
    { role: strongest(grants.teams), origin: 'team' },
    fromLevel(organizationRole, level),
  ];
  const role = strongest(origins.map((each) => each.role));
  const found = role === null ? undefined : origins.find((each) => each.role === role);
  return found ?? fromLevel(organizationRole, level);
}

/** Guests have only what is granted to them, whatever the site gives to members. */
function fromLevel(organizationRole: RoleOrGuest, level: ContentLevel['level']): SiteRole {
  if (level === 'inherit' || organizationRole === null) return { role: organizationRole, origin: 'organization' };
  return { role: level, origin: 'default' };
}
