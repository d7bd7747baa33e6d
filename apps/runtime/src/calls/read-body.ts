import type { IncomingMessage } from 'node:http';
import { GrowingBytes } from './growing-bytes.js';

/** Beyond this many times the allowed size, whoever sends is not worth a response. */
const PATIENCE = 4;

/**
 * Reads the body of a request; undefined when it is larger than allowed. What is too much is read and forgotten, since
 * a sender who finds the connection closed never hears why.
 */
export async function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const bytes = new GrowingBytes(maxBytes);
  let received = 0;
  for await (const chunk of request) {
    received += chunk.length;
    if (received <= maxBytes) bytes.append(chunk);
    if (received > maxBytes * PATIENCE) break;
  }
  return received > maxBytes ? undefined : bytes.bytes();
}
