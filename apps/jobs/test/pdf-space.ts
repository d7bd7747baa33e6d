import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { WrittenPage } from '@lectern/commands/testing/write-pages';
import type { Asset } from '@lectern/content/pages/asset';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';
import { blobs, build, commit, database, native } from './harness.js';

const { enqueuePdf } = await native<typeof import('@lectern/commands/content/enqueue-pdf')>(
  '@lectern/commands/content/enqueue-pdf',
);
const { findPdfState } = await native<typeof import('@lectern/database/content/pdf/pdf-files.queries')>(
  '@lectern/database/content/pdf/pdf-files.queries',
);
const { pdfBlobKey, pdfFileId } = await native<typeof import('@lectern/database/content/pdf/pdf-file-key')>(
  '@lectern/database/content/pdf/pdf-file-key',
);
const { bodyOf } = await native<typeof import('@lectern/database/content/body-hash')>(
  '@lectern/database/content/body-hash',
);
const { updateCurrent } = await native<typeof import('@lectern/commands/content/update-content')>(
  '@lectern/commands/content/update-content',
);
const { fileBlobKey } = await native<typeof import('@lectern/database/blobs/file-blob-key')>(
  '@lectern/database/blobs/file-blob-key',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');
const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

/** A space that PDFs are ordered of. */
export class PdfSpace {
  #revisionId = '';

  private constructor(
    readonly organizationId: string,
    readonly id: string,
  ) {}

  /** Builds a space with these pages. */
  static async with(...pages: WrittenPage[]): Promise<PdfSpace> {
    const { id } = await build.organization();
    const space = new PdfSpace(id, await build.space(id));
    await space.write(...pages);
    return space;
  }

  /** Changes pages. */
  async write(...pages: WrittenPage[]): Promise<void> {
    this.#revisionId = (await build.pages(this.id, pages)).id;
  }

  /** Adds a picture; one without bytes has lost them. */
  async addPicture(id: string, bytes: Uint8Array, { lost = false } = {}): Promise<void> {
    const blob = createHash('sha256').update(bytes).digest('hex');
    const contentType = 'image/png';
    if (!lost) await blobs.put(fileBlobKey(this.organizationId, blob), bytes, { contentType });
    await this.#addAsset(`file/${id}`, { kind: 'file', name: `${id}.png`, contentType, size: bytes.length, blob });
  }

  /** Adds a reusable content. */
  async addReusable(id: string, markdown: string): Promise<void> {
    const body = bodyOf(markdown, []);
    await this.#addAsset(`reusable/${id}`, { kind: 'reusable', title: id, body: body.hash }, [body]);
  }

  /** A PDF of this space as it is now. */
  wanted({ page, only = false }: { page?: string; only?: boolean } = {}): WantedPdf {
    return { organizationId: this.organizationId, spaceId: this.id, revisionId: this.#revisionId, page, only };
  }

  async #addAsset(name: string, asset: Asset, bodies: ReturnType<typeof bodyOf>[] = []): Promise<void> {
    const changes = { pages: new Map(), assets: new Map([[name, asset]]), bodies };
    const options = { spaceId: this.id, action: 'content.changed' as const, direct: true, mayReadSpecs: true };
    const context = systemContext('spec', new Date());
    const { revision } = await inTransaction(database, (tx) =>
      updateCurrent(tx, context, commit, options, async () => ({ changes, result: null })),
    );
    this.#revisionId = revision.id;
  }
}

/** Enqueues a PDF as the API does, and returns the id of its job. */
export async function enqueuedPdf(wanted: WantedPdf, at = new Date(Date.now() - 1000)): Promise<string> {
  await inTransaction(database, (tx) => enqueuePdf(tx, wanted, { at }));
  const { jobId } = await database.prisma.pdfFile.findUniqueOrThrow({ where: { id: pdfFileId(wanted) } });
  if (jobId === null) throw new Error('The PDF has no job.');
  return jobId;
}

/** How far a PDF has come, as the API sees it. */
export const pdfState = (wanted: WantedPdf) => findPdfState(database, wanted);

/** Where the bytes of a PDF are kept. */
export const keyOf = (wanted: WantedPdf) => pdfBlobKey({ ...wanted, id: pdfFileId(wanted) });

/** The bytes of a PDF that was made, as Latin-1; null when there are none. */
export async function storedPdf(wanted: WantedPdf): Promise<string | null> {
  const blob = await blobs.get(keyOf(wanted));
  return blob ? text(blob.stream.setEncoding('latin1')) : null;
}
