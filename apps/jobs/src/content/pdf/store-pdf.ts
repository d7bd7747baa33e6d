import { readFile } from 'node:fs/promises';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { type WideFonts, wideFontFiles } from '@lectern/content/pdf/fonts';
import { type PdfOptions, renderPdf } from '@lectern/content/pdf/render-pdf';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';
import { convert } from 'fontverter';
import type { HandlerDependencies, JobRun } from '../../platform/runtime/handler.js';
import { PdfPages } from './pdf-pages.js';
import { findPdfSource } from './pdf-source.js';
import { readScriptFonts } from './script-fonts.js';
import { namesOf, pictureLoader } from './space-files.js';

/** Writes a PDF into the blob store, bit by bit. */
export async function storePdf(
  { database, commit, blobs }: HandlerDependencies,
  { wanted, key }: { wanted: WantedPdf; key: string },
  run: JobRun,
): Promise<void> {
  // Caches what it reads, so each PDF has one of its own.
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

/** The fonts that every PDF may need. */
export type PdfFonts = Required<Pick<PdfOptions, 'fonts' | 'scriptFonts'>>;

let known: Promise<PdfFonts> | undefined;

/** The fonts, which a process reads when it makes its first PDF. */
export function pdfFonts(): Promise<PdfFonts> {
  known ??= readFonts();
  return known;
}

async function readFonts(): Promise<PdfFonts> {
  const [fonts, scriptFonts] = await Promise.all([readWideFonts(), readScriptFonts()]);
  return { fonts, scriptFonts };
}

async function readWideFonts(): Promise<WideFonts> {
  const files = wideFontFiles();
  const [regular, bold, italic, boldItalic, mono] = await Promise.all([
    readUnpacked(files.regular),
    readUnpacked(files.bold),
    readUnpacked(files.italic),
    readUnpacked(files.boldItalic),
    readUnpacked(files.mono),
  ]);
  return { regular, bold, italic, boldItalic, mono };
}

/** Unpacks a font once: the library that makes PDFs would do it for each, and slowly. */
async function readUnpacked(file: string): Promise<Uint8Array> {
  return convert(await readFile(file), 'sfnt');
}
