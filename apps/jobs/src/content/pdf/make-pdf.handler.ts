import { pdfBlobKey, pdfFileId } from '@lectern/database/content/pdf/pdf-file-key';
import { isPdfAwaited, markPdfReady } from '@lectern/database/content/pdf/pdf-files.queries';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';

/** Makes a PDF and stores it. Only the end of the job makes it known, so one that is half stored is never seen. */
export function makePdfHandler(dependencies: HandlerDependencies): Handler<'pdf.make'> {
  const { database, blobs } = dependencies;
  return async (wanted, run) => {
    if (!(await isPdfAwaited(database, wanted))) return skipped('it is there already, or nobody waits for it');
    const key = pdfBlobKey({ ...wanted, id: pdfFileId(wanted) });
    // Loaded with the first PDF: what draws text takes long to load, and most processes start for other work.
    const { storePdf } = await import('./store-pdf.js');
    await storePdf(dependencies, { wanted, key }, run);
    const wasAwaited = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const marked = await markPdfReady(tx, wanted, new Date());
      await run.finish(tx);
      return marked;
    });
    if (wasAwaited) return done;
    await blobs.delete(key);
    return skipped('nobody waits for it any more');
  };
}
