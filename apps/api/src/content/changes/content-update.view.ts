import type { CurrentPageWithBody } from '@lectern/database/content/current-page.queries';
import type { ContentOutcome, ContentUpdate } from '@lectern/domain/content/change-schemas';
import { Injectable } from '@nestjs/common';
import { ContentService, type ContentVersion, forMembers } from '../pages/content.service.js';
import { ContentView, type SpaceContext } from '../pages/content.view.js';
import { PageRenderingView } from '../pages/page-rendering.view.js';
import type { ContentUpdateResult } from './change-content.command.js';
import type { PreparedFile, SaveOutcome } from './change-session.js';

/** Says what became of changes to content. */
@Injectable()
export class ContentUpdateView {
  constructor(
    private readonly content: ContentService,
    private readonly responses: ContentView,
    private readonly rendering: PageRenderingView,
  ) {}

  /** Presents the outcome of a batch: each page that it touched as it is now, and the files and reusable contents. */
  async present(
    space: SpaceContext,
    result: ContentUpdateResult,
    version: ContentVersion = forMembers(space),
  ): Promise<ContentUpdate> {
    const { revision, outcomes, insertedFiles, updatedFiles, insertedReusables } = result;
    const changes: ContentOutcome[] = [];
    for (const [id, outcome] of outcomes) {
      if (outcome.object === 'deleted_page') {
        changes.push({ object: 'deleted_page', page: id });
        continue;
      }
      if (outcome.object === 'updated_reusable_content') {
        const text =
          outcome.save === 'merged' ? await this.content.textOfReusable(space.organizationId, version, id) : null;
        changes.push({ ...outcome, reusableContent: id, ...(text && { document: this.rendering.stored(text) }) });
        continue;
      }
      const found = await this.content.page(version, id);
      const page = this.responses.pageOutline(space, found);
      changes.push(
        outcome.object === 'created_page'
          ? { object: 'created_page', ...(outcome.ref !== undefined && { ref: outcome.ref }), page }
          : { ...outcome, page, ...this.#mergedText(outcome, found) },
      );
    }
    const filesOf = (files: readonly PreparedFile[]) =>
      files.map(({ id, record }) => this.responses.file(space, id, record, true));
    return {
      revision: revision.id,
      changes,
      ...(insertedFiles.length > 0 && { insertedFiles: filesOf(insertedFiles) }),
      ...(updatedFiles.length > 0 && { updatedFiles: filesOf(updatedFiles) }),
      ...(insertedReusables.length > 0 && {
        insertedReusableContents: insertedReusables.map(({ id, ref }) => ({ id, ...(ref !== undefined && { ref }) })),
      }),
    };
  }

  /** Who saved a text has it already, unless it was put together with another one. */
  #mergedText({ save }: { save?: SaveOutcome }, { text }: CurrentPageWithBody) {
    return save === 'merged' && text && { document: this.rendering.stored(text) };
  }
}
