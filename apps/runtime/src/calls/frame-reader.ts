import { z } from 'zod';
import { FRAME, FRAME_HEADER_BYTES, MAX_BODY_BYTES, MAX_HEAD_BYTES } from '../worker/protocol.js';
import { GrowingBytes } from './growing-bytes.js';
import type { LogCollector } from './log-collector.js';
import { responseHeaders } from './response-headers.js';

/** The largest frame of a kind that has no bound of its own. */
const MAX_FRAME_BYTES = Math.max(MAX_HEAD_BYTES, 128 * 1024);

const Head = z.object({
  status: z.number().int().min(200).max(599),
  headers: z.array(z.tuple([z.string(), z.string()])).max(200),
});
const Done = z.object({ dropped: z.number().int().min(0).max(1e9) });
const End = Done.extend({ failed: z.boolean() });

/** What reading has come to. */
export type ReadingState = 'reading' | 'complete' | 'failed' | 'too_large' | 'garbled';

/**
 * Reads the frames of one answer. It believes nothing: a script can write what it likes into its own answer, so every
 * bound is checked again and what does not fit ends the reading.
 */
export class FrameReader {
  state: ReadingState = 'reading';
  head: { readonly status: number; readonly headers: readonly (readonly [string, string])[] } | undefined;
  /** The frame that is being read, unless it is one of the body. */
  readonly #frame = new GrowingBytes(FRAME_HEADER_BYTES + MAX_FRAME_BYTES);
  #bodyLeft = 0;
  readonly #body = new GrowingBytes(MAX_BODY_BYTES);

  #isDone = false;

  constructor(
    private readonly logs: LogCollector,
    /** For what the script prints after its response. */
    private readonly lateLogs: LogCollector,
  ) {}

  /** Whether the response is whole, or what the script responded with instead. */
  get hasResponse(): boolean {
    return this.state === 'complete' || this.state === 'failed';
  }

  /** Whether all has come that is to come. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The body of the response, as far as it has come. */
  get body(): Uint8Array {
    return this.#body.bytes();
  }

  /** Takes what has arrived, and returns what reading has come to. */
  push(chunk: Buffer): ReadingState {
    let rest = chunk;
    while ((this.state === 'reading' || (this.hasResponse && !this.#isDone)) && rest.length > 0) {
      rest = this.#bodyLeft > 0 ? this.#readBody(rest) : this.#readFrame(rest);
    }
    return this.state;
  }

  /** Bodies go straight where they belong, since they are most of what comes. */
  #readBody(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#bodyLeft);
    this.#bodyLeft -= part.length;
    if (this.head === undefined) this.state = 'garbled';
    else if (!this.#body.append(part)) this.state = 'too_large';
    return bytes.subarray(part.length);
  }

  /** Collects the header of a frame, and then the rest of it; returns what is left over. */
  #readFrame(bytes: Buffer): Buffer {
    const known = this.#frame.length >= FRAME_HEADER_BYTES;
    const wanted = FRAME_HEADER_BYTES + (known ? this.#frame.bytes().readUInt32BE(1) : 0);
    const part = bytes.subarray(0, wanted - this.#frame.length);
    this.#frame.append(part);
    if (this.#frame.length === wanted) this.#takeFrame(this.#frame.bytes());
    return bytes.subarray(part.length);
  }

  /** Takes a frame when it is whole, or learns from its header what is to come. */
  #takeFrame(frame: Buffer): void {
    const kind = frame[0] ?? 0;
    const length = frame.readUInt32BE(1);
    if (this.hasResponse && (kind === FRAME.body || length > MAX_FRAME_BYTES)) this.#isDone = true;
    else if (kind === FRAME.body) {
      if (length > MAX_BODY_BYTES) this.state = 'too_large';
      this.#bodyLeft = length;
    } else if (length > MAX_FRAME_BYTES) this.state = 'garbled';
    else if (frame.length < FRAME_HEADER_BYTES + length) return;
    else this.#take(kind, frame.subarray(FRAME_HEADER_BYTES));
    this.#frame.clear();
  }

  #take(kind: number, payload: Buffer): void {
    if (this.hasResponse) this.#takeLate(kind, parseJson(payload));
    else if (kind === FRAME.log) this.logs.take(parseJson(payload));
    else if (kind === FRAME.head) this.#takeHead(parseJson(payload));
    else if (kind === FRAME.end) this.#takeEnd(parseJson(payload));
    else this.state = 'garbled';
  }

  /** After its response a script has nothing more to say but what it prints. */
  #takeLate(kind: number, value: unknown): void {
    if (kind === FRAME.log) this.lateLogs.take(value);
    else this.#isDone = true;
    if (kind === FRAME.done) this.lateLogs.drop(Done.safeParse(value).data?.dropped ?? 0);
  }

  #takeHead(value: unknown): void {
    const { success, data } = Head.safeParse(value);
    const size = success ? data.headers.reduce((sum, [name, text]) => sum + name.length + text.length, 0) : 0;
    if (!success || this.head !== undefined || size > MAX_HEAD_BYTES) this.state = 'garbled';
    else this.head = { status: data.status, headers: responseHeaders(data.headers) };
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
