import { z } from 'zod';
import { FRAME, FRAME_HEADER_BYTES, MAX_BODY_BYTES, MAX_HEAD_BYTES } from '../worker/protocol.js';
import { answerHeaders } from './answer-headers.js';
import { GrowingBytes } from './growing-bytes.js';
import type { LogCollector } from './log-collector.js';

/** The largest frame of a kind that has no bound of its own. */
const MAX_FRAME_BYTES = Math.max(MAX_HEAD_BYTES, 128 * 1024);

const Head = z.object({
  status: z.number().int().min(200).max(599),
  headers: z.array(z.tuple([z.string(), z.string()])).max(200),
});
const End = z.object({ failed: z.boolean(), dropped: z.number().int().min(0).max(1e9) });

/** What reading has come to. */
export type ReadingState = 'reading' | 'complete' | 'failed' | 'too_large' | 'garbled';

/**
 * Reads the frames of one answer. It believes nothing: a script can write what it likes into its own answer, so every
 * bound is checked again and what does not fit ends the reading.
 */
export class FrameReader {
  state: ReadingState = 'reading';
  head: { readonly status: number; readonly headers: readonly (readonly [string, string])[] } | undefined;
  readonly #pending = new GrowingBytes(MAX_BODY_BYTES + MAX_FRAME_BYTES);
  readonly #body = new GrowingBytes(MAX_BODY_BYTES);

  constructor(private readonly logs: LogCollector) {}

  /** The body of the answer, as far as it has come. */
  get body(): Uint8Array {
    return this.#body.bytes();
  }

  /** Takes what has arrived, and answers what reading has come to. */
  push(chunk: Buffer): ReadingState {
    if (this.state !== 'reading') return this.state;
    // Most chunks hold whole frames; only what is cut off is kept for the next one.
    if (this.#pending.length === 0) {
      const read = this.#takeFrames(chunk);
      this.#keep(chunk.subarray(read));
    } else {
      this.#keep(chunk);
      this.#pending.discard(this.#takeFrames(this.#pending.bytes()));
    }
    return this.state;
  }

  #keep(bytes: Uint8Array): void {
    if (!this.#pending.append(bytes)) this.state = 'too_large';
  }

  /** Takes all frames that are whole, and answers how many bytes they were. */
  #takeFrames(bytes: Buffer): number {
    let read = 0;
    while (this.state === 'reading' && bytes.length - read >= FRAME_HEADER_BYTES) {
      const kind = bytes[read] ?? 0;
      const length = bytes.readUInt32BE(read + 1);
      const isBody = kind === FRAME.body;
      if (length > (isBody ? MAX_BODY_BYTES : MAX_FRAME_BYTES)) {
        this.state = isBody ? 'too_large' : 'garbled';
        break;
      }
      const end = read + FRAME_HEADER_BYTES + length;
      if (bytes.length < end) break;
      this.#take(kind, bytes.subarray(read + FRAME_HEADER_BYTES, end));
      read = end;
    }
    return read;
  }

  #take(kind: number, payload: Buffer): void {
    if (kind === FRAME.log) this.logs.take(parseJson(payload));
    else if (kind === FRAME.head) this.#takeHead(parseJson(payload));
    else if (kind === FRAME.body) this.#takeBody(payload);
    else if (kind === FRAME.end) this.#takeEnd(parseJson(payload));
    else this.state = 'garbled';
  }

  #takeHead(value: unknown): void {
    const { success, data } = Head.safeParse(value);
    const size = success ? data.headers.reduce((sum, [name, text]) => sum + name.length + text.length, 0) : 0;
    if (!success || this.head !== undefined || size > MAX_HEAD_BYTES) this.state = 'garbled';
    else this.head = { status: data.status, headers: answerHeaders(data.headers) };
  }

  #takeBody(payload: Buffer): void {
    if (this.head === undefined) this.state = 'garbled';
    else if (!this.#body.append(payload)) this.state = 'too_large';
  }

  #takeEnd(value: unknown): void {
    const { success, data } = End.safeParse(value);
    if (!success || (!data.failed && this.head === undefined)) {
      this.state = 'garbled';
      return;
    }
    this.logs.drop(data.dropped);
    this.state = data.failed ? 'failed' : 'complete';
  }
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
