import { HostnameCheck } from '@lectern/domain/sites/hostnames/hostname-check';
import { CustomHostname, HostnameParams } from '@lectern/domain/sites/hostnames/hostname-schemas';
import { normalizeHostname } from '@lectern/domain/sites/hostnames/hostnames';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentHostname } from './hostnames.presenter.js';
import { HostnamesService } from './hostnames.service.js';

@Controller('v1/custom-hostnames/:hostname')
export class HostnamesController {
  constructor(
    private readonly hostnames: HostnamesService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get the owner of a custom hostname',
    action: 'hostname.view',
    params: HostnameParams,
    response: CustomHostname,
    errors: ['custom_hostname.not_found'],
  })
  async getCustomHostname({ params }: Authorized<{ params: HostnameParams }>) {
    const hostname = normalizeHostname(params.hostname);
    return presentHostname(hostname, await this.hostnames.get(hostname), this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    summary: 'Check a custom hostname again; there is nothing to verify',
    action: 'hostname.view',
    params: HostnameParams,
    response: null,
    errors: ['custom_hostname.not_found'],
    unaudited: true,
  })
  async updateCustomHostname({ params }: Authorized<{ params: HostnameParams }>) {
    await this.hostnames.get(normalizeHostname(params.hostname));
  }

  @Endpoint({
    method: 'GET',
    path: 'check',
    summary: 'Ask DNS whether a custom hostname leads here',
    action: 'hostname.view',
    params: HostnameParams,
    response: HostnameCheck,
    errors: ['custom_hostname.not_found'],
  })
  checkCustomHostname({ params }: Authorized<{ params: HostnameParams }>) {
    return this.hostnames.check(normalizeHostname(params.hostname));
  }

  @Endpoint({
    method: 'DELETE',
    summary: 'Take a custom hostname from its site',
    action: 'hostname.delete',
    params: HostnameParams,
    response: null,
    errors: ['access.denied'],
  })
  async removeCustomHostname({ params, caller }: Authorized<{ params: HostnameParams }>) {
    await this.hostnames.free(caller, normalizeHostname(params.hostname));
  }
}
