import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage, PageQuery } from '@lectern/domain/platform/http/page';
import { CreateFont, CustomFont, CustomFontPage, FontParams, UpdateFont } from '@lectern/domain/sites/fonts/schemas';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentFont } from './fonts.presenter.js';
import { FontsService } from './fonts.service.js';

/** Fonts that an organization brings along for its sites. */
@Controller('v1/orgs/:organizationId/fonts')
export class FontsController {
  constructor(
    private readonly fonts: FontsService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the fonts of an organization',
    action: 'font.view',
    params: OrganizationParams,
    query: PageQuery,
    response: CustomFontPage,
  })
  async listCustomFonts({ params, query, caller }: Authorized<{ params: OrganizationParams; query: PageQuery }>) {
    const page = await this.fonts.list(params.organizationId, query);
    return mapPage(page, (row) => presentFont(row, { role: caller.role }, this.urls));
  }

  @Endpoint({
    method: 'PUT',
    summary: 'Add a font of uploaded files',
    action: 'font.edit',
    params: OrganizationParams,
    body: CreateFont,
    status: 201,
    response: CustomFont,
    errors: ['font.too_many'],
  })
  async createCustomFont({ params, body, caller }: Authorized<{ params: OrganizationParams; body: CreateFont }>) {
    const font = await this.fonts.create(caller, params.organizationId, body);
    return presentFont(font, { role: caller.role }, this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: ':fontId',
    summary: 'Get a font',
    action: 'font.view',
    params: FontParams,
    response: CustomFont,
    errors: ['font.not_found'],
  })
  async getCustomFont({ params, caller }: Authorized<{ params: FontParams }>) {
    return presentFont(await this.fonts.get(params), { role: caller.role }, this.urls);
  }

  @Endpoint({
    method: 'POST',
    path: ':fontId',
    summary: 'Rename a font, and add, replace or remove weights; sites that use it follow',
    action: 'font.edit',
    params: FontParams,
    body: UpdateFont,
    status: 200,
    response: CustomFont,
    errors: ['font.not_found', 'font.regular_needed', 'font.too_many'],
  })
  async updateCustomFont({ params, body, caller }: Authorized<{ params: FontParams; body: UpdateFont }>) {
    return presentFont(await this.fonts.update(caller, params, body), { role: caller.role }, this.urls);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':fontId',
    summary: 'Delete a font; sites that use it go back to the usual one',
    action: 'font.edit',
    params: FontParams,
    response: null,
  })
  async deleteCustomFont({ params, caller }: Authorized<{ params: FontParams }>) {
    await this.fonts.delete(caller, params);
  }
}
