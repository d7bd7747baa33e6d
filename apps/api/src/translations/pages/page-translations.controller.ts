import {
  ListPageTranslations,
  PageTranslationDetails,
  PageTranslationPage,
  PageTranslationParams,
} from '@lectern/domain/translations/pages/schemas';
import { TranslationParams } from '@lectern/domain/translations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { PageTranslationsService } from './page-translations.service.js';

@Controller('v1/orgs/:organizationId/translations/:translationId/pages')
export class PageTranslationsController {
  constructor(private readonly pages: PageTranslationsService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the pages of the source of a translation, with what became of each',
    action: 'translation.view',
    params: TranslationParams,
    query: ListPageTranslations,
    response: PageTranslationPage,
    errors: ['translation.not_found'],
  })
  async listTranslationPages({
    params,
    query,
    caller,
  }: Authorized<{ params: TranslationParams; query: ListPageTranslations }>) {
    return this.pages.list(caller, params, query);
  }

  @Endpoint({
    method: 'GET',
    path: ':pageId',
    summary: 'Get a page of the source of a translation, with what people changed of its translation',
    action: 'translation.view',
    params: PageTranslationParams,
    response: PageTranslationDetails,
    errors: ['translation.not_found', 'page.not_found'],
  })
  async getTranslationPage({ params, caller }: Authorized<{ params: PageTranslationParams }>) {
    return this.pages.get(caller, params);
  }
}
