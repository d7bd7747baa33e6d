import { findHeads } from '@lectern/database/content/revisions.queries';
import type { OpenApiSpecRef, OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { findSpecUses } from '@lectern/database/openapi/spec-uses.queries';
import { sqlOn } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../common/access/visitor-view.js';
import type { Reader } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { VisiblePages } from '../content/visible-pages.js';
import { OpenApiSpecsService } from './openapi-specs.service.js';

/** Knows which API specifications visitors of a site meet in what they read. */
@Injectable()
export class SpecsForReaders {
  constructor(
    private readonly platform: Platform,
    private readonly visiblePages: VisiblePages,
    private readonly specs: OpenApiSpecsService,
  ) {}

  /** Refuses a specification that is neither public nor used on anything that a visitor sees, as if there were none. */
  async require({ visitor }: Reader, ref: OpenApiSpecRef): Promise<void> {
    if (!visitor) return;
    const spec = await this.specs.get(ref);
    if (spec.visibility !== 'public' && !(await this.#isUsed(visitor, spec)))
      throw new DomainError('openapi_spec.not_found');
  }

  async #isUsed(visitor: VisitorView, spec: OpenApiSpecRow): Promise<boolean> {
    const sql = sqlOn(this.platform.database);
    const uses = await findSpecUses(sql, visitor.spaceIds, spec);
    const heads = await findHeads(sql, [...new Set(uses.map(({ spaceId }) => spaceId))]);
    for (const head of heads) {
      const hidden = await this.visiblePages.hidden(visitor, head);
      const own = uses.filter(({ spaceId }) => spaceId === head.spaceId);
      if (own.some(({ source }) => !hidden.has(source.replace(/^page:/, '')))) return true;
    }
    return false;
  }
}
