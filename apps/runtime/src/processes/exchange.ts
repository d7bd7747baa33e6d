import { request } from 'node:http';
import type { FrameReader } from '../calls/frame-reader.js';

/** What the script is called with: a multipart form, passed on as it is. */
export interface CallInput {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly signature: string | undefined;
  /** Says that it may come after what happened later. */
  readonly outOfOrder: string | undefined;
}

/**
 * Sends a call to the socket of a process and feeds its answer to the reader. Settles when the reader has all it takes
 * or when the connection ends; what has gone wrong then is for the caller to find out.
 */
export function exchange(
  socketPath: string,
  input: CallInput,
  reader: FrameReader,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const sent = request({
      socketPath,
      method: 'POST',
      path: '/v1',
      agent: false,
      signal,
      headers: {
        host: 'integration',
        'content-type': input.contentType,
        'content-length': input.body.length,
        ...(input.signature !== undefined && { 'x-lectern-integration-signature': input.signature }),
        ...(input.outOfOrder !== undefined && { 'x-lectern-out-of-order': input.outOfOrder }),
      },
    });
    const finish = () => {
      resolve();
      sent.destroy();
    };
    // Also when the answer begins before all is sent, which breaks the pipe.
    sent.on('error', finish);
    sent.on('response', (response) => {
      response.on('data', (chunk: Buffer) => {
        reader.push(chunk);
        if (reader.state !== 'reading') finish();
      });
      response.on('error', finish);
      response.on('close', finish);
    });
    sent.end(input.body);
  });
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
