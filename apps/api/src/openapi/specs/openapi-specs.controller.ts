import { BacklinkPage } from '@lectern/domain/content/link-schemas';
import { presentOpenApiSpec } from '@lectern/domain/content/specification-presenter';
import { OpenApiSpec } from '@lectern/domain/content/specification-schemas';
import {
  CreateOpenApiSpec,
  ListOpenApiSpecPages,
  ListOpenApiSpecs,
  OpenApiSpecPage,
  OpenApiSpecParams,
  PutOpenApiSpec,
  PutOpenApiSpecParams,
  UpdateOpenApiSpec,
} from '@lectern/domain/openapi/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { LinksService } from '../../content/links/links.service.js';
import { Urls } from '../../platform/config/urls.js';
import { asCreated } from '../../platform/endpoint/as-created.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { OpenApiSpecsService } from './openapi-specs.service.js';

@Controller('v1/orgs/:organizationId/openapi')
export class OpenApiSpecsController {
  constructor(
    private readonly specs: OpenApiSpecsService,
    private readonly links: LinksService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the API specifications of an organization',
    action: 'openapi-spec.view',
    params: OrganizationParams,
    query: ListOpenApiSpecs,
    response: OpenApiSpecPage,
    forInstallations: 'openapi:read',
  })
  async listOpenAPISpecs({
    params: { organizationId },
    query,
    caller: { role },
  }: Authorized<{ params: OrganizationParams; query: z.infer<typeof ListOpenApiSpecs> }>) {
    const page = await this.specs.list(organizationId, query);
    return mapPage(page, (row) => presentOpenApiSpec(row, role, this.urls));
  }

  @Endpoint({
    method: 'POST',
    summary: 'Register an API specification, by its address or with its text',
    action: 'openapi-spec.create',
    params: OrganizationParams,
    body: CreateOpenApiSpec,
    carries: 'specification',
    status: 201,
    response: OpenApiSpec,
    errors: ['openapi_spec.slug_taken'],
    forInstallations: 'openapi:write',
  })
  async createOpenAPISpec({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateOpenApiSpec }>) {
    const row = await this.specs.create(caller, organizationId, body);
    return presentOpenApiSpec(row, caller.role, this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: ':specSlug',
    summary: 'Get an API specification',
    action: 'openapi-spec.view',
    params: OpenApiSpecParams,
    response: OpenApiSpec,
    errors: ['openapi_spec.not_found'],
    forInstallations: 'openapi:read',
  })
  async getOpenAPISpecBySlug({ params, caller: { role } }: Authorized<{ params: OpenApiSpecParams }>) {
    return presentOpenApiSpec(await this.specs.get(params), role, this.urls);
  }

  @Endpoint({
    method: 'PUT',
    path: ':specSlug',
    summary: 'Register an API specification, or give it another source; the same source is read again',
    action: 'openapi-spec.edit',
    params: PutOpenApiSpecParams,
    body: PutOpenApiSpec,
    carries: 'specification',
    creates: true,
    response: OpenApiSpec,
    forInstallations: 'openapi:write',
  })
  async createOrUpdateOpenAPISpecBySlug({
    params,
    body,
    caller,
  }: Authorized<{ params: PutOpenApiSpecParams; body: PutOpenApiSpec }>) {
    const { spec, created } = await this.specs.put(caller, params, body.source);
    const result = presentOpenApiSpec(spec, caller.role, this.urls);
    return created ? asCreated(result) : result;
  }

  @Endpoint({
    method: 'PATCH',
    path: ':specSlug',
    summary: 'Change who may read an API specification, or which of its changes do not count as breaking',
    action: 'openapi-spec.edit',
    params: OpenApiSpecParams,
    body: UpdateOpenApiSpec,
    response: OpenApiSpec,
    errors: ['openapi_spec.not_found'],
    forInstallations: 'openapi:write',
  })
  async updateOpenAPISpecBySlug({
    params,
    body,
    caller,
  }: Authorized<{ params: OpenApiSpecParams; body: UpdateOpenApiSpec }>) {
    return presentOpenApiSpec(await this.specs.update(caller, params, body), caller.role, this.urls);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':specSlug',
    summary: 'Remove an API specification with all its versions',
    action: 'openapi-spec.edit',
    params: OpenApiSpecParams,
    response: null,
    forInstallations: 'openapi:write',
  })
  async deleteOpenAPISpecBySlug({ params, caller }: Authorized<{ params: OpenApiSpecParams }>) {
    await this.specs.delete(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: ':specSlug/refresh',
    summary: 'Have the source of an API specification read again now',
    action: 'openapi-spec.edit',
    params: OpenApiSpecParams,
    status: 200,
    response: OpenApiSpec,
    errors: ['openapi_spec.not_found'],
    forInstallations: 'openapi:write',
  })
  async refreshOpenAPISpecBySlug({ params, caller }: Authorized<{ params: OpenApiSpecParams }>) {
    return presentOpenApiSpec(await this.specs.refresh(caller, params), caller.role, this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: ':specSlug/pages',
    summary: 'List the pages and reusable contents that show an API specification or link to it',
    action: 'openapi-spec.view',
    params: OpenApiSpecParams,
    query: ListOpenApiSpecPages,
    response: BacklinkPage,
    errors: ['openapi_spec.not_found'],
    forInstallations: 'openapi:read',
  })
  async listOpenAPISpecPages({
    params,
    query,
    caller,
  }: Authorized<{ params: OpenApiSpecParams; query: z.infer<typeof ListOpenApiSpecPages> }>) {
    return this.links.ofSpecification(caller, await this.specs.get(params), query);
  }
}
