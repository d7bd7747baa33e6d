import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';

const SMALLEST_CHUNK = 8192;
const CHECKSUM = 'x-amz-checksum-crc32';

/** An upload that the storage refuses, by the code it answers. */
export class RefusedUpload extends Error {}

export interface Upload {
  bytes: Buffer;
  checksum: string;
}

/** Takes the body of an upload apart, in either of the two forms that clients send, and checks size and checksums. */
export function readUpload(headers: IncomingHttpHeaders, body: Buffer): Upload {
  const chunked = headers['x-amz-content-sha256'] === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
  const { bytes, trailers } = chunked ? readChunks(body) : { bytes: body, trailers: {} };
  const announced = headers['x-amz-decoded-content-length'] ?? headers['content-length'];
  if (announced === undefined) throw new RefusedUpload('MissingContentLength');
  if (Number(announced) !== bytes.length) throw new RefusedUpload('IncompleteBody');
  if (!chunked && createHash('sha256').update(bytes).digest('hex') !== headers['x-amz-content-sha256']) {
    throw new RefusedUpload('XAmzContentSHA256Mismatch');
  }
  const checksum = checksumOf(bytes);
  if ((trailers[CHECKSUM] ?? headers[CHECKSUM]) !== checksum) throw new RefusedUpload('BadDigest');
  return { bytes, checksum };
}

function readChunks(body: Buffer): { bytes: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) throw new RefusedUpload('IncompleteBody');
    const start = lineEnd + 2;
    if (size === 0) return { bytes: joined(chunks), trailers: readTrailers(body.toString('latin1', start)) };
    chunks.push(body.subarray(start, start + size));
    at = start + size + 2;
  }
}

function joined(chunks: Buffer[]): Buffer {
  if (chunks.slice(0, -1).some(({ length }) => length < SMALLEST_CHUNK))
    throw new RefusedUpload('InvalidChunkSizeError');
  return Buffer.concat(chunks);
}

function readTrailers(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

function checksumOf(bytes: Buffer): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum.toString('base64');
}
