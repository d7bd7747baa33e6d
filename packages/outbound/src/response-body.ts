import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { errorCode } from './exchange-failure.js';
import { OutboundError } from './outbound-error.js';

/** The content codings that `readBody` undoes, as a value for the Accept-Encoding header. */
export const acceptedEncodings = 'gzip, br, deflate';

/** A body on its way in; `encoding` is the value of its Content-Encoding header, empty when there is none. */
export interface IncomingBody {
  readonly stream: Readable;
  readonly encoding: string;
  readonly host: string;
}

/**
 * Reads a body, decoded, into memory; throws `too_large` and destroys the stream as soon as more than `maxBytes` have
 * arrived, whether counted on the wire or after decompression.
 */
export async function readBody({ stream, encoding, host }: IncomingBody, maxBytes: number): Promise<Uint8Array> {
  const decoder = createDecoder(encoding, host);
  const wire = new ByteCounter(maxBytes, host);
  const decoded = new ByteCollector(maxBytes, host);
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) decoded.append(chunk);
  };
  try {
    if (decoder) await pipeline(stream, (source: AsyncIterable<Uint8Array>) => wire.count(source), decoder, collect);
    else await pipeline(stream, collect);
  } catch (error) {
    // A decoder takes an empty body for a truncated one, but servers label empty bodies too.
    if (!(wire.total === 0 && errorCode(error) === 'Z_BUF_ERROR')) throw error;
  }
  return decoded.bytes();
}

/** What was to keep a body failed, which says nothing about where the body comes from. */
export class SavingError extends Error {
  override readonly name = 'SavingError';
}

/** Keeps a body that comes piece by piece. */
export type SaveBody = (body: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Hands a body, decoded, to `save` as it comes, with the limit of `readBody`. What `save` fails with by itself is the
 * cause of a `SavingError`.
 */
export async function saveBody(
  { stream, encoding, host }: IncomingBody,
  maxBytes: number,
  save: SaveBody,
): Promise<void> {
  const decoder = createDecoder(encoding, host);
  const [wire, decoded] = [new ByteCounter(maxBytes, host), new ByteCounter(maxBytes, host)];
  let failure: unknown;
  async function* arriving(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* decoded.count(source);
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  try {
    if (decoder) {
      await pipeline(stream, (source: AsyncIterable<Uint8Array>) => wire.count(source), decoder, arriving, save);
    } else await pipeline(stream, arriving, save);
  } catch (error) {
    throw failure ?? new SavingError('The body could not be kept.', { cause: error });
  }
}

/** Throws `too_large` when a Content-Length header announces more than `maxBytes`, so that nothing needs to be read. */
export function checkAnnouncedLength(contentLength: string | undefined, maxBytes: number, host: string): void {
  if (Number(contentLength ?? 0) > maxBytes) throw tooLarge(maxBytes, host);
}

/** One coding is all that servers use; several in a row only multiply what a small body can expand to. */
function createDecoder(encoding: string, host: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new OutboundError(
        'invalid_response',
        `${host} uses a content encoding that is not accepted. It must be one of ${acceptedEncodings}.`,
      );
  }
}

class ByteCounter {
  total = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly host: string,
  ) {}

  async *count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.total += chunk.length;
      if (this.total > this.maxBytes) throw tooLarge(this.maxBytes, this.host);
      yield chunk;
    }
  }
}

/** Copies into one growing buffer: a list of chunks would cost a hundred times the body when they are a byte each. */
class ByteCollector {
  private buffer = Buffer.alloc(0);
  private length = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly host: string,
  ) {}

  append(chunk: Uint8Array): void {
    const length = this.length + chunk.length;
    if (length > this.maxBytes) throw tooLarge(this.maxBytes, this.host);
    if (length > this.buffer.length) this.grow(length);
    this.buffer.set(chunk, this.length);
    this.length = length;
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  private grow(length: number): void {
    const capacity = Math.min(this.maxBytes, Math.max(length, this.buffer.length * 2, 16_384));
    const larger = Buffer.alloc(capacity);
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
  }
}

function tooLarge(maxBytes: number, host: string): OutboundError {
  const message = `The response of ${host} is larger than ${maxBytes} bytes, which is the maximum.`;
  return new OutboundError('too_large', message);
}
