import { CommitContext } from '@lectern/commands/content/commit';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { updateCurrent } from '@lectern/commands/content/update-content';
import { diffRecords } from '@lectern/content/diff/diff-records';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { Database } from '@lectern/database/client';
import { changesBetween } from '@lectern/database/content/changes-between';
import {
  findRevision,
  listRevisions,
  listRevisionsTouching,
  type RevisionOnParentRow,
  type RevisionRow,
} from '@lectern/database/content/revisions.queries';
import { EMPTY_ROOT } from '@lectern/database/content/trie';
import { Keyring } from '@lectern/database/keyring';
import type { ListRevisions, RevisionParams } from '@lectern/domain/content/revision-schemas';
import type { ReadRevisionChanges, SemanticChanges } from '@lectern/domain/content/semantic-changes';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
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

  /** Lists the history of the current content of a space, or of one of its pages. */
  list(spaceId: string, { touching: pageId, ...query }: ListRevisions): Promise<Page<RevisionRow>> {
    if (pageId === undefined) return listRevisions(this.database, this.keyring, spaceId, query);
    return listRevisionsTouching(this.database, this.keyring, { spaceId, pageId }, query, (rows) =>
      this.#changing(pageId, rows),
    );
  }

  /** Tells what a revision changed in the one that it was built on, or what is different in it from another one. */
  async changes(
    space: SpaceContext,
    params: RevisionParams,
    { from, limit }: Pick<ReadRevisionChanges, 'from' | 'limit'>,
  ): Promise<SemanticChanges> {
    const revision = await this.content.revision(forMembers(params));
    if (from !== undefined) {
      const before = await this.#revisionToCompareWith({ ...params, revisionId: from });
      return this.differences.between(space, before, revision, limit);
    }
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

  /** A revision that stands in the query, beside the one in the path: whoever names a wrong one hears which it is. */
  async #revisionToCompareWith(params: RevisionParams) {
    try {
      return await this.content.revision(forMembers(params));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'revision.not_found') {
        error.issues = [{ path: 'query.from', message: 'must be the id of a revision of this space' }];
      }
      throw error;
    }
  }

  /** The revisions that changed a page in what people see of it. */
  async #changing(pageId: string, rows: RevisionOnParentRow[]): Promise<RevisionOnParentRow[]> {
    const { store, sql } = this.reader;
    const [first] = rows;
    if (!first) return [];
    const pairs = rows.map(({ parentPagesRoot, roots }) => ({
      before: parentPagesRoot ?? EMPTY_ROOT,
      after: roots.pages,
    }));
    const compared = await store.pages.compareEntries(sql, first.organizationId, pairs, pageId);
    return rows.filter((_, index) => {
      const { before, after } = compared.get(index) ?? {};
      const { added, removed, moved, edited } = diffRecords(named(pageId, before), named(pageId, after));
      return added.length + removed.length + moved.length + edited.length > 0;
    });
  }
}

function named(pageId: string, record: PageRecord | undefined): [string, PageRecord][] {
  return record ? [[pageId, record]] : [];
}
