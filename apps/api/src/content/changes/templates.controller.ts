import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { ApplyTemplate as ApplyTemplateBody } from '@lectern/domain/library/templates/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ApplyTemplateCommand } from './apply-template.command.js';

@Controller('v1/spaces/:spaceId/content/template')
export class TemplatesController {
  constructor(private readonly applyTemplate: ApplyTemplateCommand) {}

  @Endpoint({
    method: 'POST',
    summary: 'Fill a space with content to begin with',
    action: 'space.edit',
    params: SpaceParams,
    body: ApplyTemplateBody,
    status: 201,
    response: null,
    errors: ['template.unknown', 'change_request.not_found', 'space.locked', 'openapi_spec.not_found'],
  })
  async applyTemplateToSpace({ params, body, caller }: Authorized<{ params: SpaceParams; body: ApplyTemplateBody }>) {
    await this.applyTemplate.execute(caller, params.spaceId, body);
  }
}
