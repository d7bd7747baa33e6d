import { ContentReader } from '@lectern/commands/content/content-reader';
import { renderPdf } from '@lectern/content/pdf/render-pdf';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';
import type { HandlerDependencies, JobRun } from '../../platform/runtime/handler.js';
import { pdfFonts } from './pdf-fonts.js';
import { PdfPages } from './pdf-pages.js';
import { findPdfSource } from './pdf-source.js';
import { namesOf, pictureLoader } from './space-files.js';

/** Writes a PDF into the blob store, bit by bit. */
export async function storePdf(
  { database, commit, blobs }: HandlerDependencies,
  { wanted, key }: { wanted: WantedPdf; key: string },
  run: JobRun,
): Promise<void> {
  // Remembers what it reads, so each PDF has one of its own.
  const reader = new ContentReader(database, commit.store);
  const source = await findPdfSource(reader, wanted);
  const { title, tree, assets } = source;
  const writing = new PdfPages(reader, source, run);
  const pdf = renderPdf(
    { title, pages: writing.pages },
    {
      at: run.context.at,
      ...(await pdfFonts()),
      image: pictureLoader(blobs, wanted.organizationId, assets, run.log),
      label: namesOf(assets, tree),
    },
  );
  await writing.store(pdf, run.signal, (bytes) => blobs.put(key, bytes, { contentType: 'application/pdf' }));
}
