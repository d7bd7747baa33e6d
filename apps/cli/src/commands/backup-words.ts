import type { Manifest } from '@lectern/database/backup/backup-format';

/** Says what a backup contains. */
export function described({ tables, blobs }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows} rows and ${blobs.count} files of ${inMegabytes(blobs.bytes)}`;
}

/** Says how large something is. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
