import type { DocumentRef } from '../document/document.js';
import { writeRef } from '../document/refs.js';
import type { PageFlow } from './page-flow.js';
import { soundPng } from './sound-png.js';

declare global {
  namespace PDFKit {
    /** A picture that is part of a document; the published types do not know that it can be drawn again. */
    interface EmbeddedImage {
      width: number;
      height: number;
      orientation?: number;
      embed(pdf: PDFDocument): void;
    }

    namespace Mixins {
      interface PDFImage {
        openImage(src: Buffer): EmbeddedImage;
        image(src: EmbeddedImage, x: number, y: number, options: ImageOption): this;
      }
    }
  }
}

/** Gives the bytes of a picture; nothing when there are none to be had. */
export type LoadImage = (ref: DocumentRef) => Promise<Uint8Array | undefined>;

// A point is 1/72 inch, a pixel of a page on screen 1/96.
const POINTS_PER_PIXEL = 0.75;
const MAX_FILE_BYTES = 20_000_000;
const MAX_EMBEDDED_BYTES = 500_000_000;

/** Draws pictures, each put into the document once however often it is shown. */
export class Pictures {
  readonly #embedded = new Map<string, PDFKit.EmbeddedImage | null>();
  #bytesLeft = MAX_EMBEDDED_BYTES;

  constructor(
    private readonly flow: PageFlow,
    private readonly load: LoadImage,
  ) {}

  /** Draws a picture not wider than the text; tells whether it could. */
  async draw(ref: DocumentRef, wanted?: number): Promise<boolean> {
    const key = writeRef(ref);
    if (!this.#embedded.has(key)) this.#embedded.set(key, await this.#embed(ref));
    const picture = this.#embedded.get(key);
    if (!picture) return false;
    const { flow } = this;
    const [wide, high] =
      (picture.orientation ?? 1) > 4 ? [picture.height, picture.width] : [picture.width, picture.height];
    const scale = Math.min(
      wanted === undefined ? POINTS_PER_PIXEL : (wanted * POINTS_PER_PIXEL) / wide,
      flow.width / wide,
      (flow.bottom * 0.8) / high,
    );
    const size = { width: Math.max(wide * scale, 1), height: Math.max(high * scale, 1) };
    flow.ensure(size.height);
    flow.pdf.image(picture, flow.left, flow.y, size);
    flow.advance(size.height);
    return true;
  }

  async #embed(ref: DocumentRef): Promise<PDFKit.EmbeddedImage | null> {
    const bytes = await this.load(ref);
    if (bytes === undefined || bytes.length > Math.min(MAX_FILE_BYTES, this.#bytesLeft)) return null;
    try {
      const sound = isJpeg(bytes) ? Buffer.from(bytes) : soundPng(bytes);
      if (sound === undefined) return null;
      this.#bytesLeft -= sound.length;
      const { pdf } = this.flow;
      const picture = pdf.openImage(sound);
      picture.embed(pdf);
      return picture;
    } catch {
      return null;
    }
  }
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
