import { ContentReader } from '@lectern/commands/content/content-reader';
import type { ContentConflict } from '@lectern/content/merge/content-conflict';
import { changesBetween } from '@lectern/database/content/changes-between';
import { findConflicts } from '@lectern/database/review/change-requests/branches.queries';
import type { ChangeRequestRef } from '@lectern/database/review/change-requests/change-requests.queries';
import type { ChangeRequestChanges, UnsettledConflict } from '@lectern/domain/review/change-requests/changes-schemas';
import { Injectable } from '@nestjs/common';
import { ContentService, forMembers } from '../../content/pages/content.service.js';
import type { SpaceContext } from '../../content/pages/content.view.js';
import { ContentDifferencesView } from '../../content/revisions/content-differences.view.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { findConflictedTexts } from './merge-with-current.js';

/** Tells what change requests change; the cost follows the change. */
@Injectable()
export class ProposedDifferencesView {
  constructor(
    private readonly reader: ContentReader,
    private readonly changeRequests: ChangeRequestsService,
    private readonly content: ContentService,
    private readonly differences: ContentDifferencesView,
  ) {}

  /** What a change request changes in the current content that it has taken in last, and what nobody has settled yet. */
  async of(space: SpaceContext, ref: ChangeRequestRef, limit: number): Promise<ChangeRequestChanges> {
    const { store, sql } = this.reader;
    const { id, spaceId, ancestorRevisionId, revisionId } = await this.changeRequests.get(ref);
    const [base, proposed] = await Promise.all([
      this.content.revision(forMembers({ spaceId, revisionId: ancestorRevisionId })),
      this.content.revision(forMembers({ spaceId, revisionId })),
    ]);
    const changed = await changesBetween(store, sql, base, proposed);
    const [differences, conflicts, conflictedTexts] = await Promise.all([
      this.differences.between(space, base, proposed, limit),
      findConflicts(sql, id),
      findConflictedTexts(sql, space.organizationId, changed),
    ]);
    return { ...differences, conflicts: conflicts.map(presentConflict), conflictedTexts };
  }
}

/** A conflict beside texts, as responses show it. */
export function presentConflict(conflict: ContentConflict): UnsettledConflict {
  const sides = { changeRequest: conflict.ours, main: conflict.theirs };
  switch (conflict.kind) {
    case 'page':
    case 'reusable-content':
      return { kind: conflict.kind, id: conflict.id, field: conflict.field, ...sides };
    case 'file':
      return { kind: conflict.kind, id: conflict.id, ...sides };
    case 'variable':
      return { kind: conflict.kind, id: conflict.name, ...sides };
    case 'redirect':
      return { kind: conflict.kind, id: conflict.path, ...sides };
  }
}
