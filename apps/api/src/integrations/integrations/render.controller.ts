import {
  RenderComponent as RenderBody,
  RenderComponentQuery,
  RenderedComponent,
} from '@lectern/domain/integrations/render-schemas';
import { IntegrationPath } from '@lectern/domain/integrations/schemas';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Readable } from '../../platform/endpoint/endpoint-input.js';
import { ComponentService } from './render-component.service.js';

/** What can be wrong with either way to ask. */
const ERRORS = [
  'integration.not_found',
  'integration.failed',
  'integration.reported',
  'integration.not_shown',
  'integration.unavailable',
  'space.not_found',
  'site.not_found',
  'organization.not_found',
] as const;

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
    errors: ERRORS,
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

  @ReaderEndpoint({
    method: 'GET',
    summary: 'Have a component of an integration rendered, by an address that holds the whole request',
    action: 'integration.render',
    params: IntegrationPath,
    query: RenderComponentQuery,
    response: RenderedComponent,
    validated: true,
    forIntegrations: true,
    forInstallations: 'any',
    errors: ERRORS,
  })
  renderIntegrationUIWithGet({
    params,
    query,
    reader,
  }: Readable<{ params: z.infer<typeof IntegrationPath>; query: RenderComponentQuery }>): Promise<
    z.infer<typeof RenderedComponent>
  > {
    return this.renderComponent.execute(reader, params.integrationName, query.request);
  }
}
