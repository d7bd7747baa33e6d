import { Database, type Transaction } from '@lectern/database/client';
import { createImportRun } from '@lectern/database/content/imports/imports.queries';
import { sealedUrl } from '@lectern/database/content/imports/sealed-source';
import { Keyring } from '@lectern/database/keyring';
import { findSpace, type SpaceRef, type SpaceRow, updateSpace } from '@lectern/database/library/spaces/spaces.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { folderPath } from '@lectern/domain/content/imports/stored-source';
import type { ExportToGitRepository, GitSyncState, ImportGitRepository } from '@lectern/domain/library/spaces/git-sync';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { exportToGitJob } from '@lectern/domain/platform/jobs/catalog';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Keeps the content of spaces in sync with git repositories. */
@Injectable()
export class GitSyncService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
  ) {}

  /** Records that the content of a repository is to be pulled. */
  async import(caller: Caller, ref: SpaceRef, body: ImportGitRepository): Promise<void> {
    const { context, userId } = caller;
    const address = sealedUrl(this.keyring, body.url);
    const sync = body.repoCommitURL === undefined ? {} : { commitUrl: body.repoCommitURL };
    const directory = folderOf(body);
    const source = { type: 'git' as const, ...address, ref: body.ref, directory, sync };
    const startedBy = { createdBy: userId, mayReadSpecs: mayReadSpecs(caller) };
    await this.mutations.run(context, async (tx) => {
      await begin(tx, caller, ref, { ...stateOf(body, address.url), operation: startOf('import', context.at) });
      await createImportRun(tx, { ...ref, pageId: null, source, ...startedBy }, context);
    });
  }

  /** Records that the content of a space is to be pushed. */
  async export(caller: Caller, ref: SpaceRef, body: ExportToGitRepository): Promise<void> {
    const { context, userId: createdBy } = caller;
    const address = sealedUrl(this.keyring, body.url);
    const repository = { ...address, ref: body.ref, directory: folderOf(body) };
    const payload = { ...ref, repository, message: body.commitMessage, force: body.force ?? false, createdBy };
    await this.mutations.run(context, async (tx) => {
      await begin(tx, caller, ref, { ...stateOf(body, address.url), operation: startOf('export', context.at) });
      const { at, requestId } = context;
      const options = { at, requestId, organizationId: ref.organizationId, target: ref.spaceId };
      if ((await enqueue(tx, exportToGitJob, payload, options)) === null) throw new DomainError('git_sync.running');
    });
  }

  /** Gets a space that was synchronised at least once. */
  async get(ref: SpaceRef): Promise<{ state: GitSyncState; now: Date }> {
    const space = await findSpace(this.database, ref);
    if (!space?.gitSync) throw new DomainError('git_sync.never_ran');
    return { state: space.gitSync, now: this.clock.now() };
  }
}

type Past = Pick<GitSyncState, 'commit' | 'revision' | 'pushedRevision'>;
type NewState = Omit<GitSyncState, 'updatedAt' | keyof Past>;

async function begin(tx: Transaction, { context }: Caller, ref: SpaceRef, state: NewState): Promise<void> {
  const space = await findSpace(tx, ref);
  if (!space) throw new DomainError('space.not_found');
  const { direction } = state.operation;
  await updateSpace(tx, ref, { gitSync: { ...kept(space, state), ...state, updatedAt: context.at.toISOString() } });
  const { organizationId, spaceId } = ref;
  await recordAudit(tx, context, {
    action: `space.git-${direction}-started`,
    organizationId,
    target: { type: 'space', id: spaceId },
    payload: { url: state.url, ref: state.ref },
  });
  await recordEvent(tx, context, organizationId, 'space.gitsync-started', { spaceId, revisionId: space.revisionId });
}

/** What was pulled or pushed last stays known until something else is. */
function kept({ gitSync }: SpaceRow, { url, ref }: NewState): Past {
  if (gitSync?.url !== url || gitSync.ref !== ref) return {};
  const { commit, revision, pushedRevision } = gitSync;
  return {
    ...(commit !== undefined && { commit }),
    ...(revision !== undefined && { revision }),
    ...(pushedRevision !== undefined && { pushedRevision }),
  };
}

function startOf(direction: 'import' | 'export', at: Date): GitSyncState['operation'] {
  return { state: 'running', direction, startedAt: at.toISOString() };
}

function stateOf(body: ImportGitRepository, url: string): Omit<NewState, 'operation'> {
  const provider = body.gitInfo?.provider ?? providerOf(url);
  return { url, ref: body.ref, directory: folderOf(body), ...(provider !== undefined && { provider }) };
}

function providerOf(url: string): 'github' | 'gitlab' | undefined {
  const { hostname } = new URL(url);
  return (['github', 'gitlab'] as const).find((name) => hostname.includes(name));
}

function folderOf({ repoProjectDirectory = '' }: ImportGitRepository): string {
  return folderPath(repoProjectDirectory);
}
