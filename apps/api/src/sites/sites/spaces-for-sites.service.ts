import type { SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { holdSpace } from '@lectern/database/sites/site-items.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { MAX_SPACE_TITLE } from '@lectern/domain/library/spaces/schemas';
import type { StartTemplate } from '@lectern/domain/library/templates/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { actions } from '@lectern/domain/platform/permissions/actions';
import { isAllowed, isInScope } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { SpacesService } from '../../library/spaces/spaces.service.js';
import { organizationRole } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import type { SiteChange } from './change-site.command.js';
import { SitesService } from './sites.service.js';

/** A space that a site is to show. */
export interface SpaceToShow {
  /** Absent while it is still to be made. */
  id?: string;
  title: string;
  /** Refuses it if it cannot be shown any more, makes it if it is new, and returns its id. */
  hold(change: SiteChange): Promise<string>;
}

/** Knows which spaces a site can show in addition. */
@Injectable()
export class SpacesForSites {
  constructor(
    private readonly sites: SitesService,
    private readonly made: SpacesService,
  ) {}

  /** Gets a space that the caller may see. */
  async require(caller: Caller, { organizationId }: SiteRef, spaceId: string): Promise<SpaceRow> {
    const [space] = await this.sites.requireSpaces(caller, organizationId, [spaceId]);
    if (!space) throw new DomainError('site.space_unknown', { space: spaceId });
    return space;
  }

  /** Gets a space that the caller may see, or prepares to make one, for which the caller needs the right to. */
  async requireOrMake(
    caller: Caller,
    ref: SiteRef,
    spaceId: string | null,
    title: string,
    template?: StartTemplate,
  ): Promise<SpaceToShow> {
    const { organizationId } = ref;
    if (spaceId === null) {
      requireToCreate(caller, organizationId);
      const shortened = title.slice(0, MAX_SPACE_TITLE).trim();
      const wanted = { title: shortened, ...(template && { template }) };
      return { title: shortened, hold: ({ tx }) => this.made.add(tx, caller, organizationId, wanted) };
    }
    const space = await this.require(caller, ref, spaceId);
    const hold = async (change: SiteChange) => {
      await this.hold(change, ref, spaceId);
      return spaceId;
    };
    return { id: spaceId, title: space.title, hold };
  }

  /** Refuses a space that the site shows already, or that has left the organization meanwhile. */
  async hold({ tx, structure }: SiteChange, { organizationId }: SiteRef, spaceId: string): Promise<void> {
    if (structure.some((item) => item.type === 'site-space' && item.spaceId === spaceId)) {
      throw new DomainError('site.space_attached', { space: spaceId });
    }
    const isThere = await holdSpace(tx, { organizationId, spaceId });
    if (!isThere) throw new DomainError('site.space_unknown', { space: spaceId });
  }
}

/** Refuses callers who may not create spaces in an organization. */
export function requireToCreate(caller: Caller, organizationId: string): void {
  const action = 'content.create';
  if (!isInScope(action, caller.identity.scopes)) {
    throw new DomainError('auth.scope_missing', { scope: actions[action].scope });
  }
  if (!isAllowed(action, { role: organizationRole(caller, organizationId) })) {
    throw new DomainError('access.denied', { action });
  }
}
