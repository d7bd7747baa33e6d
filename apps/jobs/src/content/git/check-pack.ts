import { inflateSync } from 'node:zlib';
import { ARCHIVE_LIMITS } from '@lectern/content/archive/read-zip';
import { ArchiveError } from '@lectern/content/archive/source-file';

const HEADER_BYTES = 12;
const TRAILER_BYTES = 20;
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;
const MAX_CHAIN_LENGTH = 250;

/** How much of everything a pack may hold. */
export interface PackLimits {
  objects: number;
  objectBytes: number;
  totalBytes: number;
}

const LIMITS: PackLimits = {
  objects: 4 * ARCHIVE_LIMITS.files,
  objectBytes: ARCHIVE_LIMITS.fileBytes,
  totalBytes: ARCHIVE_LIMITS.totalBytes,
};

/**
 * Refuses a pack of git objects that unpacks to more than is allowed, before anything unpacks it: compressed objects
 * and differences between objects can both grow a thousandfold.
 */
export function checkPack(pack: Uint8Array, limits: PackLimits = LIMITS): void {
  const bytes = Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength);
  if (bytes.length < HEADER_BYTES + TRAILER_BYTES || bytes.toString('latin1', 0, 4) !== 'PACK') throw broken();
  const count = bytes.readUInt32BE(8);
  if (count > limits.objects) {
    throw new ArchiveError(`The repository has ${count} objects. The maximum is ${limits.objects}.`);
  }
  const chains = new Map<number, number>();
  let total = 0;
  let offset = HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const start = offset;
    const header = readHeader(bytes, start);
    const { content, consumed } = inflate(bytes, header.dataAt, limits.objectBytes);
    offset = header.dataAt + consumed;
    const size = header.isDelta ? resultSize(content) : content.length;
    total += Math.max(size, content.length);
    if (size > limits.objectBytes || total > limits.totalBytes) throw tooLarge(limits);
    const chain = header.baseAt === undefined ? 0 : (chains.get(header.baseAt) ?? 0) + 1;
    if (chain > MAX_CHAIN_LENGTH) throw new ArchiveError('The delta chains in the repository are too long.');
    chains.set(start, chain);
  }
}

interface ObjectHeader {
  isDelta: boolean;
  /** Where the object stands that this one is a difference to, if the pack says. */
  baseAt?: number;
  dataAt: number;
}

function readHeader(bytes: Buffer, start: number): ObjectHeader {
  const type = (byteAt(bytes, start) >> 4) & 7;
  let at = start;
  while (byteAt(bytes, at) & 0x80) at += 1;
  at += 1;
  if (type === REFERENCE_DELTA) return { isDelta: true, dataAt: at + 20 };
  if (type !== OFFSET_DELTA) return { isDelta: false, dataAt: at };
  let distance = byteAt(bytes, at) & 0x7f;
  while (byteAt(bytes, at) & 0x80) {
    at += 1;
    distance = (distance + 1) * 128 + (byteAt(bytes, at) & 0x7f);
  }
  return { isDelta: true, baseAt: start - distance, dataAt: at + 1 };
}

function inflate(bytes: Buffer, from: number, most: number): { content: Buffer; consumed: number } {
  try {
    const result: unknown = inflateSync(bytes.subarray(from), { info: true, maxOutputLength: most });
    return inflated(result);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge({ objectBytes: most });
    throw broken();
  }
}

/** With `info` the response is an object, which the types of Node do not know. */
function inflated(result: unknown): { content: Buffer; consumed: number } {
  if (typeof result !== 'object' || result === null || !('buffer' in result) || !('engine' in result)) throw broken();
  const { buffer, engine } = result;
  const isEngine = typeof engine === 'object' && engine !== null && 'bytesWritten' in engine;
  if (!Buffer.isBuffer(buffer) || !isEngine || typeof engine.bytesWritten !== 'number') throw broken();
  return { content: buffer, consumed: engine.bytesWritten };
}

/** A difference begins with the sizes of what it is applied to and of what comes out. */
function resultSize(delta: Buffer): number {
  let at = 0;
  while (byteAt(delta, at) & 0x80) at += 1;
  at += 1;
  let size = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = byteAt(delta, at);
    size += (byte & 0x7f) * factor;
    at += 1;
    if (!(byte & 0x80) || factor > 2 ** 40) return size;
  }
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw broken();
  return byte;
}

function broken(): ArchiveError {
  return new ArchiveError('The repository sent a pack that cannot be read.');
}

function tooLarge({ objectBytes }: Pick<PackLimits, 'objectBytes'>): ArchiveError {
  return new ArchiveError(`The repository is too large, or has a file of more than ${objectBytes} bytes.`);
}
