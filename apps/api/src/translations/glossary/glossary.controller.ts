import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import {
  EditGlossary,
  GlossaryEntry,
  GlossaryEntryPage,
  GlossaryEntryParams,
  GlossaryEstimate,
  ListGlossary,
} from '@lectern/domain/translations/glossary/schemas';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { EstimateGlossary } from './estimate-glossary.service.js';
import { presentGlossaryEntry } from './glossary.presenter.js';
import { GlossaryService } from './glossary.service.js';

@Controller('v1/orgs/:organizationId/translations-glossary')
export class GlossaryController {
  constructor(
    private readonly glossary: GlossaryService,
    private readonly estimate: EstimateGlossary,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List how the organization calls things in several languages',
    action: 'glossary.view',
    params: OrganizationParams,
    query: ListGlossary,
    response: GlossaryEntryPage,
  })
  async listGlossaryEntries({
    params: { organizationId },
    query,
  }: Authorized<{ params: OrganizationParams; query: ListGlossary }>) {
    const page = await this.glossary.list(organizationId, query);
    return mapPage(page, (row) => presentGlossaryEntry(row, this.urls));
  }

  @Endpoint({
    method: 'PUT',
    summary: 'Add, change and delete entries of the glossary, all together or not at all',
    action: 'glossary.edit',
    params: OrganizationParams,
    body: EditGlossary,
    response: null,
    errors: ['glossary.full'],
  })
  async updateGlossaryEntries({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: EditGlossary }>) {
    await this.glossary.edit(caller, organizationId, body);
  }

  @Endpoint({
    method: 'POST',
    path: 'estimate',
    summary: 'Count the texts that an edit of the glossary would have translated again, without making it',
    action: 'glossary.edit',
    params: OrganizationParams,
    body: EditGlossary,
    response: GlossaryEstimate,
    errors: ['glossary.full', 'translation.estimate_busy'],
    unaudited: true,
  })
  async estimateGlossaryEntries({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: EditGlossary }>) {
    return this.estimate.execute(caller, organizationId, body);
  }

  @Endpoint({
    method: 'GET',
    path: ':glossaryEntryId',
    summary: 'Get an entry of the glossary',
    action: 'glossary.view',
    params: GlossaryEntryParams,
    response: GlossaryEntry,
    errors: ['glossary_entry.not_found'],
  })
  async getGlossaryEntry({ params }: Authorized<{ params: GlossaryEntryParams }>) {
    return presentGlossaryEntry(await this.glossary.get(params), this.urls);
  }
}
