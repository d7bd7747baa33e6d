import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

// The storage refuses pieces of less than 8 KiB. The SDK can join them too, but then it reads the whole content at once.
const PIECE_BYTES = 65_536;

/**
 * Sends a content as the body of a request and answers once both are through.
 * `send` gets the body, and a signal that tells it to give the request up.
 */
export async function uploadStream(
  content: AsyncIterable<Uint8Array>,
  send: (body: Readable, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const body = new PassThrough();
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  // The SDK leaves the error of a body unhandled, which would end the process. So the body never fails: it stops, and
  // the request is given up.
  const fed = feed(content, body, abort.signal);
  fed.catch(giveUp);
  try {
    await Promise.all([fed, send(body, abort.signal).finally(giveUp)]);
  } finally {
    body.destroy();
  }
}

async function feed(content: AsyncIterable<Uint8Array>, body: PassThrough, signal: AbortSignal): Promise<void> {
  for await (const piece of inLargePieces(content)) {
    signal.throwIfAborted();
    if (!body.write(piece)) await once(body, 'drain', { signal });
  }
  body.end();
}

async function* inLargePieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    if (waitingBytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}
