import { CommitContext } from '@lectern/commands/content/commit';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { updateCurrent } from '@lectern/commands/content/update-content';
import { Database } from '@lectern/database/client';
import { changesBetween } from '@lectern/database/content/changes-between';
import { findRevision, listRevisions, type RevisionRow } from '@lectern/database/content/revisions.queries';
import { Keyring } from '@lectern/database/keyring';
import type { RevisionParams } from '@lectern/domain/content/revision-schemas';
import type { SemanticChanges } from '@lectern/domain/content/semantic-changes';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ContentService, forMembers } from '../pages/content.service.js';
import type { SpaceContext } from '../pages/content.view.js';
import { MergeOriginsView } from '../pages/merge-origins.view.js';
import { ContentDifferencesView } from './content-differences.view.js';

/** Reads the history of a space, and goes back in it. */
@Injectable()
export class RevisionsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly reader: ContentReader,
    private readonly commit: CommitContext,
    private readonly mutations: Mutations,
    private readonly content: ContentService,
    private readonly differences: ContentDifferencesView,
    private readonly origins: MergeOriginsView,
  ) {}

  /** Lists the history of the current content of a space. */
  list(spaceId: string, query: PageQuery): Promise<Page<RevisionRow>> {
    return listRevisions(this.database, this.keyring, spaceId, query);
  }

  /** Tells what a revision changed in the one that it was built on. */
  async changes(space: SpaceContext, params: RevisionParams, limit: number): Promise<SemanticChanges> {
    const revision = await this.content.revision(forMembers(params));
    const [parent] = revision.parents;
    const before = parent === undefined ? null : await findRevision(this.reader.sql, params.spaceId, parent);
    const [differences, mergedFrom] = await Promise.all([
      this.differences.between(space, before, revision, limit),
      this.origins.mergedFrom(revision),
    ]);
    return { ...(mergedFrom && { mergedFrom }), ...differences };
  }

  /** Makes the content of a revision the current one again, by a new revision. */
  async restore(caller: Caller, { spaceId, revisionId }: RevisionParams): Promise<RevisionRow> {
    const { context } = caller;
    const { store } = this.reader;
    const options = {
      spaceId,
      action: 'content.rolled-back' as const,
      direct: true,
      mayReadSpecs: mayReadSpecs(caller),
    };
    const { revision } = await this.mutations.runOneByOne(context, spaceId, (tx) =>
      updateCurrent(tx, context, this.commit, options, async (sql, head) => {
        const target = await findRevision(sql, spaceId, revisionId);
        if (!target) throw new DomainError('revision.not_found');
        const changes = await changesBetween(store, sql, head, target);
        return { changes, type: 'rollback', result: null };
      }),
    );
    return revision;
  }
}
