import { z } from 'zod';
import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';
import { bytes } from '../sql.js';

interface SealedColumn {
  table: string;
  /** Columns that tell its rows apart. */
  keys: readonly string[];
  column: string;
}

const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'integrations', keys: ['id'], column: 'secrets' },
  { table: 'installations', keys: ['id'], column: 'configuration' },
  { table: 'installation_spaces', keys: ['installation_id', 'space_id'], column: 'configuration' },
  { table: 'installation_sites', keys: ['installation_id', 'site_id'], column: 'configuration' },
];

/**
 * Encrypts the secrets of integrations and the configurations of installations anew that were encrypted under the
 * previous secret key, so that this can be taken away; returns how many those were.
 */
export async function resealIntegrationSecrets(database: Database, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS) count += await resealColumn(database, keyring, column);
  return count;
}

const ResealColumnRow = z.object({ key: z.array(z.string()), sealed: bytes });

async function resealColumn(
  database: Database,
  keyring: Keyring,
  { table, keys, column }: SealedColumn,
): Promise<number> {
  const key = `ARRAY[${keys.join(', ')}]`;
  const rows = await database.query(ResealColumnRow, `SELECT ${key} AS key, ${column} AS sealed FROM ${table}`, []);
  let count = 0;
  for (const { key: id, sealed } of rows) {
    const anew = keyring.resealed('integrations', sealed);
    if (!anew) continue;
    // Only what is still as it was read: what was changed meanwhile stays.
    const changed = await database.execute(
      `UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1::text[] AND ${column} = $2 RETURNING 1`,
      [id, sealed, anew],
    );
    count += changed;
  }
  return count;
}
