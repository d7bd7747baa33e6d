import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { ContentRef, JsonDocument } from '@lectern/content/document/document';
import { eachBlock } from '@lectern/content/document/keys';
import type { PageNode } from '@lectern/content/pages/page-tree';
import { type WideFonts, wideFontFiles } from '@lectern/content/pdf/fonts';
import { type PdfPage, renderPdf } from '@lectern/content/pdf/render-pdf';
import { fileBlobKey } from '@lectern/database/blobs/file-blob-key';
import { type Asset, assetName } from '@lectern/database/content/content-types';
import type { HeadRow } from '@lectern/database/content/revisions.queries';
import { findSpace } from '@lectern/database/spaces/spaces.queries';
import { DomainError } from '@lectern/domain/errors/domain-error';
import type { Platform } from '../common/platform.js';
import { ContentService } from '../content/content.service.js';
import { PageRendering } from '../content/page-rendering.js';
import type { PdfGrant } from './pdf-links.js';
import { type PlacedPage, selectPages } from './pdf-pages.js';

const PICTURES = new Set(['image/png', 'image/jpeg']);
const LARGEST_PICTURE = 20_000_000;

type Assets = ReadonlyMap<string, Asset>;

/** Makes PDFs from the content of spaces. */
export class MakePdf {
  readonly #content: ContentService;
  readonly #rendering: PageRendering;
  #fonts: Promise<WideFonts> | undefined;

  constructor(private readonly platform: Platform) {
    this.#content = new ContentService(platform);
    this.#rendering = new PageRendering(this.#content);
  }

  /** Makes the PDF that an address grants, bit by bit as it is read. */
  async execute(grant: PdfGrant): Promise<AsyncGenerator<Buffer>> {
    const { organizationId, spaceId, revisionId } = grant;
    const { reader } = this.#content;
    const space = await findSpace(reader.sql, { organizationId, spaceId });
    if (!space) throw new DomainError('pdf.not_found');
    const revision = await this.#content.revision({ spaceId, revisionId });
    const [tree, assets] = await Promise.all([reader.tree(revision), reader.assets(revision)]);
    const selected = selectPages(tree, grant);
    if (!selected) throw new DomainError('pdf.not_found');
    const title = grant.page === undefined ? space.title : (selected[0]?.node.record.title ?? space.title);
    return renderPdf(
      { title, pages: selected.map((page) => this.#page(revision, page)) },
      {
        at: this.platform.now(),
        fonts: await this.#wideFonts(),
        image: (ref) => this.#image(organizationId, assets, ref),
        label: (ref) => (ref.kind === 'file' ? fileOf(assets, ref)?.name : undefined),
      },
    );
  }

  #page(revision: HeadRow, { node, depth }: PlacedPage): PdfPage {
    const { title } = node.record;
    return { id: node.id, title, path: node.path ?? '', depth, document: () => this.#document(revision, node) };
  }

  async #document({ organizationId, spaceId, id }: HeadRow, { record }: PageNode): Promise<JsonDocument> {
    const { reader } = this.#content;
    const text = record.body === undefined ? null : await reader.findText(organizationId, record.body);
    // All reusable contents are read for a page that includes one, so the others do without.
    const dereferenced = text !== null && includesContent(reader.document(text)) ? 'true' : 'false';
    const query = { evaluated: 'deterministic-only', dereferenced } as const;
    return this.#rendering.document({ spaceId, revisionId: id }, text, query, record);
  }

  /** The bytes of a picture of the space. Nothing is fetched from elsewhere. */
  async #image(organizationId: string, assets: Assets, ref: ContentRef): Promise<Uint8Array | undefined> {
    const file = fileOf(assets, ref);
    if (!file || !PICTURES.has(file.contentType) || file.size > LARGEST_PICTURE) return undefined;
    const blob = await this.platform.blobs.get(fileBlobKey(organizationId, file.blob));
    return blob ? buffer(blob.stream) : undefined;
  }

  #wideFonts(): Promise<WideFonts> {
    this.#fonts ??= readFonts();
    return this.#fonts;
  }
}

function fileOf(assets: Assets, ref: ContentRef): (Asset & { kind: 'file' }) | undefined {
  if (ref.kind !== 'file' || ref.space !== undefined) return undefined;
  const asset = assets.get(assetName.file(ref.file));
  return asset?.kind === 'file' ? asset : undefined;
}

function includesContent(document: JsonDocument): boolean {
  let includes = false;
  eachBlock(document.nodes, ({ type }) => {
    includes ||= type === 'reusable-content';
  });
  return includes;
}

async function readFonts(): Promise<WideFonts> {
  const files = wideFontFiles();
  const [regular, bold, italic, boldItalic, mono] = await Promise.all([
    readFile(files.regular),
    readFile(files.bold),
    readFile(files.italic),
    readFile(files.boldItalic),
    readFile(files.mono),
  ]);
  return { regular, bold, italic, boldItalic, mono };
}
