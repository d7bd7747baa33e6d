import { RenderComponent as RenderBody, RenderedComponent } from '@lectern/domain/integrations/render-schemas';
import { IntegrationPath } from '@lectern/domain/integrations/schemas';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Readable } from '../../platform/endpoint/endpoint-input.js';
import { ComponentService } from './render-component.service.js';

/** What integrations show. */
@Controller('v1/integrations/:integrationName/render')
export class RenderController {
  constructor(private readonly renderComponent: ComponentService) {}

  @ReaderEndpoint({
    method: 'POST',
    summary: 'Have a component of an integration rendered',
    action: 'integration.render',
    params: IntegrationPath,
    body: RenderBody,
    response: RenderedComponent,
    readOnly: true,
    forIntegrations: true,
    forInstallations: 'any',
    errors: [
      'integration.not_found',
      'integration.failed',
      'integration.reported',
      'integration.not_shown',
      'integration.unavailable',
      'space.not_found',
      'site.not_found',
      'organization.not_found',
    ],
  })
  renderIntegrationUIWithPost({
    params,
    body,
    reader,
  }: Readable<{ params: z.infer<typeof IntegrationPath>; body: RenderBody }>): Promise<
    z.infer<typeof RenderedComponent>
  > {
    return this.renderComponent.execute(reader, params.integrationName, body);
  }
}
