import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as an archive may claim it, true or not. */
export interface ZipEntry {
  name: string;
  data: Uint8Array;
  /** 0 stored, 8 deflated. */
  method?: number;
  flags?: number;
  mode?: number;
  /** The size the archive claims. */
  size?: number;
  crc?: number;
  /** What stands in the archive in place of the compressed data. */
  raw?: Uint8Array;
  /** Where the archive says that the entry begins. */
  offset?: number;
}

const UTF8 = 0x800;
const MADE_BY_UNIX = (3 << 8) | 20;

/** Writes a zip archive exactly as told, also one that no honest tool would write. */
export function hostileZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const method = entry.method ?? 0;
    const stored = Buffer.from(entry.raw ?? (method === 8 ? deflateRawSync(entry.data) : entry.data));
    const facts = fields(entry, stored.length, name.length);
    const local = Buffer.concat([uint32(0x04034b50), facts, name, stored]);
    directory.push(centralEntry(entry, facts, entry.offset ?? position), name);
    parts.push(local);
    position += local.length;
  }
  const list = Buffer.concat(directory);
  const count = uint16(entries.length);
  const end = [uint32(0x06054b50), uint32(0), count, count, uint32(list.length), uint32(position), uint16(0)];
  return Buffer.concat([...parts, list, ...end]);
}

function fields(entry: ZipEntry, stored: number, nameLength: number): Buffer {
  return Buffer.concat([
    uint16(20),
    uint16((entry.flags ?? 0) | UTF8),
    uint16(entry.method ?? 0),
    uint32(0),
    uint32(entry.crc ?? crc32(entry.data)),
    uint32(stored),
    uint32(entry.size ?? entry.data.length),
    uint16(nameLength),
    uint16(0),
  ]);
}

function centralEntry(entry: ZipEntry, facts: Buffer, offset: number): Buffer {
  const attributes = ((entry.mode ?? 0) << 16) >>> 0;
  return Buffer.concat([
    uint32(0x02014b50),
    uint16(MADE_BY_UNIX),
    facts,
    uint16(0),
    uint32(0),
    uint32(attributes),
    uint32(offset),
  ]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
