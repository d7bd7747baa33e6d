import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { stripTopFolder } from './accept-files.js';
import { type ArchiveBytes, ArchiveReader } from './archive-bytes.js';
import { FileGate } from './file-gate.js';
import { type AcceptedFiles, ArchiveError, type FileLimits, type StoredFile } from './source-file.js';

export interface ArchiveLimits extends FileLimits {
  /** How many times its stored size a file may grow, once it has grown past what small files of blanks reach. */
  ratio: number;
}

/** Fits the documentation of large projects and the memory of a small server. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  files: 20_000,
  fileBytes: 50_000_000,
  totalBytes: 500_000_000,
  ratio: 200,
};

/** A page of blanks compresses a thousandfold and harms nobody; only beyond this does the ratio count. */
const HARMLESS_BYTES = 1_000_000;

/**
 * Lists the files of a zip archive that nothing is known about: takes no path that leads out, nothing but plain files,
 * nothing beyond the limits whatever the archive says about sizes, and throws `ArchiveError` when the archive as a
 * whole is broken or made to do harm. Every file is inflated once to check it, and again when somebody reads it, so that
 * no more than a part of one is in memory.
 */
export async function readZip(archive: ArchiveBytes, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<AcceptedFiles> {
  const gate = new FileGate<StoredFile>(limits);
  const reader = new ArchiveReader(archive);
  const zip = await openZip(reader, archive.size);
  if (zip.entryCount > limits.files) {
    throw new ArchiveError(`The archive says it has ${zip.entryCount} entries; at most ${limits.files} are taken.`);
  }
  const offsets = new Set<number>();
  let stored = 0;
  for await (const entry of entriesOf(zip, reader)) {
    stored += entry.compressedSize;
    // Bombs without nesting let many entries inflate the same bytes.
    if (stored > archive.size || offsets.has(entry.relativeOffsetOfLocalHeader)) {
      throw new ArchiveError('The archive has entries that share their bytes; that is refused.');
    }
    offsets.add(entry.relativeOffsetOfLocalHeader);
    await takeEntry({ zip, reader }, entry, gate, limits);
  }
  const { files, dropped } = gate.accepted;
  return { files: stripTopFolder(files), dropped };
}

async function openZip(reader: ArchiveReader, size: number): Promise<ZipFile> {
  try {
    // Names and sizes are judged entry by entry below, so that one bad entry does not refuse the archive.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    return await yauzl.fromRandomAccessReaderPromise(reader, size, options);
  } catch (error) {
    throw reader.failure ?? new ArchiveError(`The file is not a zip archive that can be read: ${reasonOf(error)}.`);
  }
}

async function* entriesOf(zip: ZipFile, reader: ArchiveReader): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    let next: IteratorResult<Entry>;
    try {
      next = await entries.next();
    } catch (error) {
      throw reader.failure ?? new ArchiveError(`The list of files in the archive cannot be read: ${reasonOf(error)}.`);
    }
    if (next.done) return;
    yield next.value;
  }
}

/** An archive that is being read. */
interface OpenArchive {
  zip: ZipFile;
  reader: ArchiveReader;
}

async function takeEntry(
  archive: OpenArchive,
  entry: Entry,
  gate: FileGate<StoredFile>,
  limits: ArchiveLimits,
): Promise<void> {
  const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  if (name.endsWith('/')) return;
  const path = gate.admit(name);
  if (path === undefined) return;
  const problem = entryProblem(entry);
  if (problem !== undefined) {
    gate.drop(path, problem);
    return;
  }
  const size = await inflate(archive, entry, Math.min(gate.room, sizeByRatio(entry, limits)), () => {});
  if (size === 'broken') gate.drop(path, 'its data in the archive is damaged');
  else if (size !== 'too large') gate.take(path, size, { path, size, read: () => readEntry(archive, entry, size) });
  else if (sizeByRatio(entry, limits) < gate.room) {
    throw new ArchiveError(`"${path}" grows more than ${limits.ratio} times its stored size; the archive is refused.`);
  } else gate.refuseSize(path);
}

/** Reads an entry that was checked before. */
async function readEntry(archive: OpenArchive, entry: Entry, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size);
  const inflated = await inflate(archive, entry, size, (chunk, at) => chunk.copy(bytes, at));
  if (inflated !== size) throw new ArchiveError('The archive changed while it was read.');
  return bytes;
}

const UNIX = 3;
const FILE_TYPE = 0o170000;
const PLAIN_FILE = 0o100000;
const SYMBOLIC_LINK = 0o120000;

function entryProblem(entry: Entry): string | undefined {
  if (entry.isEncrypted()) return 'it is encrypted';
  if (!entry.canDecodeFileData()) return `its compression method ${entry.compressionMethod} is unknown; use deflate`;
  const type = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (type === SYMBOLIC_LINK) return 'it is a symbolic link';
  if (type !== 0 && type !== PLAIN_FILE) return 'it is no plain file';
  return undefined;
}

function sizeByRatio(entry: Entry, { ratio }: ArchiveLimits): number {
  return Math.max(HARMLESS_BYTES, entry.compressedSize * ratio);
}

/** Inflates an entry and counts while it grows, because what the archive says about sizes may be a lie. */
async function inflate(
  { zip, reader }: OpenArchive,
  entry: Entry,
  most: number,
  onChunk: (chunk: Buffer, at: number) => void,
): Promise<number | 'too large' | 'broken'> {
  let size = 0;
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) return 'broken';
      if (size + chunk.length > most) return 'too large';
      onChunk(chunk, size);
      size += chunk.length;
      sum = crc32(chunk, sum);
    }
  } catch {
    if (reader.failure !== undefined) throw reader.failure;
    return 'broken';
  }
  return size === entry.uncompressedSize && sum === entry.crc32 ? size : 'broken';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
