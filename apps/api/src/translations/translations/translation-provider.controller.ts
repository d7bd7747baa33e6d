import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { TranslationProviderInfo } from '@lectern/domain/translations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { EstimateTranslation } from './estimate-translation.service.js';

@Controller('v1/orgs/:organizationId/translations-provider')
export class TranslationProviderController {
  constructor(private readonly estimate: EstimateTranslation) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get who translates in this installation, or what has to be configured first',
    action: 'translation.view',
    params: OrganizationParams,
    response: TranslationProviderInfo,
  })
  async getTranslationProvider() {
    return this.estimate.providerInfo;
  }
}
