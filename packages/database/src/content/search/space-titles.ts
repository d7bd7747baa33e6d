import { z } from 'zod';
import type { Database } from '../../client.js';
import { IdRow } from '../../sql.js';

const SpaceTitlesRow = z.object({ id: z.string(), title: z.string() });

/** The titles of those of some contents of an organization that are spaces and not deleted, by id. */
export async function findSpaceTitles(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.query(
    SpaceTitlesRow,
    `SELECT id, title FROM spaces
            WHERE organization_id = $1 AND id = ANY($2::text[]) AND deleted_at IS NULL ORDER BY id`,
    [organizationId, ids],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The ids of the spaces of an organization that are not deleted. */
export async function findSpaceIds(database: Database, organizationId: string): Promise<string[]> {
  const text = 'SELECT id FROM spaces WHERE organization_id = $1 AND deleted_at IS NULL ORDER BY id';
  return (await database.query(IdRow, text, [organizationId])).map(({ id }) => id);
}
