import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type ContentEncoding } from '@lectern/domain/platform/http/accepted-encoding';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Strong enough to halve what the quickest gives, and still quicker than rendering the page. */
const BROTLI_QUALITY = 5;
/** What fits into one packet gains nothing. */
const LEAST_BYTES = 1_000;

/** A text that is answered more than once: it knows its tag, and compresses itself once for each encoding. */
export class RenderedText {
  readonly etag: string;
  readonly #bytes: Buffer;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  constructor(
    text: string,
    /** Headers that belong to the text, such as its type and what it may load. */
    readonly headers: Record<string, string>,
  ) {
    this.#bytes = Buffer.from(text);
    this.etag = `W/"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 27)}"`;
  }

  /** About how many bytes it takes in memory, with its compressed forms. */
  get cachedBytes(): number {
    return this.#bytes.length * 1.6 + 1_000;
  }

  /** The bytes as a client takes them that accepts some encodings. */
  async bytesFor(accepted: string | undefined): Promise<{ bytes: Buffer; encoding?: ContentEncoding }> {
    const encoding = this.#bytes.length < LEAST_BYTES ? undefined : acceptedEncoding(accepted);
    if (encoding === undefined) return { bytes: this.#bytes };
    const encoded = this.#encoded.get(encoding) ?? compressed(this.#bytes, encoding, BROTLI_QUALITY);
    this.#encoded.set(encoding, encoded);
    return { bytes: await encoded, encoding };
  }
}

/** Compresses bytes in an encoding. */
export function compressed(bytes: Buffer, encoding: ContentEncoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
