import { type Marker, markerOf } from '@lectern/content/search/excerpt';
import { Database } from '@lectern/database/client';
import { type SpaceResult, searchOrganization, searchSpace } from '@lectern/database/content/search/list-results';
import type { PageDetails } from '@lectern/database/content/search/page-details';
import { Keyring } from '@lectern/database/keyring';
import type { SearchContent } from '@lectern/domain/content/search/schemas';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** Searches content. The texts of what it answers are pieces around the hits, with the hits marked. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly visible: VisibleContent,
  ) {}

  /** Searches one space, which the caller may see. */
  async inSpace({ organizationId }: Caller, spaceId: string, query: SearchContent): Promise<Page<PageDetails>> {
    const { database, keyring } = this;
    const { page, words } = await searchSpace(database, keyring, { organizationId, spaceId }, query);
    const marker = markerOf(words);
    return mapPage(page, (row) => markedPage(row, marker));
  }

  /** Searches all spaces of an organization that the caller may see. */
  async inOrganization(caller: Caller, query: SearchContent): Promise<Page<SpaceResult>> {
    const { database, keyring } = this;
    const { organizationId, userId } = caller;
    const visibleIds = [...(await this.visible.rolesOf(caller, organizationId)).keys()];
    const selection = { organizationId, userId, visibleIds };
    const { page, words } = await searchOrganization(database, keyring, selection, query);
    const marker = markerOf(words);
    return mapPage(page, (row) => ({ ...row, pages: row.pages.map((found) => markedPage(found, marker)) }));
  }
}

/** A page that was found with the hits in its texts marked. */
export function markedPage(row: PageDetails, marker: Marker): PageDetails {
  return { ...row, sections: row.sections.map((section) => ({ ...section, text: marker.excerpt(section.text) })) };
}
