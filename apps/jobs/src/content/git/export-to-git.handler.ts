import { planSpaceExport, readExport } from '@lectern/commands/content/export-space';
import { findCurrentRevision } from '@lectern/database/content/revisions.queries';
import { findSpace } from '@lectern/database/library/spaces/spaces.queries';
import { inTransaction } from '@lectern/database/transaction';
import type { JobPayload } from '@lectern/domain/platform/jobs/catalog';
import {
  done,
  type Handler,
  type HandlerDependencies,
  type JobRun,
  PermanentJobError,
  skipped,
} from '../../platform/runtime/handler.js';
import { openCredentials } from './open-credentials.js';
import { pushFiles } from './push-files.js';
import { endSync, type SyncResult } from './sync-state.js';

type Payload = JobPayload<'spaces.export-git'>;

/** Pushes the content of a space to a repository. Pushing the same content again adds no commit. */
export function exportToGitHandler(dependencies: HandlerDependencies): Handler<'spaces.export-git'> {
  const { database } = dependencies;
  return async (payload, run) => {
    const { organizationId, spaceId, createdBy } = payload;
    const ref = { organizationId, spaceId };
    const context = { ...run.context, actor: { type: 'user', id: createdBy } } as const;
    const space = await findSpace(database, ref);
    if (!space || space.deletedAt) return skipped('the space is gone');
    const end = (outcome: SyncResult | string, finish: boolean) =>
      inTransaction(database, async (tx) => {
        await run.holdLease(tx);
        await endSync(tx, context, ref, outcome);
        if (finish) await run.finish(tx);
      });
    try {
      await end(await push(dependencies, payload, space.title, run), true);
      return done;
    } catch (error) {
      await end(run.explain(error), false);
      throw error;
    }
  };
}

async function push(
  { database, commit, blobs, outbound, keyring }: HandlerDependencies,
  { spaceId, repository, message, force }: Payload,
  title: string,
  run: JobRun,
): Promise<SyncResult> {
  const head = await findCurrentRevision(database, spaceId);
  if (!head) throw new PermanentJobError('The space was deleted.');
  const planned = await planSpaceExport(database, commit.store, head, title);
  const files = new Map<string, Uint8Array>();
  const total = planned.texts.length + planned.files.length;
  for await (const { path, bytes } of readExport(blobs, planned)) {
    files.set(path, bytes);
    if (files.size % 100 === 0) await run.progress(files.size, total);
  }
  const credentials = openCredentials(keyring, repository.credentials);
  const address = { url: repository.url, ref: repository.ref, directory: repository.directory, credentials };
  const { oid } = await pushFiles(outbound, address, { files, message, force, at: run.context.at }, run.signal);
  return { revision: head.id, commit: oid };
}
