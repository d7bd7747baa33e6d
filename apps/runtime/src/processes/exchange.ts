import { Agent, type IncomingMessage, request } from 'node:http';
import type { FrameReader } from '../calls/frame-reader.js';
import { BACKGROUND_HEADER } from '../worker/protocol.js';

/** What the script is called with: a multipart form, passed on as it is. */
export interface CallInput {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly signature: string | undefined;
  /** Says that it may come after what happened later. */
  readonly outOfOrder: string | undefined;
  /** Nobody waits for it. */
  readonly inBackground: boolean;
}

/** How to reach the script in a process. */
export interface Line {
  readonly socketPath: string;
  readonly agent: Agent;
}

/** workerd closes a connection that rests for five seconds; ours must be the first to hang up. */
const RESTING_MS = 2_000;
/** How long a response that is complete may take to end. */
const LINGER_MS = 1_000;
const BYTES_IN_A_ROW = 256 * 1024;
const REST_MS = 10;

/** Returns how to reach the script behind a socket; connections are kept for further calls. */
export function openLine(socketPath: string): Line {
  return { socketPath, agent: new Agent({ keepAlive: true, timeout: RESTING_MS }) };
}

/** A call on its way. */
export interface Exchange {
  /** Settles when the reader has the response, or when the connection ends before. */
  readonly responded: Promise<void>;
  /** Settles when nothing more comes. */
  readonly ended: Promise<void>;
}

/**
 * Sends a call to a process and feeds what comes back to the reader. What has gone wrong when it ends is for the caller
 * to find out.
 */
export function exchangeFrames(line: Line, input: CallInput, reader: FrameReader, signal: AbortSignal): Exchange {
  const [responded, setResponded] = latch();
  const [ended, setEnded] = latch();
  const sent = request({
    ...line,
    method: 'POST',
    path: '/v1',
    signal,
    headers: {
      host: 'integration',
      'content-type': input.contentType,
      'content-length': input.body.length,
      ...(input.signature !== undefined && { 'x-lectern-integration-signature': input.signature }),
      ...(input.outOfOrder !== undefined && { 'x-lectern-out-of-order': input.outOfOrder }),
      ...(input.inBackground && { [BACKGROUND_HEADER]: 'true' }),
    },
  });
  const over = () => {
    setResponded();
    setEnded();
  };
  const giveUp = () => {
    over();
    sent.destroy();
  };
  // Also when the response begins before all is sent, which breaks the pipe.
  sent.on('error', giveUp);
  const restAfter = pacing();
  sent.on('response', (response) => {
    response.on('data', (chunk: Buffer) => {
      reader.push(chunk);
      if (reader.hasResponse) setResponded();
      else if (reader.state !== 'reading') return giveUp();
      if (reader.isDone) linger(response, giveUp);
      restAfter(response, chunk.length);
    });
    response.on('error', giveUp);
    response.on('end', over);
    response.on('close', over);
  });
  sent.end(input.body);
  return { responded, ended };
}

function latch(): [settled: Promise<void>, settle: () => void] {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return [settled, settle];
}

/** The end of a response follows its last frame at once, unless the script sees to it that there is none. */
function linger(response: IncomingMessage, giveUp: () => void): void {
  const timer = setTimeout(giveUp, LINGER_MS);
  response.once('close', () => clearTimeout(timer));
}

/** All answers pass through this process: a long one lets the others have their turn every now and then. */
function pacing(): (response: IncomingMessage, bytes: number) => void {
  let inARow = 0;
  return (response, bytes) => {
    inARow += bytes;
    if (inARow < BYTES_IN_A_ROW) return;
    inARow = 0;
    response.pause();
    setTimeout(() => response.resume(), REST_MS);
  };
}

/** Asks a process whether it can be called; undefined when it does not answer in time. */
export function ping(socketPath: string, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request({ socketPath, path: '/', agent: false, signal, headers: { host: 'runtime' } });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text = `${text}${chunk}`.slice(0, 100);
      });
      response.on('error', () => resolve(undefined));
      response.on('close', () => resolve(text));
    });
    sent.end();
  });
}
