import { Database } from '@lectern/database/client';
import { type ContentRow, loadContents } from '@lectern/database/library/grants/contents.queries';
import { loadGrantsOfUser } from '@lectern/database/library/grants/effective-roles.queries';
import type { InstallationAgent } from '@lectern/database/people/identity/agents.queries';
import { type ContentGrant, effectiveRoles } from '@lectern/domain/platform/permissions/effective-roles';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { Role, RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../endpoint/endpoint-input.js';

/** Knows what of an organization's content somebody may see. Costs few statements, however much content there is. */
@Injectable()
export class VisibleContent {
  constructor(private readonly database: Database) {}

  /** The caller's effective role on everything that the caller may see, by id; deleted spaces are not in it. */
  async rolesOf(caller: Caller, organizationId: string): Promise<Map<string, Role>> {
    const { agent } = caller.identity;
    if (agent) return agent.kind === 'installation' ? this.#rolesOfInstallation(agent, organizationId) : new Map();
    return this.rolesOfMember(organizationId, {
      userId: caller.userId,
      role: organizationRole(caller, organizationId),
    });
  }

  /** The same for any member of the organization. */
  async rolesOfMember(
    organizationId: string,
    member: { userId: string; role: RoleOrGuest },
  ): Promise<Map<string, Role>> {
    const [contents, grants] = await Promise.all([
      this.#contents(organizationId),
      this.#grants(organizationId, member),
    ]);
    return effectiveRoles(contents, grants, member.role);
  }

  /** The caller's role on every deleted space that the caller may restore, by id. */
  async restorable(caller: Caller, organizationId: string): Promise<Map<string, Role>> {
    if (caller.identity.agent) return new Map();
    const member = { userId: caller.userId, role: organizationRole(caller, organizationId) };
    const [contents, grants] = await Promise.all([
      loadContents(this.database, organizationId),
      this.#grants(organizationId, member),
    ]);
    const roles = effectiveRoles(contents, grants, member.role);
    const deleted = new Set(contents.flatMap(({ id, deleted }) => (deleted ? [id] : [])));
    return new Map([...roles].filter(([id, role]) => deleted.has(id) && isAllowed('space.restore', { role })));
  }

  /** The same for the caller and for another member of the organization. */
  async rolesOfBoth(
    caller: Caller,
    organizationId: string,
    other: { userId: string; role: RoleOrGuest },
  ): Promise<{ own: Map<string, Role>; theirs: Map<string, Role> }> {
    const member = { userId: caller.userId, role: organizationRole(caller, organizationId) };
    const [contents, ownGrants, theirGrants] = await Promise.all([
      this.#contents(organizationId),
      this.#grants(organizationId, member),
      this.#grants(organizationId, other),
    ]);
    return {
      own: effectiveRoles(contents, ownGrants, member.role),
      theirs: effectiveRoles(contents, theirGrants, other.role),
    };
  }

  /** An installation reads the spaces that it is enabled on, where its scopes let it read anything of them. */
  async #rolesOfInstallation(agent: InstallationAgent, organizationId: string): Promise<Map<string, Role>> {
    const reads = agent.scopes.some((scope) => scope === 'space:content:read' || scope === 'space:metadata:read');
    if (!reads || agent.organizationId !== organizationId) return new Map();
    const { spaces } = agent;
    const contents = await this.#contents(organizationId);
    const enabled = contents.filter(({ kind, id }) => kind === 'space' && (spaces === 'all' || spaces.has(id)));
    return new Map(enabled.map(({ id }) => [id, 'read']));
  }

  async #contents(organizationId: string): Promise<ContentRow[]> {
    const contents = await loadContents(this.database, organizationId);
    return contents.filter(({ deleted }) => !deleted);
  }

  #grants(organizationId: string, { userId }: { userId: string }): Promise<ContentGrant[]> {
    return loadGrantsOfUser(this.database, { organizationId, userId });
  }
}

/** The role of the caller in an organization that it is a member of. */
export function organizationRole({ identity }: Caller, organizationId: string): RoleOrGuest {
  return identity.memberships.get(organizationId)?.role ?? null;
}
