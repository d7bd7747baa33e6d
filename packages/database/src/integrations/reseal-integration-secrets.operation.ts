import type { Database } from '../client.js';
import type { KeyPurpose, Keyring } from '../keyring.js';
import { sqlOn } from '../sql.js';

interface SealedColumn {
  table: string;
  /** Columns that tell its rows apart. */
  keys: readonly string[];
  column: string;
  purpose: KeyPurpose;
}

const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'integrations', keys: ['id'], column: 'secrets', purpose: 'integrations' },
  { table: 'installations', keys: ['id'], column: 'configuration', purpose: 'integrations' },
  {
    table: 'installation_spaces',
    keys: ['installation_id', 'space_id'],
    column: 'configuration',
    purpose: 'integrations',
  },
  {
    table: 'installation_sites',
    keys: ['installation_id', 'site_id'],
    column: 'configuration',
    purpose: 'integrations',
  },
  { table: 'webhooks', keys: ['id'], column: 'secret', purpose: 'webhooks' },
];

/**
 * Encrypts the secrets of integrations, installations and webhooks anew that were encrypted under the previous secret
 * of the installation, so that this can be taken away; answers how many those were.
 */
export async function resealIntegrationSecrets(database: Database, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS) count += await resealColumn(database, keyring, column);
  return count;
}

async function resealColumn(
  database: Database,
  keyring: Keyring,
  { table, keys, column, purpose }: SealedColumn,
): Promise<number> {
  const sql = sqlOn(database);
  const key = `ARRAY[${keys.join(', ')}]`;
  const rows = await sql.query<{ key: string[]; sealed: Buffer }>(
    `SELECT ${key} AS key, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
    [],
  );
  let count = 0;
  for (const { key: id, sealed } of rows) {
    const anew = keyring.resealed(purpose, sealed);
    if (!anew) continue;
    // Only what is still as it was read: what was changed meanwhile stays.
    const changed = await sql.query(
      `UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1::text[] AND ${column} = $2 RETURNING 1`,
      [id, sealed, anew],
    );
    count += changed.length;
  }
  return count;
}
