import { ServiceInfo } from '@lectern/domain/platform/system/schemas';
import { Controller } from '@nestjs/common';
import { PublicEndpoint } from '../endpoint/endpoint.decorator.js';
import { BUILD, VERSION } from './version.js';

@Controller('v1')
export class SystemController {
  @PublicEndpoint({ method: 'GET', summary: 'Get the running release', response: ServiceInfo })
  async getApiInformation() {
    return { version: VERSION, build: BUILD };
  }
}
