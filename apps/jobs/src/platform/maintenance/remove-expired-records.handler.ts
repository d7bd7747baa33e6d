import { pdfBlobKey } from '@lectern/database/content/pdf/pdf-file-key';
import { deletePdfs, listExpiredPdfs } from '@lectern/database/content/pdf/pdf-files.queries';
import { removeUploadBlobs } from '@lectern/database/content/uploads/upload-blobs';
import { deleteUploads, listExpiredUploads } from '@lectern/database/content/uploads/uploads.queries';
import { resealIntegrationSecrets } from '@lectern/database/integrations/reseal-integration-secrets';
import { resealWebhookSecrets } from '@lectern/database/integrations/webhooks/reseal-webhook-secrets';
import { sealInviteLinks } from '@lectern/database/people/invites/seal-invite-links';
import { resealSamlKeys } from '@lectern/database/people/sso/reseal-saml-keys';
import { removeExpiredRecords } from '@lectern/database/platform/maintenance/maintenance.queries';
import { resealSiteSecrets } from '@lectern/database/sites/reseal-secrets';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, type JobRun } from '../runtime/handler.js';

const FILES_AT_ONCE = 1_000;

/** Removes what has expired, secrets under an old key included; what a run that died has left is removed by the next one. */
export function removeExpiredRecordsHandler({
  database,
  blobs,
  keyring,
}: HandlerDependencies): Handler<'maintenance.remove-expired-records'> {
  return async (_payload, run) => {
    await sealInviteLinks(database, keyring);
    if (keyring.isRotating) {
      await resealSiteSecrets(database, keyring);
      await resealIntegrationSecrets(database, keyring);
      await resealWebhookSecrets(database, keyring);
      await resealSamlKeys(database, keyring);
    }
    const uploadIds = await removeFilesOfUploads({ database, blobs }, run);
    const pdfIds = await removeBytesOfPdfs({ database, blobs }, run);
    const removed = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const { at } = run.context;
      const files = (await deleteUploads(tx, uploadIds)) + (await deletePdfs(tx, pdfIds, at));
      const count = files + (await removeExpiredRecords(tx, at));
      await run.finish(tx);
      return count;
    });
    run.log.info({ removed }, 'expired records removed');
    return done;
  };
}

/**
 * Removes the bytes of uploads that have expired and returns their ids. Bytes go before the rows that name them: the
 * next run finds what this one does not come to.
 */
async function removeFilesOfUploads(
  { database, blobs }: Pick<HandlerDependencies, 'database' | 'blobs'>,
  run: JobRun,
): Promise<string[]> {
  const expired = await listExpiredUploads(database, run.context.at, FILES_AT_ONCE);
  const removed: string[] = [];
  for (const upload of expired) {
    if (run.signal.aborted) break;
    await removeUploadBlobs(blobs, upload);
    removed.push(upload.id);
  }
  return removed;
}

/** Removes the bytes of PDFs that have expired and returns their ids; again bytes go before the rows. */
async function removeBytesOfPdfs(
  { database, blobs }: Pick<HandlerDependencies, 'database' | 'blobs'>,
  run: JobRun,
): Promise<string[]> {
  const removed: string[] = [];
  for (const pdf of await listExpiredPdfs(database, run.context.at, FILES_AT_ONCE)) {
    if (run.signal.aborted) break;
    await blobs.delete(pdfBlobKey(pdf));
    removed.push(pdf.id);
  }
  return removed;
}
