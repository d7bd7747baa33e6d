import { Space } from '@lectern/domain/library/spaces/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { CreateStyleguide, Styleguides, StyleguideTemplates } from '@lectern/domain/sites/styleguides/schemas';
import { Controller } from '@nestjs/common';
import { SpacesView } from '../../library/spaces/spaces.view.js';
import { asCreated } from '../../platform/endpoint/as-created.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { StyleguidesService } from './styleguides.service.js';

/** Spaces that say how a team writes. */
@Controller('v1/orgs/:organizationId')
export class StyleguidesController {
  constructor(
    private readonly styleguides: StyleguidesService,
    private readonly spaces: SpacesView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'styleguides',
    summary: 'List the style guides of an organization that you may see, with the sites that refer to them',
    action: 'space.list',
    params: OrganizationParams,
    response: Styleguides,
  })
  listOrganizationStyleguides({ params, caller }: Authorized<{ params: OrganizationParams }>) {
    return this.styleguides.list(caller, params.organizationId);
  }

  @Endpoint({
    method: 'GET',
    path: 'styleguide-templates',
    summary: 'List style guides to begin with',
    action: 'space.list',
    params: OrganizationParams,
    response: StyleguideTemplates,
  })
  async listStyleguideTemplates(_: Authorized<{ params: OrganizationParams }>): Promise<StyleguideTemplates> {
    return this.styleguides.templates();
  }

  @Endpoint({
    method: 'POST',
    path: 'sites/:siteId/styleguide',
    summary: 'Get the style guide of a site, or create one for it',
    action: 'site.create-content',
    params: SiteParams,
    body: CreateStyleguide,
    creates: true,
    besideTarget: true,
    response: Space,
    errors: ['site.not_found', 'template.unknown', 'space.not_found'],
  })
  async createSiteStyleguideById({ params, body, caller }: Authorized<{ params: SiteParams; body: CreateStyleguide }>) {
    const { seen, isNew } = await this.styleguides.ensure(caller, params, body);
    const space = await this.spaces.one(seen);
    return isNew ? asCreated(space) : space;
  }
}
