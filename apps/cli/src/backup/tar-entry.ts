const BLOCK_BYTES = 512;
const MAX_NAME_BYTES = 100;
const CHECKSUM_START = 148;
const CHECKSUM_END = 156;

/** What an archive ends with; one without it was cut short. */
export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK_BYTES);

/** A file in an archive, as one piece of the archive. */
export function tarEntry(name: string, content: Uint8Array, modifiedAt: Date): Buffer {
  return Buffer.concat([
    header(name, content.byteLength, modifiedAt),
    content,
    Buffer.alloc(padding(content.byteLength)),
  ]);
}

/** What a header says of the file behind it; null at the end of the archive. Throws when it cannot be a header. */
export function parseTarHeader(block: Buffer): { name: string; sizeBytes: number } | null {
  if (block.every((byte) => byte === 0)) return null;
  const sizeBytes = octal(block, 124, 136);
  if (octal(block, CHECKSUM_START, CHECKSUM_END) !== checksum(block) || Number.isNaN(sizeBytes)) {
    throw new Error('a header in it is not one');
  }
  return { name: text(block, 0, MAX_NAME_BYTES), sizeBytes };
}

/** How many bytes stand between a content and the next header. */
export function padding(sizeBytes: number): number {
  return (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** How large a header is. */
export const HEADER_BYTES = BLOCK_BYTES;

/** The header of POSIX.1-1988 (ustar), which every `tar` reads. */
function header(name: string, sizeBytes: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new RangeError(`"${name}" is too long a name for an archive.`);
  const block = Buffer.alloc(BLOCK_BYTES);
  const digits = (value: number, length: number) => value.toString(8).padStart(length, '0');
  block.write(name, 0);
  block.write(digits(0o600, 7), 100);
  block.write(digits(0, 7), 108);
  block.write(digits(0, 7), 116);
  block.write(digits(sizeBytes, 11), 124);
  block.write(digits(Math.floor(modifiedAt.getTime() / 1000), 11), 136);
  block.write('0', CHECKSUM_END);
  block.write('ustar\u000000', 257);
  block.write(`${digits(checksum(block), 6)}\u0000 `, CHECKSUM_START);
  return block;
}

/** The sum of all bytes, where the checksum itself counts as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= CHECKSUM_START && index < CHECKSUM_END ? 32 : byte), 0);
}

function octal(block: Buffer, start: number, end: number): number {
  const digits = text(block, start, end).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function text(block: Buffer, start: number, end: number): string {
  const bytes = block.subarray(start, end);
  const nul = bytes.indexOf(0);
  return bytes.toString('utf8', 0, nul < 0 ? bytes.length : nul);
}
