import type { SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { holdSpace } from '@lectern/database/sites/site-items.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import type { SiteChange } from './change-site.command.js';
import { SitesService } from './sites.service.js';

/** Knows which spaces a site can show in addition. */
@Injectable()
export class SpacesForSites {
  constructor(private readonly sites: SitesService) {}

  /** Gets a space that the caller may see. */
  async require(caller: Caller, { organizationId }: SiteRef, spaceId: string): Promise<SpaceRow> {
    const [space] = await this.sites.requireSpaces(caller, organizationId, [spaceId]);
    if (!space) throw new DomainError('site.space_unknown', { space: spaceId });
    return space;
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
