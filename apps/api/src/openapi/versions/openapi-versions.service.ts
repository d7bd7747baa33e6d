import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import type { OpenApiSpecRef, OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import {
  findOpenApiDocument,
  findOpenApiVersion,
  listOpenApiVersions,
  type OpenApiVersionRef,
  type OpenApiVersionRow,
} from '@lectern/database/openapi/openapi-versions.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { OpenApiSpecsService } from '../specs/openapi-specs.service.js';

/** A version together with what it is a version of. */
export interface SpecVersion {
  spec: OpenApiSpecRow;
  version: OpenApiVersionRow;
}

/** Reads the versions of API specifications. */
@Injectable()
export class OpenApiVersionsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly specs: OpenApiSpecsService,
  ) {}

  /** Lists the versions of a specification. */
  async list(ref: OpenApiSpecRef, query: PageQuery): Promise<Page<SpecVersion>> {
    const { database, keyring } = this;
    const spec = await this.specs.get(ref);
    const listed = { organizationId: spec.organizationId, specId: spec.id };
    return mapPage(await listOpenApiVersions(database, keyring, listed, query), (version) => ({ spec, version }));
  }

  /** Gets a version by its id, or the newest one when none is named. */
  async get(ref: OpenApiSpecRef, versionId?: string): Promise<SpecVersion> {
    const spec = await this.specs.get(ref);
    const id = versionId ?? spec.lastVersionId;
    if (id === null) throw new DomainError('openapi_version.none_yet');
    return { spec, version: found(await this.find(spec, id)) };
  }

  /** Finds a version of a specification. */
  find(spec: OpenApiSpecRow, versionId: string): Promise<OpenApiVersionRow | null> {
    return findOpenApiVersion(this.database, {
      organizationId: spec.organizationId,
      specId: spec.id,
      versionId,
    });
  }

  /** The document of a version, as JSON. */
  async document(version: OpenApiVersionRow): Promise<string> {
    return found(await findOpenApiDocument(this.database, versionRefOf(version)));
  }
}

/** How queries name a version. */
export function versionRefOf({ organizationId, specId, id }: OpenApiVersionRow): OpenApiVersionRef {
  return { organizationId, specId, versionId: id };
}

function found<T>(version: T | null): T {
  if (version === null) throw new DomainError('openapi_version.not_found');
  return version;
}
