import { ContentReader } from '@lectern/commands/content/content-reader';
import type { RevisionRow } from '@lectern/database/content/revisions.queries';
import { findMergedInto } from '@lectern/database/review/change-requests/change-requests.queries';
import { presentChangeRequest } from '@lectern/domain/content/change-request-presenter';
import type { ChangeRequest } from '@lectern/domain/content/change-request-schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';

/** Knows which change requests revisions came from. */
@Injectable()
export class MergeOriginsView {
  constructor(
    private readonly urls: Urls,
    private readonly reader: ContentReader,
  ) {}

  /** The change request whose merge made a revision; undefined for a revision that was made otherwise. */
  async mergedFrom({
    id: revisionId,
    spaceId,
    type,
  }: Pick<RevisionRow, 'id' | 'spaceId' | 'type'>): Promise<ChangeRequest | undefined> {
    const row = type === 'merge' ? await findMergedInto(this.reader.sql, { spaceId, revisionId }) : null;
    return row ? presentChangeRequest(row, this.urls) : undefined;
  }
}
