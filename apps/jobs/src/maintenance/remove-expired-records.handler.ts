import { removeExpiredRecords } from '@lectern/database/maintenance.queries';
import { inTransaction } from '@lectern/database/transaction';
import { removeUploadBlobs } from '@lectern/database/uploads/upload-blobs';
import { deleteUploads, listExpiredUploads } from '@lectern/database/uploads/uploads.queries';
import { done, type Handler, type HandlerDependencies, type JobRun } from '../runtime/handler.js';

const UPLOADS_AT_ONCE = 1_000;

/** Removes what has expired; what a run that died has left is removed by the next one. */
export function removeExpiredRecordsHandler({
  database,
  blobs,
}: HandlerDependencies): Handler<'maintenance.remove-expired-records'> {
  return async (_payload, run) => {
    const uploadIds = await removeFilesOfUploads({ database, blobs }, run);
    const removed = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const count = (await removeExpiredRecords(tx, run.context.at)) + (await deleteUploads(tx, uploadIds));
      await run.finish(tx);
      return count;
    });
    run.log.info({ removed }, 'expired records removed');
    return done;
  };
}

/**
 * Removes the bytes of uploads that have expired and answers their ids. Bytes go before the rows that name them: the
 * next run finds what this one does not come to.
 */
async function removeFilesOfUploads(
  { database, blobs }: Pick<HandlerDependencies, 'database' | 'blobs'>,
  run: JobRun,
): Promise<string[]> {
  const expired = await listExpiredUploads(database.prisma, run.context.at, UPLOADS_AT_ONCE);
  const removed: string[] = [];
  for (const upload of expired) {
    if (run.signal.aborted) break;
    await removeUploadBlobs(blobs, upload);
    removed.push(upload.id);
  }
  return removed;
}
