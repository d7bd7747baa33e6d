import type { ContentOutcome, ContentUpdate } from '@lectern/domain/content/change-schemas';
import { Injectable } from '@nestjs/common';
import { ContentService, type ContentVersion, forMembers } from '../pages/content.service.js';
import { ContentView, type SpaceContext } from '../pages/content.view.js';
import type { ContentUpdateResult } from './change-content.command.js';
import type { PreparedFile } from './change-session.js';

/** Says what became of changes to content. */
@Injectable()
export class ContentUpdateView {
  constructor(
    private readonly content: ContentService,
    private readonly responses: ContentView,
  ) {}

  /** Presents the outcome of a batch: each page that it touched as it is now, and the files that it added or changed. */
  async present(
    space: SpaceContext,
    result: ContentUpdateResult,
    version: ContentVersion = forMembers(space),
  ): Promise<ContentUpdate> {
    const { revision, outcomes, insertedFiles, updatedFiles } = result;
    const changes: ContentOutcome[] = [];
    for (const [id, outcome] of outcomes) {
      if (outcome.object === 'deleted_page') {
        changes.push({ object: 'deleted_page', page: id });
        continue;
      }
      const found = await this.content.page(version, id);
      const page = this.responses.pageOutline(space, found);
      changes.push(
        outcome.object === 'created_page'
          ? { object: 'created_page', ...(outcome.ref !== undefined && { ref: outcome.ref }), page }
          : { object: 'updated_page', page },
      );
    }
    const filesOf = (files: readonly PreparedFile[]) =>
      files.map(({ id, record }) => this.responses.file(space, id, record, true));
    return {
      revision: revision.id,
      changes,
      ...(insertedFiles.length > 0 && { insertedFiles: filesOf(insertedFiles) }),
      ...(updatedFiles.length > 0 && { updatedFiles: filesOf(updatedFiles) }),
    };
  }
}
