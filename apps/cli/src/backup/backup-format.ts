import type { Keyring } from '@lectern/database/keyring';
import { z } from 'zod';

/** Which files this release reads and writes; a change that an older release would misread needs a new number. */
export const FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();

/** The first entry: what must be known before anything else is read. */
export const HEADER_NAME = 'lectern-backup.json';
export const BackupHeader = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  keyCheck: z.object({ salt: z.string(), values: z.array(z.string()) }),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** What stands before the rows of a table, which are in the text format of `COPY`. */
export const TableAbout = z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) });
export type TableAbout = z.infer<typeof TableAbout>;

/** What stands before the content of a blob. */
export const BlobAbout = z.object({ key: z.string(), contentType: z.string(), sizeBytes: Count });
export type BlobAbout = z.infer<typeof BlobAbout>;

/** What stands after the parts of a content, and must be true of all of them together. */
export const Seal = z.strictObject({ bytes: Count, lines: Count, sha256: Sha256 });
export type Seal = z.infer<typeof Seal>;

/** The last entry: what must have come before it. Blobs may be many, so one hash stands for all that is said of them. */
export const MANIFEST_NAME = 'manifest.json';
export const Manifest = z.strictObject({
  header: Sha256,
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      table: z.string(),
      // Early backups do not tell them here.
      columns: z.array(z.string()).optional(),
      rows: Count,
      bytes: Count,
      sha256: Sha256,
    }),
  ),
  blobs: z.strictObject({ count: Count, bytes: Count, sha256: Sha256 }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The folder in the archive for the table with this number. */
export function tableFolder(number: number, table: string): string {
  return `tables/${padded(number, 3)}-${table}`;
}

/** The folder in the archive for the blob with this number. */
export function blobFolder(number: number): string {
  return `blobs/${padded(number, 9)}`;
}

/** Where the description of a content stands. */
export function aboutName(folder: string): string {
  return `${folder}/about.json`;
}

/** Where a part of a content stands. */
export function partName(folder: string, number: number): string {
  return `${folder}/${padded(number, 9)}`;
}

/** Where the seal of a content stands. */
export function sealName(folder: string): string {
  return `${folder}/seal.json`;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

/** A backup cannot be made or restored; the message says why and what would work. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** A file is not what `backup` has written: cut short, changed, or something else altogether. */
export class DamagedBackupError extends BackupError {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The backup is damaged or incomplete: ${reason}.`, options);
    this.name = 'DamagedBackupError';
  }
}

/** What a backup or a restore is busy with. */
export interface Progress {
  step: 'save-tables' | 'save-files' | 'check' | 'restore';
  detail: string;
  /** How much of the step is done, from 0 to 1, where that is known. */
  fraction?: number;
}

export type OnProgress = (progress: Progress) => void;

type KeyCheck = BackupHeader['keyCheck'];

/** Values by which an installation recognises its keys without being told them. */
export function makeKeyCheck(keyring: Keyring, salt: string): KeyCheck {
  return { salt, values: keyring.hashes('backups', salt).map((hash) => hash.toString('hex')) };
}

/** Whether a keyring has all the keys that were in use when the values were made. */
export function hasKeysOf(keyring: Keyring, { salt, values }: KeyCheck): boolean {
  return values.every((value) => keyring.verifies('backups', salt, Buffer.from(value, 'hex')));
}
