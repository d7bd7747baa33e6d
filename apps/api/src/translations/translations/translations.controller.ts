import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import {
  CreateTranslation,
  ListTranslationFailures,
  ListTranslationRuns,
  ListTranslations,
  RunTranslation,
  Translation,
  TranslationEstimate,
  TranslationFailurePage,
  TranslationPage,
  TranslationParams,
  TranslationRunPage,
  UpdateTranslation,
} from '@lectern/domain/translations/schemas';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { CreateTranslationCommand } from './create-translation.command.js';
import { EstimateTranslation } from './estimate-translation.service.js';
import { PendingWork } from './pending-work.view.js';
import { presentTranslation, presentTranslationFailure, presentTranslationRun } from './translations.presenter.js';
import { TranslationsService } from './translations.service.js';

@Controller('v1/orgs/:organizationId/translations')
export class TranslationsController {
  constructor(
    private readonly translations: TranslationsService,
    private readonly create: CreateTranslationCommand,
    private readonly estimate: EstimateTranslation,
    private readonly pending: PendingWork,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the translations of spaces that you may see',
    action: 'translation.view',
    params: OrganizationParams,
    query: ListTranslations,
    response: TranslationPage,
  })
  async listTranslations({
    params: { organizationId },
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: z.infer<typeof ListTranslations> }>) {
    const page = await this.translations.list(caller, organizationId, query);
    const items = await this.pending.addTo(page.items);
    return { ...page, items: items.map((row) => presentTranslation(row, caller.role, this.urls)) };
  }

  @Endpoint({
    method: 'POST',
    summary: 'Translate a space: makes the space in the other language and runs',
    action: 'translation.edit',
    params: OrganizationParams,
    body: CreateTranslation,
    status: 201,
    response: Translation,
    errors: ['translation.exists', 'collection.parent_not_found'],
  })
  async createTranslation({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateTranslation }>) {
    const row = await this.create.execute(caller, organizationId, body);
    return presentTranslation(await this.pending.add(row), caller.role, this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: ':translationId',
    summary: 'Get a translation',
    action: 'translation.view',
    params: TranslationParams,
    response: Translation,
    errors: ['translation.not_found'],
  })
  async getTranslation({ params, caller }: Authorized<{ params: TranslationParams }>) {
    const row = await this.translations.get(caller, params);
    return presentTranslation(await this.pending.add(row), caller.role, this.urls);
  }

  @Endpoint({
    method: 'PUT',
    path: ':translationId',
    summary: 'Replace the instructions of a translation; runs it when they are different',
    action: 'translation.edit',
    params: TranslationParams,
    body: UpdateTranslation,
    response: Translation,
    errors: ['translation.not_found'],
  })
  async updateTranslation({
    params,
    body,
    caller,
  }: Authorized<{ params: TranslationParams; body: UpdateTranslation }>) {
    const row = await this.translations.update(caller, params, body);
    return presentTranslation(await this.pending.add(row), caller.role, this.urls);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':translationId',
    summary: 'End a translation and what runs of it; the space that it wrote stays',
    action: 'translation.edit',
    params: TranslationParams,
    response: null,
  })
  async deleteTranslation({ params, caller }: Authorized<{ params: TranslationParams }>) {
    await this.translations.delete(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: ':translationId/run',
    summary: 'Bring a translation up to date; does nothing more while that is under way',
    action: 'translation.edit',
    params: TranslationParams,
    body: RunTranslation,
    response: null,
    errors: ['translation.not_found'],
  })
  async runTranslation({ params, body, caller }: Authorized<{ params: TranslationParams; body: RunTranslation }>) {
    await this.translations.run(caller, params, body);
  }

  @Endpoint({
    method: 'GET',
    path: ':translationId/failures',
    summary:
      'List the texts of a translation that could not be translated, with the reasons; the next run tries them again',
    action: 'translation.view',
    params: TranslationParams,
    query: ListTranslationFailures,
    response: TranslationFailurePage,
    errors: ['translation.not_found'],
  })
  async listTranslationFailures({
    params,
    query,
    caller,
  }: Authorized<{ params: TranslationParams; query: z.infer<typeof ListTranslationFailures> }>) {
    return mapPage(await this.translations.failures(caller, params, query), presentTranslationFailure);
  }

  @Endpoint({
    method: 'GET',
    path: ':translationId/runs',
    summary: 'List the runs of a translation: how far they came, and what could not be translated',
    action: 'translation.view',
    params: TranslationParams,
    query: ListTranslationRuns,
    response: TranslationRunPage,
    errors: ['translation.not_found'],
  })
  async listTranslationRuns({
    params,
    query,
    caller,
  }: Authorized<{ params: TranslationParams; query: z.infer<typeof ListTranslationRuns> }>) {
    return mapPage(await this.translations.runs(caller, params, query), presentTranslationRun);
  }

  @Endpoint({
    method: 'POST',
    path: ':translationId/estimate',
    summary: 'Estimate what the next run would send, without sending it',
    action: 'translation.edit',
    params: TranslationParams,
    response: TranslationEstimate,
    errors: ['translation.not_found', 'translation.estimate_busy'],
    unaudited: true,
  })
  async estimateTranslation({ params, caller }: Authorized<{ params: TranslationParams }>) {
    return this.estimate.execute(await this.translations.get(caller, params));
  }
}
