import { CommitContext } from '@lectern/commands/content/commit';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { updateCurrent } from '@lectern/commands/content/update-content';
import { updateBranch } from '@lectern/commands/review/update-branch';
import { visitorConditionProblem } from '@lectern/content/expressions/visitor-condition';
import type { ContentConflict } from '@lectern/content/merge/content-conflict';
import { resolveConflicts } from '@lectern/content/merge/resolve-conflicts';
import { assetName } from '@lectern/content/pages/asset';
import type { FileRecord } from '@lectern/content/pages/page-record';
import type { Transaction } from '@lectern/database/client';
import {
  findCurrentRevision,
  findRevision,
  type IndexedRevisionRow,
} from '@lectern/database/content/revisions.queries';
import { newId } from '@lectern/database/ids';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';
import type { ContentChange, FileBytesSource } from '@lectern/domain/content/change-schemas';
import type { AuditAction } from '@lectern/domain/platform/audit/actions';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { FileIntake, type NamedFile } from '../files/file-intake.service.js';
import { ChangeSession, type InsertedReusable, type PageOutcome, type PreparedFile } from './change-session.js';
import { ConflictSettler } from './conflict-settler.js';
import { ContentDraft } from './content-draft.js';
import { DraftBase } from './draft-base.js';
import { requireKnownSources } from './known-sources.js';
import { PageReverter } from './page-reverter.js';

/** What a batch of changes came to. */
export interface ContentUpdateResult {
  revision: IndexedRevisionRow;
  outcomes: ReadonlyMap<string, PageOutcome>;
  insertedFiles: readonly PreparedFile[];
  insertedReusables: readonly InsertedReusable[];
  updatedFiles: readonly PreparedFile[];
}

/** Changes to what a change request proposes, with the files that they bring. */
interface Proposal {
  changes: readonly ContentChange[];
  files?: ReadonlyMap<number, readonly PreparedFile[]>;
  action: AuditAction;
}

/** What the content that changes are made to came from. */
interface DraftOrigin {
  /** What pages are reverted to unless they say to what; for a change request the current content it has taken in. */
  before: string | undefined;
  /** What nobody has settled yet. */
  conflicts: readonly ContentConflict[];
}

/** Makes a batch of changes to content: all of them in one revision, or none. */
@Injectable()
export class ChangeContentCommand {
  constructor(
    private readonly reader: ContentReader,
    private readonly commit: CommitContext,
    private readonly mutations: Mutations,
    private readonly intake: FileIntake,
  ) {}

  /** Changes the current content of a space, as far as its edit mode allows. */
  async execute(
    caller: Caller,
    spaceId: string,
    changes: readonly ContentChange[],
    action: AuditAction = 'content.changed',
  ): Promise<ContentUpdateResult> {
    requireSoundConditions(changes);
    // Fetching and storing bytes takes time and cannot be undone: it happens before the transaction, and bytes that
    // no content comes to name are collected as garbage.
    const files = await this.#prepareFiles(caller.organizationId, changes, () =>
      findCurrentRevision(this.reader.sql, spaceId),
    );
    return this.#commit(caller, spaceId, changes, files, action);
  }

  /** Adds files whose bytes are stored already to the current content of a space, as far as its edit mode allows. */
  insertFiles(caller: Caller, spaceId: string, records: readonly FileRecord[]): Promise<ContentUpdateResult> {
    const { changes, files } = insertionOf(records);
    return this.#commit(caller, spaceId, changes, files, 'content.files-uploaded');
  }

  /** Adds files whose bytes are stored already to what a change request proposes. */
  proposeFiles(
    caller: Caller,
    changeRequest: ChangeRequestRow,
    records: readonly FileRecord[],
  ): Promise<ContentUpdateResult> {
    const proposal = { ...insertionOf(records), action: 'change-request.files-uploaded' as const };
    return this.mutations.runOneByOne(caller.context, changeRequest.id, (sql) =>
      this.proposeIn(sql, caller, changeRequest, proposal),
    );
  }

  /** Changes what a change request proposes. */
  async propose(
    caller: Caller,
    changeRequest: ChangeRequestRow,
    changes: readonly ContentChange[],
    action: AuditAction = 'change-request.content-changed',
  ): Promise<ContentUpdateResult> {
    requireSoundConditions(changes);
    const { spaceId, revisionId } = changeRequest;
    const files = await this.#prepareFiles(caller.organizationId, changes, () =>
      findRevision(this.reader.sql, spaceId, revisionId),
    );
    return this.mutations.runOneByOne(caller.context, changeRequest.id, (sql) =>
      this.proposeIn(sql, caller, changeRequest, { changes, files, action }),
    );
  }

  /** Changes what a change request proposes, in a transaction that has begun. */
  async proposeIn(
    sql: Sql,
    caller: Caller,
    { spaceId, id }: Pick<ChangeRequestRow, 'spaceId' | 'id'>,
    { changes, files = new Map(), action }: Proposal,
  ): Promise<ContentUpdateResult> {
    const { context } = caller;
    const options = { ref: { spaceId, changeRequestId: id }, action, mayReadSpecs: mayReadSpecs(caller) };
    const { revision, result } = await updateBranch(sql, context, this.commit, options, async (base) => {
      const { head, changeRequest, conflicts } = base;
      const main = changeRequest.ancestorRevisionId;
      const draft = await this.draft(sql, head, changes, files, context.at, { before: main, conflicts });
      return { ...draft, conflicts: resolveConflicts(conflicts, changes, draft.changes) };
    });
    return { revision, ...result };
  }

  async #commit(
    caller: Caller,
    spaceId: string,
    changes: readonly ContentChange[],
    files: ReadonlyMap<number, readonly PreparedFile[]>,
    action: AuditAction,
  ): Promise<ContentUpdateResult> {
    const { context } = caller;
    const options = { spaceId, action, direct: true, mayReadSpecs: mayReadSpecs(caller) };
    const { revision, result } = await this.mutations.runOneByOne(context, spaceId, (sql) =>
      updateCurrent(sql, context, this.commit, options, async (_sql, head) => {
        const session = await this.draft(sql, head, changes, files, context.at);
        return { changes: session.changes, result: session.result };
      }),
    );
    return { revision, ...result };
  }

  /** Gives a space that is being created its first content. */
  async begin(tx: Transaction, caller: Caller, spaceId: string, changes: readonly ContentChange[]): Promise<void> {
    const { context } = caller;
    const action = 'content.template-applied' as const;
    const options = { spaceId, action, direct: false, mayReadSpecs: mayReadSpecs(caller) };
    await updateCurrent(tx, context, this.commit, options, async (sql, head) => {
      const { changes: made } = await this.draft(sql, head, changes, new Map(), context.at);
      return { changes: made, result: null };
    });
  }

  /** Drafts changes on a revision, without storing anything. */
  async draft(
    sql: Sql,
    base: IndexedRevisionRow,
    changes: readonly ContentChange[],
    files: ReadonlyMap<number, readonly PreparedFile[]>,
    at: Date,
    { before, conflicts }: DraftOrigin = { before: base.parents[0], conflicts: [] },
  ) {
    await requireKnownSources(sql, base, changes);
    const draft = new ContentDraft(new DraftBase(this.reader, sql, base));
    const session = new ChangeSession({
      draft,
      files,
      reverter: new PageReverter(this.reader, sql, before),
      settler: new ConflictSettler(conflicts, before),
      newId: () => newId(at),
      at: at.toISOString(),
    });
    for (const [index, change] of changes.entries()) await session.apply(change, index);
    await session.finish();
    const { outcomes, insertedFiles, insertedReusables, updatedFiles } = session;
    const result = { outcomes, insertedFiles, insertedReusables, updatedFiles: [...updatedFiles.values()] };
    return { changes: draft.changes(), result };
  }

  /** Stores the bytes of the files that changes bring, by the place of the change. */
  async #prepareFiles(
    organizationId: string,
    changes: readonly ContentChange[],
    base: () => Promise<IndexedRevisionRow | null>,
  ): Promise<Map<number, readonly PreparedFile[]>> {
    const prepared = new Map<number, readonly PreparedFile[]>();
    const takeIn = async (id: string, ref: string | undefined, file: NamedFile, path: string) => {
      const record = await this.intake.takeIn(organizationId, file, path);
      return { id, ref, record: { kind: 'file' as const, ...record } };
    };
    for (const [index, change] of changes.entries()) {
      const path = `body.changes[${index}]`;
      if (change.operation === 'insert_files') {
        const files: PreparedFile[] = [];
        for (const [at, file] of change.files.entries()) {
          files.push(await takeIn(newId(), file.ref, file, `${path}.files[${at}]`));
        }
        prepared.set(index, files);
      } else if (change.operation === 'update_file' && bringsBytes(change)) {
        const name = change.name ?? (await this.#fileName(await base(), change.file, path));
        prepared.set(index, [await takeIn(change.file, undefined, { ...change, name }, path)]);
      }
    }
    return prepared;
  }

  /** The name of a file, by which texts are told apart; a file that is not there is refused before its bytes come. */
  async #fileName(revision: IndexedRevisionRow | null, id: string, path: string): Promise<string> {
    const { sql, store } = this.reader;
    const asset = revision && (await store.findAsset(sql, revision, assetName.file(id)));
    if (asset?.kind === 'file') return asset.name;
    throw invalidRequest([{ path: `${path}.file`, message: `there is no file "${id}" in this content` }]);
  }
}

function bringsBytes({ url, base64, upload }: FileBytesSource): boolean {
  return url !== undefined || base64 !== undefined || upload !== undefined;
}

/** The change that adds files whose bytes are stored already. */
function insertionOf(records: readonly FileRecord[]) {
  const files = records.map((record) => ({
    id: newId(),
    ref: undefined,
    record: { kind: 'file' as const, ...record },
  }));
  const changes: ContentChange[] = [{ operation: 'insert_files', files: [] }];
  return { changes, files: new Map([[0, files]]) };
}

/** Refuses conditions that can never be evaluated: nobody would ever see their pages, and nobody would know why. */
export function requireSoundConditions(changes: readonly ContentChange[]): void {
  const issues = changes.flatMap((change, index) => {
    const condition = 'condition' in change ? change.condition : undefined;
    const problem = condition ? visitorConditionProblem(condition) : undefined;
    return problem === undefined ? [] : [{ path: `body.changes[${index}].condition`, message: problem }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}
