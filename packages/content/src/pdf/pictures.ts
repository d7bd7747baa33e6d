import { imageSize } from 'image-size';
import type { ContentRef } from '../document/document.js';
import { writeRef } from '../document/refs.js';
import type { PageFlow } from './page-flow.js';
import { soundPng } from './sound-png.js';

/** Gives the bytes of a picture; nothing when there are none to be had. */
export type LoadImage = (ref: ContentRef) => Promise<Uint8Array | undefined>;

// A point is 1/72 inch, a pixel of a page on screen 1/96.
const POINTS_PER_PIXEL = 0.75;
const MOST_FILE_BYTES = 20_000_000;
const MOST_EMBEDDED_BYTES = 500_000_000;

/** Draws pictures, each put into the document once however often it is shown. */
export class Pictures {
  readonly #embedded = new Map<string, PDFKit.EmbeddedImage | null>();
  #bytesLeft = MOST_EMBEDDED_BYTES;

  constructor(
    private readonly flow: PageFlow,
    private readonly load: LoadImage,
  ) {}

  /** Draws a picture not wider than the text; tells whether it could. */
  async draw(ref: ContentRef, wanted?: number): Promise<boolean> {
    const key = writeRef(ref);
    if (!this.#embedded.has(key)) this.#embedded.set(key, await this.#embed(ref));
    const picture = this.#embedded.get(key);
    if (!picture) return false;
    const { flow } = this;
    const [wide, high] = (picture.orientation ?? 1) > 4 ? [picture.height, picture.width] : [picture.width, picture.height];
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

  async #embed(ref: ContentRef): Promise<PDFKit.EmbeddedImage | null> {
    const bytes = await this.load(ref);
    if (bytes === undefined || bytes.length > Math.min(MOST_FILE_BYTES, this.#bytesLeft)) return null;
    try {
      const { type } = imageSize(bytes);
      const sound = type === 'png' ? soundPng(bytes) : type === 'jpg' ? Buffer.from(bytes) : undefined;
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
