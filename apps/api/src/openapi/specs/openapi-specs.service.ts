import {
  putOpenApiSpec,
  refreshOpenApiSpec,
  registerOpenApiSpec,
  removeOpenApiSpec,
  updateOpenApiSpec,
} from '@lectern/commands/openapi/change-spec';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  findOpenApiSpec,
  listOpenApiSpecs,
  type OpenApiSpecRef,
  type OpenApiSpecRow,
} from '@lectern/database/openapi/openapi-specs.queries';
import type { CreateOpenApiSpec, OpenApiSource, UpdateOpenApiSpec } from '@lectern/domain/openapi/schemas';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and changes API specifications. */
@Injectable()
export class OpenApiSpecsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    @Inject(API_ENV) private readonly env: ApiEnv,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the specifications of an organization. */
  list(organizationId: string, query: PageQuery): Promise<Page<OpenApiSpecRow>> {
    return listOpenApiSpecs(this.database, this.keyring, organizationId, query);
  }

  /** Gets a specification by its slug or its id. */
  async get(ref: OpenApiSpecRef): Promise<OpenApiSpecRow> {
    return found(await findOpenApiSpec(this.database, ref));
  }

  /** Registers a specification under a slug that is free. */
  async create({ context }: Caller, organizationId: string, wanted: CreateOpenApiSpec): Promise<OpenApiSpecRow> {
    const { slug, source } = wanted;
    this.#refuseTooLarge(source);
    return this.mutations.run(context, async (tx) => {
      const spec = await registerOpenApiSpec(tx, context, { organizationId, slug, source });
      if (!spec) throw new DomainError('openapi_spec.slug_taken', { slug });
      return spec;
    });
  }

  /** Gives a specification its source, and registers it if there is none. */
  put(
    { context }: Caller,
    { organizationId, specSlug: slug }: OpenApiSpecRef,
    source: OpenApiSource,
  ): Promise<{ spec: OpenApiSpecRow; created: boolean }> {
    this.#refuseTooLarge(source);
    return this.mutations.run(context, (tx) => putOpenApiSpec(tx, context, { organizationId, slug, source }));
  }

  /** Has a specification processed again. */
  async refresh({ context }: Caller, ref: OpenApiSpecRef): Promise<OpenApiSpecRow> {
    return this.mutations.run(context, async (tx) => found(await refreshOpenApiSpec(tx, context, ref)));
  }

  /** Changes who may read a specification, or which of its changes are ignored. */
  async update({ context }: Caller, ref: OpenApiSpecRef, settings: UpdateOpenApiSpec): Promise<OpenApiSpecRow> {
    return this.mutations.run(context, async (tx) => found(await updateOpenApiSpec(tx, context, ref, settings)));
  }

  /** Removes a specification; one that is gone stays gone. */
  delete({ context }: Caller, ref: OpenApiSpecRef): Promise<void> {
    return this.mutations.run(context, (tx) => removeOpenApiSpec(tx, context, ref));
  }

  #refuseTooLarge(source: OpenApiSource): void {
    const limit = this.env.LECTERN_OPENAPI_LIMIT_BYTES;
    if ('url' in source || Buffer.byteLength(source.text) <= limit) return;
    throw invalidRequest([{ path: 'body.source.text', message: `must have at most ${limit} bytes` }]);
  }
}

function found(spec: OpenApiSpecRow | null): OpenApiSpecRow {
  if (!spec) throw new DomainError('openapi_spec.not_found');
  return spec;
}
