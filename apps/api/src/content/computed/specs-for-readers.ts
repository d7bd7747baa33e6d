import { Database } from '@lectern/database/client';
import { findOpenApiSpec, type OpenApiSpecRef } from '@lectern/database/openapi/openapi-specs.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import type { SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { ShownTargets } from '../pages/shown-targets.service.js';

/** Knows which API specifications may be read: by callers who have the right to, and by visitors who meet them. */
@Injectable()
export class SpecsForReaders {
  constructor(
    private readonly database: Database,
    private readonly shown: ShownTargets,
  ) {}

  /** Refuses a specification that is neither public nor for the reader, as if there were none. */
  async require({ visitor, caller }: SiteReaderIdentity, ref: OpenApiSpecRef): Promise<void> {
    const spec = await findOpenApiSpec(this.database, ref);
    if (!spec) throw new DomainError('openapi_spec.not_found');
    if (spec.visibility === 'public') return;
    const named = [spec.id, spec.slug].map((name) => ({ kind: 'openapi' as const, spec: name }));
    const isForReader = visitor ? await this.shown.isMet(visitor, named) : mayReadSpecs(caller);
    if (!isForReader) throw new DomainError('openapi_spec.not_found');
  }
}
