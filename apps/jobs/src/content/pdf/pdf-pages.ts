import type { ContentReader } from '@lectern/commands/content/content-reader';
import type { PdfPage } from '@lectern/content/pdf/render-pdf';
import { JobError, type JobRun } from '../../platform/runtime/handler.js';
import { PageDocuments } from './page-documents.js';
import type { PdfSource } from './pdf-source.js';

const MAX_REPORTS = 50;

/** The pages of a PDF on their way into it: knows which one is being written. */
export class PdfPages {
  readonly pages: readonly PdfPage[];
  #title = '';

  constructor(reader: ContentReader, { revision, pages }: PdfSource, run: JobRun) {
    const documents = new PageDocuments(reader, revision);
    const interval = Math.ceil(pages.length / MAX_REPORTS);
    this.pages = pages.map(({ node, depth }, index) => ({
      id: node.id,
      title: node.record.title,
      path: node.path ?? '',
      depth,
      document: async () => {
        this.#title = node.record.title;
        if (index % interval === 0) await run.progress(index, pages.length);
        return documents.read(node.record);
      },
    }));
  }

  /**
   * Stores what is written of the pages. A failure says in our own words at which page it happened or that the storage
   * was to blame, since readers see it; what exactly went wrong is its cause.
   */
  async store(
    pdf: AsyncIterable<Buffer>,
    signal: AbortSignal,
    put: (bytes: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void> {
    let failure: Error | undefined;
    const failed = (cause: unknown) => {
      failure = new JobError(`The page "${this.#title}" could not be written`, { cause });
      return failure;
    };
    try {
      await put(watched(pdf, signal, failed));
    } catch (cause) {
      throw failure ?? new JobError('The file could not be stored', { cause });
    }
  }
}

async function* watched(
  pdf: AsyncIterable<Buffer>,
  signal: AbortSignal,
  failed: (cause: unknown) => Error,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pdf) {
      signal.throwIfAborted();
      yield piece;
    }
  } catch (error) {
    throw failed(error);
  }
}
