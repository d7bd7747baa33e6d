import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { listMembersAmong, type MemberRow } from '@lectern/database/people/members/members.queries';
import { loadSiteMembers } from '@lectern/database/sites/permissions/site-roles.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { type SiteRole, siteRole } from '@lectern/domain/platform/permissions/site-roles';
import type { ListSiteUserPermissions } from '@lectern/domain/sites/permissions/schemas';
import { Injectable } from '@nestjs/common';
import { SitesView } from '../sites/sites.view.js';

/** A member with what it may do with a site, and why. */
export interface MemberWithSiteRole extends SiteRole {
  member: MemberRow;
}

/** Tells what every member of an organization may do with one of its sites. */
@Injectable()
export class SiteRolesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly sites: SitesView,
  ) {}

  /** Lists all members with their effective roles, also those who have none. */
  async list(ref: SiteRef, { role, team, ...query }: ListSiteUserPermissions): Promise<Page<MemberWithSiteRole>> {
    const { database, keyring } = this;
    const roles = await this.#roles(ref);
    const userIds = [...roles].flatMap(([userId, each]) =>
      role === undefined || (each.role ?? 'guest') === role ? [userId] : [],
    );
    const { organizationId, siteId } = ref;
    const selection = { organizationId, userIds, team, scope: ['site', siteId, role ?? ''] };
    const page = await listMembersAmong(database, keyring, selection, query);
    return mapPage(page, (member) => ({ member, ...found(roles.get(member.userId)) }));
  }

  async #roles(ref: SiteRef): Promise<Map<string, SiteRole>> {
    const { site } = await this.sites.snapshot(ref);
    const members = await loadSiteMembers(this.database, ref);
    return new Map(members.map(({ userId, role, grants }) => [userId, siteRole(role, site.defaultLevel, grants)]));
  }
}

function found(role: SiteRole | undefined): SiteRole {
  if (!role) throw new Error('The list holds somebody whose role was not asked for');
  return role;
}
