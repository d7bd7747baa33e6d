import { inflateSync } from 'node:zlib';

const SIGNATURE = '89504e470d0a1a0a';
const MAX_BYTES = 40_000_000;
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples for each pixel, by color type. */
const SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

interface Chunk {
  type: string;
  /** With its length, type and checksum. */
  whole: Buffer;
  data: Buffer;
}

/**
 * Gives a PNG back without what is not needed to draw it, or nothing when it is damaged, interlaced or too large. The
 * library that puts pictures into a PDF trusts them: a damaged one would bring the process down.
 */
export function soundPng(bytes: Uint8Array): Buffer | undefined {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (png.subarray(0, 8).toString('hex') !== SIGNATURE) return undefined;
  const chunks = chunksOf(png)?.filter(({ type }) => KEPT.has(type));
  const header = chunks?.[0];
  if (chunks === undefined || header?.type !== 'IHDR' || header.data.length !== 13) return undefined;
  if (!hasPlainOrder(chunks) || !isDrawable(header.data, chunks)) return undefined;
  return Buffer.concat([png.subarray(0, 8), ...chunks.map(({ whole }) => whole)]);
}

function chunksOf(png: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > png.length) return undefined;
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, whole: png.subarray(at, end), data: png.subarray(at + 8, at + 8 + length) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

/** One header, at most one palette and one transparency, then the picture. */
function hasPlainOrder(chunks: readonly Chunk[]): boolean {
  return /^IHDR (?:PLTE )?(?:tRNS )?(?:IDAT )+IEND$/.test(chunks.map(({ type }) => type).join(' '));
}

function isDrawable(header: Buffer, chunks: readonly Chunk[]): boolean {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, color = 0, compression, filter, interlacing] = header.subarray(8);
  const samples = SAMPLES.get(color);
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(bits)) return false;
  if ((color !== 0 && bits < 8 && color !== 3) || (color === 3 && bits === 16)) return false;
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlacing !== 0) return false;
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data.length ?? 0;
  if (color === 3 ? palette === 0 || palette % 3 !== 0 || palette > 768 : palette !== 0) return false;
  const row = 1 + Math.ceil((width * bits * samples) / 8);
  return row * height <= MAX_BYTES && hasRows(chunks, row, height);
}

function hasRows(chunks: readonly Chunk[], row: number, height: number): boolean {
  try {
    const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
    const rows = inflateSync(data, { maxOutputLength: row * height });
    if (rows.length !== row * height) return false;
    for (let at = 0; at < rows.length; at += row) {
      if ((rows[at] ?? 5) > 4) return false;
    }
    return true;
  } catch {
    return false;
  }
}
