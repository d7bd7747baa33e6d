import {
  ImportRun,
  ImportRunPage,
  ImportRunParams,
  ListImports,
  StartImport,
} from '@lectern/domain/content/imports/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentImport, presentImportDetails } from './imports.presenter.js';
import { ImportsService } from './imports.service.js';

/** The same as `ImportsController` under the path where one expects it: clients use both. */
@Controller('v1/orgs/:organizationId/imports')
export class OrganizationImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the imports into spaces that you may see (other path)',
    action: 'space.list',
    params: OrganizationParams,
    query: ListImports,
    response: ImportRunPage,
  })
  async listImportRunsInOrganization({
    params: { organizationId },
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListImports }>) {
    const page = await this.imports.list(caller, organizationId, query);
    return mapPage(page, (row) => presentImport(row, this.urls));
  }

  @Endpoint({
    method: 'POST',
    summary: 'Import files, an archive or a repository into a space (other path)',
    action: 'content.import',
    params: OrganizationParams,
    body: StartImport,
    status: 201,
    response: ImportRun,
    errors: ['space.not_found', 'space.locked', 'page.not_found', 'change_request.not_found', 'change_request.closed'],
    forInstallations: 'space:content:write',
  })
  async startImportInOrganization({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: StartImport }>) {
    return presentImportDetails(await this.imports.start(caller, organizationId, body), this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: ':importRunId',
    summary: 'Get an import with what became of each file (other path)',
    action: 'import.view',
    params: ImportRunParams,
    response: ImportRun,
    errors: ['import.not_found'],
    forInstallations: 'space:content:write',
  })
  async getImportRunInOrganization({ params, caller }: Authorized<{ params: ImportRunParams }>) {
    const { organizationId, importRunId } = params;
    return presentImportDetails(await this.imports.get(caller, organizationId, importRunId), this.urls);
  }

  @Endpoint({
    method: 'POST',
    path: ':importRunId/cancel',
    summary: 'Stop an import (other path)',
    action: 'content.import',
    params: ImportRunParams,
    status: 201,
    response: ImportRun,
    errors: ['import.not_found', 'import.ended'],
    forInstallations: 'space:content:write',
  })
  async cancelImportRunInOrganization({ params, caller }: Authorized<{ params: ImportRunParams }>) {
    const { organizationId, importRunId } = params;
    return presentImportDetails(await this.imports.cancel(caller, organizationId, importRunId), this.urls);
  }
}
