import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Strong enough to halve what the quickest gives, and still quicker than rendering the page. */
const BROTLI_QUALITY = 5;
/** What fits into one packet gains nothing. */
const LEAST_BYTES = 1_000;

export type Encoding = 'br' | 'gzip';

/** A text that is answered more than once: it knows its tag, and compresses itself once for each encoding. */
export class RenderedText {
  readonly etag: string;
  readonly #bytes: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

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
  async bytesFor(accepted: string | undefined): Promise<{ bytes: Buffer; encoding?: Encoding }> {
    const encoding = this.#bytes.length < LEAST_BYTES ? undefined : encodingIn(accepted);
    if (encoding === undefined) return { bytes: this.#bytes };
    const encoded = this.#encoded.get(encoding) ?? compressed(this.#bytes, encoding, BROTLI_QUALITY);
    this.#encoded.set(encoding, encoded);
    return { bytes: await encoded, encoding };
  }
}

/** Compresses bytes in an encoding. */
export function compressed(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The best encoding that a client takes. */
export function encodingIn(accepted: string | undefined): Encoding | undefined {
  const taken = new Map(
    (accepted ?? '').split(',').map((part): [string, boolean] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      return [name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))];
    }),
  );
  if (taken.get('br') === true) return 'br';
  return (taken.get('gzip') ?? taken.get('*')) === true ? 'gzip' : undefined;
}
