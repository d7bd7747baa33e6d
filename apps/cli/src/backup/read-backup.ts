import { z } from 'zod';
import { type ArchiveEntry, readArchive } from './archive-reader.js';
import {
  aboutName,
  BackupError,
  BackupHeader,
  BlobAbout,
  blobFolder,
  DamagedBackupError,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  Manifest,
  partName,
  Seal,
  sealName,
  TableAbout,
  tableFolder,
} from './backup-format.js';
import { ContentMeter, ManifestBuilder } from './measure.js';

/** Gets what a backup contains. A content that turns out to be damaged fails while it is read, before its end. */
export interface BackupVisitor {
  table(about: TableAbout, content: AsyncIterable<Uint8Array>): Promise<void>;
  blob(about: BlobAbout, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Reads what must be known before the rest of a backup is read. */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  const entries = readArchive(file, () => {});
  try {
    return parseHeader(await take(entries));
  } finally {
    await entries.return(undefined);
  }
}

/** Reads a backup from the beginning to the end and returns its manifest, having checked all that it says. */
export async function readBackup(
  file: string,
  visitor: BackupVisitor,
  onRead: (bytes: number) => void,
): Promise<Manifest> {
  const entries = readArchive(file, onRead);
  const found = new ManifestBuilder();
  try {
    found.setHeader(parseHeader(await take(entries)));
    for (let tables = 0; ; ) {
      const entry = await take(entries);
      if (entry.name === MANIFEST_NAME) return await checkEnd(entries, entry, found);
      if (entry.name.startsWith('tables/')) await readTable(entries, entry, ++tables, visitor, found);
      else await readBlob(entries, entry, visitor, found);
    }
  } finally {
    await entries.return(undefined);
  }
}

type Entries = AsyncGenerator<ArchiveEntry>;

async function take(entries: Entries): Promise<ArchiveEntry> {
  const { value, done } = await entries.next();
  if (done) throw new DamagedBackupError('it has no manifest at the end');
  return value;
}

function parseHeader({ name, content }: ArchiveEntry): BackupHeader {
  if (name !== HEADER_NAME) throw new DamagedBackupError(`it starts with "${name}" and not with "${HEADER_NAME}"`);
  const { format } = parse(z.object({ format: z.number() }), { name, content });
  if (format !== FORMAT) {
    throw new BackupError(
      `The backup has format ${format}, but this release reads format ${FORMAT}. Restore it with the release that made it.`,
    );
  }
  return parse(BackupHeader, { name, content });
}

function parse<T>(schema: z.ZodType<T>, { name, content }: ArchiveEntry): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (cause) {
    throw new DamagedBackupError(`"${name}" in it is not valid`, { cause });
  }
}

async function readTable(
  entries: Entries,
  entry: ArchiveEntry,
  number: number,
  visitor: BackupVisitor,
  found: ManifestBuilder,
): Promise<void> {
  const about = parse(TableAbout, entry);
  const folder = tableFolder(number, about.table);
  const seal = await readContent(entries, entry, folder, (content) => visitor.table(about, content));
  found.addTable(about, seal);
}

async function readBlob(
  entries: Entries,
  entry: ArchiveEntry,
  visitor: BackupVisitor,
  found: ManifestBuilder,
): Promise<void> {
  const about = parse(BlobAbout, entry);
  const folder = blobFolder(found.blobs.count + 1);
  const seal = await readContent(entries, entry, folder, (content) => visitor.blob(about, content));
  found.addBlob(about, seal);
}

async function readContent(
  entries: Entries,
  { name }: ArchiveEntry,
  folder: string,
  use: (content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Seal> {
  if (name !== aboutName(folder)) throw new DamagedBackupError(`it has "${name}" where "${folder}" should be`);
  const content = sealedContent(entries, folder);
  let seal: Seal | undefined;
  await use(
    (async function* () {
      seal = yield* content;
    })(),
  );
  if (seal === undefined) throw new Error(`The content of "${folder}" was not read to its end.`);
  return seal;
}

/** Hands the parts of a content on and returns its seal; fails at the end of a content that does not match it. */
async function* sealedContent(entries: Entries, folder: string): AsyncGenerator<Uint8Array, Seal> {
  const measure = new ContentMeter();
  for (let number = 1; ; number++) {
    const entry = await take(entries);
    if (entry.name === sealName(folder)) {
      const seal = parse(Seal, entry);
      if (!isSame(seal, measure.seal())) throw new DamagedBackupError(`"${folder}" in it was changed`);
      return seal;
    }
    if (entry.name !== partName(folder, number)) {
      throw new DamagedBackupError(`it has "${entry.name}" where a part of "${folder}" should be`);
    }
    measure.add(entry.content);
    yield entry.content;
  }
}

async function checkEnd(entries: Entries, entry: ArchiveEntry, found: ManifestBuilder): Promise<Manifest> {
  const manifest = parse(Manifest, entry);
  const expected = Manifest.parse(asToldBy(manifest, found.manifest()));
  if (!isSame(manifest, expected)) throw new DamagedBackupError('its content does not match its manifest');
  const { done } = await entries.next();
  if (!done) throw new DamagedBackupError('it continues after its manifest');
  return manifest;
}

/** What was found, without what this manifest does not tell of tables. */
function asToldBy({ tables: told }: Manifest, { tables, ...found }: Manifest): Manifest {
  return {
    ...found,
    tables: tables.map(({ columns, ...table }, place) =>
      told[place]?.columns === undefined ? table : { ...table, columns },
    ),
  };
}

/** Both sides have been through the same schema, so their properties have the same order. */
function isSame<T>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
