import { SubdomainInfo, SubdomainParams } from '@lectern/domain/people/subdomains/schemas';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { SubdomainsService } from './subdomains.service.js';

@Controller('v1/subdomains')
export class SubdomainsController {
  constructor(private readonly subdomains: SubdomainsService) {}

  @Endpoint({
    method: 'GET',
    path: ':subdomain',
    summary: 'Find out whom a subdomain belongs to',
    action: 'subdomain.view',
    params: SubdomainParams,
    response: SubdomainInfo,
    errors: ['subdomain.not_found'],
  })
  async getSubdomain({ params }: Authorized<{ params: z.infer<typeof SubdomainParams> }>): Promise<SubdomainInfo> {
    const { subdomain } = params;
    const organization = await this.subdomains.getOwner(subdomain);
    return { object: 'subdomain', subdomain, target: { type: 'organization', organization }, isActive: true };
  }
}
