import { linksOf } from '@lectern/content/links/links';
import { targetKey } from '@lectern/content/links/target-key';
import { Database } from '@lectern/database/client';
import type { CurrentPageWithBody, PageText } from '@lectern/database/content/current-page.queries';
import {
  findOpenApiSpec,
  type OpenApiSpecRef,
  type OpenApiSpecRow,
} from '@lectern/database/openapi/openapi-specs.queries';
import { findSpecUses, type SpecUse } from '@lectern/database/openapi/spec-uses.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import type { SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { ContentService, type ContentVersion } from '../pages/content.service.js';
import { PageRenderingView } from '../pages/page-rendering.view.js';

const AS_STORED = { evaluated: 'false', dereferenced: 'false' } as const;

/** Knows which API specifications may be read: by callers who have the right to, and by visitors who meet them. */
@Injectable()
export class SpecsForReaders {
  constructor(
    private readonly database: Database,
    private readonly content: ContentService,
    private readonly rendering: PageRenderingView,
  ) {}

  /** Refuses a specification that is neither public nor for the reader, as if there were none. */
  async require({ visitor, caller }: SiteReaderIdentity, ref: OpenApiSpecRef): Promise<void> {
    const spec = await findOpenApiSpec(this.database, ref);
    if (!spec) throw new DomainError('openapi_spec.not_found');
    if (spec.visibility === 'public') return;
    const isForReader = visitor ? await this.#isMet(visitor, spec) : mayReadSpecs(caller);
    if (!isForReader) throw new DomainError('openapi_spec.not_found');
  }

  /** Whether a specification is used on anything that a visitor sees. */
  async #isMet(visitor: VisitorView, spec: OpenApiSpecRow): Promise<boolean> {
    for (const use of await findSpecUses(this.database, visitor.spaceIds, spec)) {
      if (await this.#isSeen(visitor, use, spec)) return true;
    }
    return false;
  }

  /** Whether a use stands in what is left of a page, or of a reusable content, without what conditions hide. */
  async #isSeen(visitor: VisitorView, { spaceId, source }: SpecUse, spec: OpenApiSpecRow): Promise<boolean> {
    const version = { spaceId, visitor };
    const [, kind, id = ''] = /^([\w-]+):(.*)$/s.exec(source) ?? [];
    try {
      if (kind !== 'page') {
        return this.#uses(version, spec, await this.content.textOfReusable(visitor.organizationId, version, id));
      }
      const { text, record } = await this.content.page(version, id);
      return this.#uses(version, spec, text, record);
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return false;
      throw error;
    }
  }

  async #uses(
    version: ContentVersion,
    { id, slug }: OpenApiSpecRow,
    text: PageText | null,
    record?: CurrentPageWithBody['record'],
  ): Promise<boolean> {
    const document = await this.rendering.document(version, text, AS_STORED, record);
    const names = new Set([`openapi:${id}`, `openapi:${slug}`]);
    return linksOf(document, record).some(({ ref }) => names.has(targetKey(ref, { page: '' })));
  }
}
