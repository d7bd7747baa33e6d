import { OpenApiChangesQuery, OpenApiVersionChanges } from '@lectern/domain/openapi/changes';
import {
  ListOpenApiVersions,
  OpenApiRawContent,
  OpenApiSpecParams,
  OpenApiVersion,
  OpenApiVersionContent,
  OpenApiVersionPage,
  OpenApiVersionParams,
  ReadOpenApiContent,
} from '@lectern/domain/openapi/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SpecsForReaders } from '../../content/computed/specs-for-readers.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { presentOpenApiVersion } from './openapi-versions.presenter.js';
import { OpenApiVersionsService } from './openapi-versions.service.js';
import { VersionsView } from './versions.view.js';

type OfSpec = Authorized<{ params: OpenApiSpecParams }>;
type OfVersion = Authorized<{ params: OpenApiVersionParams }>;

const LATEST_ERRORS = ['openapi_spec.not_found', 'openapi_version.none_yet'] as const;
const VERSION_ERRORS = ['openapi_spec.not_found', 'openapi_version.not_found'] as const;
/** What is large or costly is not done for everybody at once. */
const BUSY = 'openapi_version.busy';
const COMPARISON_ERRORS = ['openapi_version.from_not_found', 'openapi_version.not_comparable'] as const;

/** Each version can be read by its id, and the newest one as `latest`. */
@Controller('v1/orgs/:organizationId/openapi/:specSlug/versions')
export class OpenApiVersionsController {
  constructor(
    private readonly versions: OpenApiVersionsService,
    private readonly responses: VersionsView,
    private readonly readers: SpecsForReaders,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the versions of an API specification',
    action: 'openapi-spec.view',
    params: OpenApiSpecParams,
    query: ListOpenApiVersions,
    response: OpenApiVersionPage,
    errors: ['openapi_spec.not_found'],
    forInstallations: 'openapi:read',
  })
  async listOpenAPISpecVersions({
    params,
    query,
  }: Authorized<{ params: OpenApiSpecParams; query: z.infer<typeof ListOpenApiVersions> }>) {
    const page = await this.versions.list(params, query);
    return mapPage(page, ({ spec, version }) => presentOpenApiVersion(spec, version, this.urls));
  }

  @Endpoint({
    method: 'GET',
    path: 'latest',
    summary: 'Get the newest version of an API specification',
    action: 'openapi-spec.view',
    params: OpenApiSpecParams,
    response: OpenApiVersion,
    errors: LATEST_ERRORS,
    forInstallations: 'openapi:read',
  })
  async getLatestOpenAPISpecVersion({ params }: OfSpec) {
    const { spec, version } = await this.versions.get(params);
    return presentOpenApiVersion(spec, version, this.urls);
  }

  @ReaderEndpoint({
    method: 'GET',
    path: 'latest/content',
    summary: 'Get the content of the newest version of an API specification',
    action: 'openapi-spec.view',
    params: OpenApiSpecParams,
    query: ReadOpenApiContent,
    response: OpenApiVersionContent,
    validated: true,
    errors: [...LATEST_ERRORS, BUSY],
    forInstallations: 'openapi:read',
  })
  async getLatestOpenAPISpecVersionContent({
    params,
    query,
    reader,
    unlessKnown,
  }: Readable<{ params: OpenApiSpecParams; query: ReadOpenApiContent }>) {
    await this.readers.require(reader, params);
    return this.responses.content(await this.versions.get(params), query, unlessKnown);
  }

  @Endpoint({
    method: 'GET',
    path: 'latest/content/raw',
    summary: 'Get the text of the newest version of an API specification as its author wrote it',
    action: 'openapi-spec.view',
    params: OpenApiSpecParams,
    response: OpenApiRawContent,
    validated: true,
    errors: [...LATEST_ERRORS, BUSY],
    forInstallations: 'openapi:read',
  })
  async getLatestOpenAPISpecVersionRawContent({ params, unlessKnown }: OfSpec) {
    return this.responses.raw(await this.versions.get(params), unlessKnown);
  }

  @Endpoint({
    method: 'GET',
    path: 'latest/changes',
    summary: 'Get the changes in the newest version of an API specification',
    action: 'openapi-spec.view',
    params: OpenApiSpecParams,
    query: OpenApiChangesQuery,
    response: OpenApiVersionChanges,
    validated: true,
    errors: [...LATEST_ERRORS, ...COMPARISON_ERRORS, BUSY],
    forInstallations: 'openapi:read',
  })
  async getLatestOpenAPISpecVersionChanges({
    params,
    query,
    unlessKnown,
  }: Authorized<{ params: OpenApiSpecParams; query: OpenApiChangesQuery }>) {
    return this.responses.changes(await this.versions.get(params), query.from, unlessKnown);
  }

  @Endpoint({
    method: 'GET',
    path: ':versionId',
    summary: 'Get a version of an API specification',
    action: 'openapi-spec.view',
    params: OpenApiVersionParams,
    response: OpenApiVersion,
    errors: VERSION_ERRORS,
    forInstallations: 'openapi:read',
  })
  async getOpenAPISpecVersionById({ params }: OfVersion) {
    const { spec, version } = await this.versions.get(params, params.versionId);
    return presentOpenApiVersion(spec, version, this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: ':versionId/content',
    summary: 'Get the content of a version of an API specification',
    action: 'openapi-spec.view',
    params: OpenApiVersionParams,
    query: ReadOpenApiContent,
    response: OpenApiVersionContent,
    validated: true,
    errors: [...VERSION_ERRORS, BUSY],
    forInstallations: 'openapi:read',
  })
  async getOpenAPISpecVersionContentById({
    params,
    query,
    unlessKnown,
  }: Authorized<{ params: OpenApiVersionParams; query: ReadOpenApiContent }>) {
    return this.responses.content(await this.versions.get(params, params.versionId), query, unlessKnown);
  }

  @Endpoint({
    method: 'GET',
    path: ':versionId/content/raw',
    summary: 'Get the text of a version of an API specification as its author wrote it',
    action: 'openapi-spec.view',
    params: OpenApiVersionParams,
    response: OpenApiRawContent,
    validated: true,
    errors: [...VERSION_ERRORS, BUSY],
    forInstallations: 'openapi:read',
  })
  async getOpenAPISpecVersionRawContentById({ params, unlessKnown }: OfVersion) {
    return this.responses.raw(await this.versions.get(params, params.versionId), unlessKnown);
  }

  @Endpoint({
    method: 'GET',
    path: ':versionId/changes',
    summary: 'Get the changes in a version of an API specification',
    action: 'openapi-spec.view',
    params: OpenApiVersionParams,
    query: OpenApiChangesQuery,
    response: OpenApiVersionChanges,
    validated: true,
    errors: [...VERSION_ERRORS, ...COMPARISON_ERRORS, BUSY],
    forInstallations: 'openapi:read',
  })
  async getOpenAPISpecVersionChangesById({
    params,
    query,
    unlessKnown,
  }: Authorized<{ params: OpenApiVersionParams; query: OpenApiChangesQuery }>) {
    return this.responses.changes(await this.versions.get(params, params.versionId), query.from, unlessKnown);
  }
}
