import { z } from 'zod';
import type { Transaction } from '../../client.js';
import type { Sql } from '../../sql.js';

const Total = z.number();

const InstallationFigures = z.object({
  databaseVersion: z.string(),
  databaseBytes: Total,
  connections: Total,
  maxConnections: Total,
  organizations: Total,
  users: Total,
  spaces: Total,
  sites: Total,
  files: Total,
  fileBytes: Total,
});
export type InstallationFigures = z.infer<typeof InstallationFigures>;

// Roles that may not see the sessions of others may see how many there are of each database.
const MEASURE = `
  SELECT current_setting('server_version') AS "databaseVersion",
         pg_database_size(current_database())::float8 AS "databaseBytes",
         (SELECT coalesce(sum(numbackends), 0)::int FROM pg_stat_database) AS "connections",
         current_setting('max_connections')::int AS "maxConnections",
         (SELECT count(*)::int FROM organizations o WHERE o.deleted_at IS NULL) AS "organizations",
         (SELECT count(*)::int FROM users u
           WHERE NOT EXISTS (SELECT 1 FROM integrations g WHERE g.user_id = u.id)) AS "users",
         (SELECT count(*)::int FROM spaces s JOIN organizations o ON o.id = s.organization_id
           WHERE s.deleted_at IS NULL AND o.deleted_at IS NULL) AS "spaces",
         (SELECT count(*)::int FROM sites s JOIN organizations o ON o.id = s.organization_id
           WHERE o.deleted_at IS NULL) AS "sites",
         (SELECT count(*)::int FROM file_blobs) AS "files",
         (SELECT coalesce(sum(size_bytes), 0)::float8 FROM file_blobs) AS "fileBytes"`;

/** Measures the database and counts what all organizations have. */
export async function measureInstallation(db: Sql): Promise<InstallationFigures> {
  const [row] = await db.query(InstallationFigures, MEASURE);
  if (!row) throw new Error('A query without a table returns one row');
  return row;
}

/** A backup that was made. */
export interface BackupRecord {
  madeAt: Date;
  bytes: number;
}

const LAST = 'last';

/** Notes that a backup was made, in place of the one before. */
export async function recordBackup(db: Transaction, { madeAt, bytes }: BackupRecord): Promise<void> {
  const data = { madeAt, bytes: BigInt(bytes) };
  await db.prisma.backup.upsert({ where: { id: LAST }, create: { id: LAST, ...data }, update: data });
}

/** Finds the last backup that is known; null when none is. */
export async function findLastBackup(db: Transaction): Promise<BackupRecord | null> {
  const row = await db.prisma.backup.findUnique({ where: { id: LAST } });
  return row && { madeAt: row.madeAt, bytes: Number(row.bytes) };
}
