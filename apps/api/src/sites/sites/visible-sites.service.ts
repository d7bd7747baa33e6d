import { Database } from '@lectern/database/client';
import { loadLeveledSites } from '@lectern/database/sites/sites.queries';
import { effectiveRole } from '@lectern/domain/platform/permissions/resolve';
import type { Role } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { organizationRole } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** Knows which sites of an organization somebody may see. */
@Injectable()
export class VisibleSites {
  constructor(private readonly database: Database) {}

  /** The effective role of the caller on every site that the caller may see, by id. */
  async rolesOf(caller: Caller, organizationId: string): Promise<Map<string, Role>> {
    const member = { organizationId, userId: caller.userId };
    const sites = await loadLeveledSites(this.database, member);
    const own = organizationRole(caller, organizationId);
    return new Map(
      sites.flatMap(({ id, level, grants }): [string, Role][] => {
        const role = effectiveRole(own, [{ level, grants }]);
        return role === null ? [] : [[id, role]];
      }),
    );
  }
}
