import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { DocumentRef, Json, JsonDocument } from '../document/document.js';
import { contentRefOf } from '../links/ref-of.js';
import type { WideFonts } from './fonts.js';
import { linkPlaces, placeName } from './link-places.js';
import { PageFlow } from './page-flow.js';
import { type LoadImage, Pictures } from './pictures.js';
import type { ScriptFonts } from './script-faces.js';
import { PDF_LIMITS } from './select-pages.js';
import { type TableOfContents, writeContents } from './table-of-contents.js';
import { BODY, MUTED, NOTE } from './text-style.js';
import { writeBlocksPdf } from './write-blocks.js';
import { TextBudget, TooLong, type Writing } from './writing.js';

/** A page of content; its document is asked for when its turn comes, so that only one is at hand at a time. */
export interface PdfPage {
  id: string;
  title: string;
  path: string;
  /** How many of the pages before it it stands under. */
  depth: number;
  document(): JsonDocument | Promise<JsonDocument>;
}

/** What a PDF is made of. */
export interface PdfBook {
  title: string;
  pages: readonly PdfPage[];
}

export interface PdfOptions {
  /** The time that the file says it was made at. */
  at: Date;
  fonts: WideFonts;
  /** Without them the scripts that the other fonts lack are boxes. */
  scriptFonts?: ScriptFonts;
  image: LoadImage;
  /** What a file or a space is called. */
  label?: (ref: DocumentRef) => string | undefined;
  compress?: boolean;
  /** How many characters of text there may be; a longer text ends with a note. */
  maxCharacters?: number;
}

const LINES_AT_ONCE = 100;

/**
 * Writes pages of content as one PDF, bit by bit as it is read: a title page and a table of contents, unless there is
 * only one page, then the pages in their order, with bookmarks.
 */
export async function* renderPdf(book: PdfBook, options: PdfOptions): AsyncGenerator<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // The library would keep the shape of every word: a large space of another script would fill the memory.
    fontLayoutCache: false,
    compress: options.compress ?? true,
    info: { Title: book.title, Creator: 'Lectern', Producer: 'Lectern', CreationDate: options.at },
  });
  try {
    const volume = new Volume(pdf, book, options);
    await volume.open();
    for await (const _part of volume.write()) yield* written(pdf);
    volume.close();
    pdf.end();
    for await (const chunk of pdf) yield chunk;
  } finally {
    pdf.destroy();
  }
}

/** What is ready to be sent. */
function* written(pdf: PDFKit.PDFDocument): Iterable<Buffer> {
  for (let chunk: unknown = pdf.read(); chunk !== null; chunk = pdf.read()) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}

class Volume {
  readonly #flow: PageFlow;
  readonly #pictures: Pictures;
  readonly #budget: TextBudget;
  readonly #titles: ReadonlyMap<string, string>;
  readonly #numbers = new Map<string, number>();
  readonly #bookmarks: PDFKit.PDFOutline[];
  #contents: TableOfContents | undefined;
  #lines = 0;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly book: PdfBook,
    private readonly options: PdfOptions,
  ) {
    this.#flow = new PageFlow(pdf, options.fonts, options.scriptFonts);
    this.#pictures = new Pictures(this.#flow, options.image);
    this.#budget = new TextBudget(options.maxCharacters ?? PDF_LIMITS.characters);
    this.#titles = new Map(book.pages.map(({ id, title }) => [id, title]));
    this.#bookmarks = [pdf.outline];
  }

  /** Writes what stands before the pages. */
  async open(): Promise<void> {
    const flow = this.#flow;
    if (this.book.pages.length === 1) return;
    await flow.scripts.prepare([this.book.title, ...this.#titles.values()].join('\n'));
    flow.newPage();
    flow.advance(220);
    flow.write([{ text: this.book.title, style: { ...BODY, size: 28, bold: true } }]);
    flow.gap(8);
    flow.write([{ text: this.options.at.toISOString().slice(0, 10), style: { ...BODY, color: MUTED } }]);
    if (this.book.pages.length > 0) this.#contents = writeContents(flow, this.book.pages);
  }

  /** Writes the pages, with a pause after each part of them. */
  async *write(): AsyncGenerator<void> {
    try {
      for (const page of this.book.pages) yield* this.#page(page);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      const text = 'This document ends here, because it is as long as one may be. Ask for a part of the pages.';
      this.#flow.write([{ text, style: { ...NOTE, bold: true } }]);
    }
  }

  /** Writes what is only known at the end. */
  close(): void {
    this.#contents?.fill(this.#numbers);
  }

  async *#page({ id, title, path, depth, document: load }: PdfPage): AsyncGenerator<void> {
    const flow = this.#flow;
    const document = await load();
    await flow.scripts.prepare(this.#shownText(title, path, document));
    flow.newPage();
    this.#numbers.set(id, flow.pageNumber);
    this.pdf.addNamedDestination(placeName(id), 'XYZ', 0, 0, 0);
    this.#bookmark(title, depth);
    const heading = [{ text: title, style: { ...BODY, size: 22, bold: true } }];
    this.#budget.take(heading);
    flow.write(heading);
    if (path !== '') flow.write([{ text: path, style: NOTE }]);
    flow.gap(12);
    yield;
    const page = { id, document };
    const places = linkPlaces(page, this.#titles, this.options.label);
    const writing: Writing = {
      flow,
      places,
      page,
      pictures: this.#pictures,
      budget: this.#budget,
      blocks: async () => {},
      yieldToEventLoop: () => this.#yieldToEventLoop(),
    };
    for (const block of document.nodes) {
      await writeBlocksPdf([block], writing);
      await this.#yieldToEventLoop();
      yield;
    }
  }

  /** Everything that a page may show, and more. */
  #shownText(title: string, path: string, document: JsonDocument): string {
    const named = (key: string, value: Json) => {
      const ref = key === 'ref' ? contentRefOf(value) : undefined;
      if (ref === undefined) return value;
      return [value, 'page' in ref ? this.#titles.get(ref.page ?? '') : '', this.options.label?.(ref)];
    };
    return `${title} ${path} ${JSON.stringify(document, named)}`;
  }

  /** Others want to be served while a long document is written. */
  #yieldToEventLoop(): void | Promise<void> {
    this.#lines += 1;
    if (this.#lines % LINES_AT_ONCE === 0) return setImmediate();
  }

  #bookmark(title: string, depth: number): void {
    this.#bookmarks.length = Math.min(this.#bookmarks.length, depth + 1);
    const item = this.#bookmarks.at(-1)?.addItem(title);
    if (item) this.#bookmarks.push(item);
  }
}
