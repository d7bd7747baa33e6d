import { type WideFace, type WideFonts, wideFontName } from './fonts.js';
import { layOutLines, type Measure, type TextLine, type TextPiece, type Typography } from './lines.js';
import { isScriptFace, ScriptFaces, type ScriptFonts } from './script-faces.js';
import { LINK, MUTED, type Span } from './text-style.js';

const MARGIN = 56;
const FOOTER = 34;
/** However deep blocks are nested, their text keeps this width. */
const NARROWEST = 120;
const MAX_KNOWN_WIDTHS = 50_000;

type Pdf = PDFKit.PDFDocument;

interface Bar {
  x: number;
  color: string;
}

/** Puts things below each other on numbered pages, and begins a new page where one is full. */
export class PageFlow {
  y = MARGIN;
  left = MARGIN;
  width = 0;
  pageNumber = 0;
  readonly measure: Measure;
  readonly type: Typography;
  readonly scripts: ScriptFaces;
  #bars: Bar[] = [];
  #gap = 0;
  /** Where the page or what stands further right begins: nothing is above that a gap could part from. */
  #top = MARGIN;

  constructor(
    readonly pdf: Pdf,
    fonts: WideFonts,
    scriptFonts: ScriptFonts | undefined,
  ) {
    const faces: WideFace[] = ['regular', 'bold', 'italic', 'boldItalic', 'mono'];
    for (const face of faces) pdf.registerFont(wideFontName(face), Buffer.from(fonts[face]));
    this.measure = cachedWidths(pdf);
    this.scripts = new ScriptFaces(pdf, scriptFonts);
    this.type = { measure: this.measure, findFont: (codePoint) => this.scripts.find(codePoint) };
  }

  /** Where the content of a page ends. */
  get bottom(): number {
    return this.pdf.page.height - MARGIN - 8;
  }

  /** Begins a page. */
  newPage(): void {
    this.pdf.addPage();
    this.pageNumber += 1;
    if (this.width === 0) this.width = this.pdf.page.width - 2 * MARGIN;
    this.y = MARGIN;
    this.#gap = 0;
    this.#top = MARGIN;
    if (this.pageNumber === 1) return;
    const label = String(this.pageNumber);
    const x = (this.pdf.page.width - this.measure('Helvetica', 8, label)) / 2;
    this.#text(
      { text: label, font: 'Helvetica', style: { size: 8, color: MUTED }, x: 0, width: 0 },
      x,
      this.pdf.page.height - FOOTER,
    );
  }

  /** Begins a new page unless there is room; what is higher than a page goes on where it is. */
  ensure(height: number): void {
    this.#settle();
    const fits = this.y + height <= this.bottom;
    if (!fits && this.y > MARGIN) this.newPage();
  }

  /** Leaves some space before what comes next; the larger one where two meet, none where nothing stands above. */
  gap(height: number): void {
    this.#gap = Math.max(this.#gap, height);
  }

  /** Goes down past what was drawn, and draws the bars beside it. */
  advance(height: number): void {
    for (const { x, color } of this.#bars) this.pdf.rect(x, this.y, 2.5, height).fill(color);
    this.y += height;
  }

  /** Lays out text for the width there is. */
  lines(spans: readonly Span[], { keepSpaces = false, width = this.width } = {}): TextLine[] {
    return layOutLines(spans, width, this.type, keepSpaces);
  }

  /** Writes text. */
  write(spans: readonly Span[]): void {
    for (const line of this.lines(spans)) this.writeLine(line);
  }

  /** Writes one line. */
  writeLine(line: TextLine): void {
    this.ensure(line.height);
    this.drawLine(line, this.left, this.y);
    this.advance(line.height);
  }

  /** Draws a line somewhere on the page. */
  drawLine({ pieces, height }: TextLine, left: number, top: number): void {
    const baseline = top + height * 0.72;
    for (const piece of pieces) this.#piece(piece, left + piece.x, baseline);
  }

  /** Draws what stands further right, with a bar beside it if it has a color. */
  async inset(by: number, color: string | undefined, draw: () => Promise<void>): Promise<void> {
    this.#settle();
    this.#top = this.y;
    const indent = Math.max(0, Math.min(by, this.width - NARROWEST));
    const bars = this.#bars;
    if (color !== undefined && indent > 0) this.#bars = [...bars, { x: this.left, color }];
    this.left += indent;
    this.width -= indent;
    await draw();
    this.left -= indent;
    this.width += indent;
    this.#bars = bars;
  }

  #settle(): void {
    const height = this.#gap;
    this.#gap = 0;
    if (height === 0 || this.y === this.#top) return;
    if (this.y + height > this.bottom) this.newPage();
    else this.advance(height);
  }

  #piece(piece: TextPiece, x: number, baseline: number): void {
    const { style, width } = piece;
    const { pdf } = this;
    const top = baseline - style.size * 0.85;
    const height = style.size * 1.15;
    if (style.background !== undefined) pdf.rect(x - 1, top, width + 2, height).fill(style.background);
    this.#text(piece, x, baseline - (style.rise ?? 0));
    const color = style.link === undefined ? style.color : LINK;
    if (style.underline) rule(pdf, x, baseline + 1.5, width, color);
    if (style.strike) rule(pdf, x, baseline - style.size * 0.28, width, color);
    if (style.link === undefined) return;
    if ('url' in style.link) pdf.link(x, top, width, height, style.link.url);
    else pdf.goTo(x, top, width, height, style.link.place);
  }

  #text({ text, font, style }: TextPiece, x: number, baseline: number): void {
    const color = style.link === undefined ? style.color : LINK;
    // Fonts of scripts have one weight: an outline makes it heavier.
    const stroke = style.bold === true && isScriptFace(font);
    if (stroke) this.pdf.lineWidth(style.size * 0.035).strokeColor(color);
    this.pdf
      .font(font)
      .fontSize(style.size)
      .fillColor(color)
      .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke });
  }
}

function rule(pdf: Pdf, x: number, y: number, width: number, color: string): void {
  pdf.rect(x, y, width, 0.5).fill(color);
}

/** Words come again and again, and shaping one takes long. */
function cachedWidths(pdf: Pdf): Measure {
  const widths = new Map<string, number>();
  return (font, size, text) => {
    const key = `${font} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (widths.size >= MAX_KNOWN_WIDTHS) widths.clear();
      width = pdf.font(font).fontSize(1000).widthOfString(text);
      widths.set(key, width);
    }
    return (width * size) / 1000;
  };
}
