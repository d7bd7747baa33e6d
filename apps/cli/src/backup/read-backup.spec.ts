import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  BackupError,
  type BackupHeader,
  blobFolder,
  DamagedBackupError,
  HEADER_NAME,
  MANIFEST_NAME,
  tableFolder,
} from './backup-format.js';
import { ManifestBuilder } from './measure.js';
import { readBackup } from './read-backup.js';
import { END_OF_ARCHIVE } from './tar-entry.js';
import { jsonEntry, writeSection } from './write-section.js';

const AT = new Date('2026-11-15T00:00:00Z');
const HEADER: BackupHeader = {
  format: 1,
  createdAt: AT.toISOString(),
  migrations: [],
  keyCheck: { salt: '', values: [] },
};
const TABLE = { schema: 'public', table: 'users', columns: ['id'] };
const OTHER_TABLE = { schema: 'public', table: 'teams', columns: ['id'] };
const BLOB = { key: 'a/logo', contentType: 'image/png', sizeBytes: 4 };

let folder: string;
let pieces: Buffer[];
let contents: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-specs-'));
  pieces = await writtenBackup();
  contents = await read(pieces);
});
afterAll(() => rm(folder, { recursive: true }));

/** A backup of two tables and a blob, in the pieces in which it is written. */
async function writtenBackup(): Promise<Buffer[]> {
  const written = [jsonEntry(HEADER_NAME, HEADER, AT)];
  const manifest = new ManifestBuilder();
  manifest.setHeader(HEADER);
  const add = async (section: ReturnType<typeof writeSection>) => {
    for (let next = await section.next(); ; next = await section.next()) {
      if (next.done) return next.value;
      written.push(next.value);
    }
  };
  const chunks = (...texts: string[]) => ReadableStream.from(texts.map((text) => Buffer.from(text)));
  manifest.addTable(TABLE, await add(writeSection(tableFolder(1, 'users'), TABLE, chunks('ada\nb', 'ob\n'), AT)));
  manifest.addTable(OTHER_TABLE, await add(writeSection(tableFolder(2, 'teams'), OTHER_TABLE, chunks(), AT)));
  manifest.addBlob(BLOB, await add(writeSection(blobFolder(1), BLOB, chunks('logo'), AT)));
  written.push(jsonEntry(MANIFEST_NAME, manifest.manifest(), AT), END_OF_ARCHIVE);
  return written;
}

let files = 0;
/** What a reader gets of a backup, or the reason why it is refused. */
async function read(written: readonly Buffer[]): Promise<string[]> {
  const file = path.join(folder, `${++files}.backup`);
  await writeFile(file, gzipSync(Buffer.concat(written)));
  const found: string[] = [];
  const note = async (about: object, content: AsyncIterable<Uint8Array>) => {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    found.push(JSON.stringify(about), Buffer.concat(parts).toString('latin1'));
  };
  await readBackup(file, { table: note, blob: note }, () => {});
  return found;
}

describe('readBackup', () => {
  it('hands on what was written, in its order', () => {
    expect(contents).toEqual([
      JSON.stringify(TABLE),
      'ada\nbob\n',
      JSON.stringify(OTHER_TABLE),
      '',
      JSON.stringify(BLOB),
      'logo',
    ]);
  });

  it('notices any changed byte that changes a content, also where the compression was made anew', async () => {
    const whole = Buffer.concat(pieces);
    const change = fc.record({ at: fc.nat(whole.length - 1), bits: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, bits }) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ bits, at);
        const outcome = await read([changed]).catch((error: unknown) => error);
        if (outcome instanceof BackupError) return;
        // Nothing depends on the bytes between the entries.
        expect(outcome).toEqual(contents);
      }),
      { numRuns: 400 },
    );
  });

  it('notices a column that has another name, also of a table without rows', async () => {
    const at = pieces.findIndex((piece) => piece.includes('teams') && piece.includes('"columns"'));
    const renamed = Buffer.from(pieces[at]?.toString('latin1').replace('"id"', '"hd"') ?? '', 'latin1');
    await expect(read(pieces.with(at, renamed))).rejects.toThrow('its content does not match its manifest');
  });

  it('reads a backup whose manifest does not tell the columns', async () => {
    const early = pieces.findIndex((piece) => piece.includes(MANIFEST_NAME));
    const text = pieces[early]?.toString('latin1') ?? '';
    const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    for (const table of manifest.tables) delete table.columns;
    expect(await read(pieces.with(early, jsonEntry(MANIFEST_NAME, manifest, AT)))).toEqual(contents);
  });

  it('notices every entry that is missing, doubled or in another place', async () => {
    for (const index of pieces.slice(0, -1).keys()) {
      const [piece = Buffer.alloc(0)] = pieces.slice(index, index + 1);
      const [before, after] = [pieces.slice(0, index), pieces.slice(index + 1)];
      await expect(read([...before, ...after])).rejects.toThrow(DamagedBackupError);
      await expect(read([...before, piece, piece, ...after])).rejects.toThrow(DamagedBackupError);
      if (after.length > 1) {
        await expect(read([...before, ...after.slice(0, 1), piece, ...after.slice(1)])).rejects.toThrow(
          DamagedBackupError,
        );
      }
    }
  });

  it('notices a missing end', async () => {
    await expect(read(pieces.slice(0, -1))).rejects.toThrow('it is cut off');
  });

  it('refuses a backup of a later format with a sentence that names both', async () => {
    const later = [jsonEntry(HEADER_NAME, { format: 2 }, AT), ...pieces.slice(1)];
    await expect(read(later)).rejects.toThrow('has format 2, but this release reads format 1');
  });
});
