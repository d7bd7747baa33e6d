import { AgentInstructions, UpdateAgentInstructions } from '@lectern/domain/content/agent-instructions/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentAgentInstructions } from './agent-instructions.presenter.js';
import { AgentInstructionsService } from './agent-instructions.service.js';

@Controller('v1/orgs/:organizationId/agent-instructions')
export class AgentInstructionsController {
  constructor(
    private readonly instructions: AgentInstructionsService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get the instructions of the organization for agents',
    action: 'agent-instructions.view',
    params: OrganizationParams,
    response: AgentInstructions,
  })
  async getOrganizationAgentInstructions({ params, caller }: Authorized<{ params: OrganizationParams }>) {
    const row = await this.instructions.get(caller, params.organizationId);
    return presentAgentInstructions(row, params.organizationId, this.urls);
  }

  @Endpoint({
    method: 'PUT',
    summary: 'Replace the instructions of the organization for agents',
    action: 'agent-instructions.update',
    params: OrganizationParams,
    body: UpdateAgentInstructions,
    response: AgentInstructions,
  })
  async updateOrganizationAgentInstructions({
    params,
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: UpdateAgentInstructions }>) {
    const row = await this.instructions.save(caller, params.organizationId, body.instructions);
    return presentAgentInstructions(row, params.organizationId, this.urls);
  }
}
