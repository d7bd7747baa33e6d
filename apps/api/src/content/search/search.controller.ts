import { FoundPagePage, FoundSpacePage, SearchContent } from '@lectern/domain/content/search/schemas';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { presentFoundPage, presentFoundSpace } from './search.presenter.js';
import { SearchService } from './search.service.js';

@Controller('v1')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'spaces/:spaceId/search',
    summary: 'Search the content of a space',
    action: 'space.view',
    params: SpaceParams,
    query: SearchContent,
    response: FoundPagePage,
    forInstallations: 'space:content:read',
  })
  async searchSpaceContent({ params, query, caller }: Authorized<{ params: SpaceParams; query: SearchContent }>) {
    const page = await this.search.inSpace(caller, params.spaceId, query);
    return mapPage(page, (row) => presentFoundPage(row, this.#appOf(caller)));
  }

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/search',
    summary: 'Search the content of all spaces of an organization that you may see',
    action: 'content.search',
    params: OrganizationParams,
    query: SearchContent,
    response: FoundSpacePage,
  })
  async searchOrganizationContent({ query, caller }: Authorized<{ params: OrganizationParams; query: SearchContent }>) {
    const page = await this.search.inOrganization(caller, query);
    return mapPage(page, (row) => presentFoundSpace(row, this.#appOf(caller)));
  }

  #appOf({ organizationId }: Caller): string {
    return `${this.urls.app}/o/${organizationId}`;
  }
}
