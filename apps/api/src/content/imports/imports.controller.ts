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

type ListInput = Authorized<{ params: OrganizationParams; query: ListImports }>;
type StartInput = Authorized<{ params: OrganizationParams; body: StartImport }>;
type RunInput = Authorized<{ params: ImportRunParams }>;

const onImports = {
  list: {
    method: 'GET',
    summary: 'List the imports into spaces that you may see',
    action: 'space.list',
    params: OrganizationParams,
    query: ListImports,
    response: ImportRunPage,
  },
  start: {
    method: 'POST',
    summary: 'Import files, an archive or a repository into a space',
    action: 'content.import',
    params: OrganizationParams,
    body: StartImport,
    status: 201,
    response: ImportRun,
    errors: ['space.not_found', 'space.locked', 'page.not_found', 'change_request.not_found', 'change_request.closed'],
    forInstallations: 'space:content:write',
  },
  get: {
    method: 'GET',
    path: ':importRunId',
    summary: 'Get an import with what became of each file',
    action: 'import.view',
    params: ImportRunParams,
    response: ImportRun,
    errors: ['import.not_found'],
    forInstallations: 'space:content:write',
  },
  cancel: {
    method: 'POST',
    path: ':importRunId/cancel',
    summary: 'Stop an import',
    action: 'content.import',
    params: ImportRunParams,
    status: 201,
    response: ImportRun,
    errors: ['import.not_found', 'import.ended'],
    forInstallations: 'space:content:write',
  },
} as const;

function onOtherPath<D extends { summary: string }>(declaration: D): D {
  return { ...declaration, summary: `${declaration.summary} (other path)` };
}

/** Imports, under the path that is published for them. */
@Controller('v1/org/:organizationId/imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly urls: Urls,
  ) {}

  @Endpoint(onImports.list)
  async listImportRuns({ params: { organizationId }, query, caller }: ListInput) {
    const page = await this.imports.list(caller, organizationId, query);
    return mapPage(page, (row) => presentImport(row, this.urls));
  }

  @Endpoint(onImports.start)
  async startImport({ params: { organizationId }, body, caller }: StartInput) {
    return presentImportDetails(await this.imports.start(caller, organizationId, body), this.urls);
  }

  @Endpoint(onImports.get)
  async getImportRun({ params: { organizationId, importRunId }, caller }: RunInput) {
    return presentImportDetails(await this.imports.get(caller, organizationId, importRunId), this.urls);
  }

  @Endpoint(onImports.cancel)
  async cancelImportRun({ params: { organizationId, importRunId }, caller }: RunInput) {
    return presentImportDetails(await this.imports.cancel(caller, organizationId, importRunId), this.urls);
  }
}

/** The same imports under the path where one expects them: clients use both. */
@Controller('v1/orgs/:organizationId/imports')
export class OrganizationImportsController {
  readonly #imports: ImportsController;

  constructor(imports: ImportsService, urls: Urls) {
    this.#imports = new ImportsController(imports, urls);
  }

  @Endpoint(onOtherPath(onImports.list))
  listImportRunsInOrganization(input: ListInput) {
    return this.#imports.listImportRuns(input);
  }

  @Endpoint(onOtherPath(onImports.start))
  startImportInOrganization(input: StartInput) {
    return this.#imports.startImport(input);
  }

  @Endpoint(onOtherPath(onImports.get))
  getImportRunInOrganization(input: RunInput) {
    return this.#imports.getImportRun(input);
  }

  @Endpoint(onOtherPath(onImports.cancel))
  cancelImportRunInOrganization(input: RunInput) {
    return this.#imports.cancelImportRun(input);
  }
}
