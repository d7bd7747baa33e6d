import type { Database } from '../../client.js';

/** The titles of those of some contents of an organization that are spaces and not deleted, by id. */
export async function findSpaceTitles(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ id: string; title: string }>({
    name: 'search-space-titles',
    text: `SELECT id, title FROM spaces
            WHERE organization_id = $1 AND id = ANY($2::text[]) AND deleted_at IS NULL ORDER BY id`,
    values: [organizationId, ids],
  });
  return new Map(rows.map(({ id, title }) => [id, title]));
}
