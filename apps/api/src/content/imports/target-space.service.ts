import { Database } from '@lectern/database/client';
import { findSpace, type SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import { type ContentLevel, effectiveRole, isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { ContentAccess } from '../../platform/access/content-access.service.js';
import { organizationRole } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** Finds the spaces that requests name in their body, with what the guard does for those in the path. */
@Injectable()
export class TargetSpace {
  constructor(
    private readonly database: Database,
    private readonly access: ContentAccess,
  ) {}

  /** Gets a space if the caller may do this to it; one that the caller may not see does not exist. */
  async get(caller: Caller, organizationId: string, spaceId: string, action: Action): Promise<SpaceRow> {
    const facts = await this.access.resolveFresh({ kind: 'space', id: spaceId, userId: caller.userId });
    if (!facts || facts.deleted || facts.organizationId !== organizationId) throw new DomainError('space.not_found');
    const role = roleOn(caller, organizationId, { spaceId, path: facts.path });
    if (!isAllowed('space.view', { role })) throw new DomainError('space.not_found');
    if (!isAllowed(action, { role })) throw new DomainError('access.denied', { action });
    const space = await findSpace(this.database, { organizationId, spaceId });
    if (!space) throw new DomainError('space.not_found');
    return space;
  }
}

/** An operation is open to installations for what it does, so on a space that one is enabled on it may be done. */
function roleOn(
  caller: Caller,
  organizationId: string,
  { spaceId, path }: { spaceId: string; path: readonly ContentLevel[] },
): RoleOrGuest {
  const { agent } = caller.identity;
  if (agent?.kind !== 'installation') return effectiveRole(organizationRole(caller, organizationId), path);
  const isEnabled = agent.spaces === 'all' || agent.spaces.has(spaceId);
  return isEnabled && agent.organizationId === organizationId ? caller.role : null;
}
