import type { Sql } from '../sql.js';

const TABLES: Record<string, string> = {
  space: 'SELECT id FROM spaces WHERE organization_id = $1 AND deleted_at IS NULL AND id = ANY($2::text[])',
  collection: 'SELECT id FROM collections WHERE organization_id = $1 AND id = ANY($2::text[])',
  user: 'SELECT user_id AS id FROM members WHERE organization_id = $1 AND user_id = ANY($2::text[])',
};

/** Which of some objects outside of the linking space, such as `user:<id>` or `space:<id>/page:<id>`, exist. */
export async function findExistingObjects(
  sql: Sql,
  organizationId: string,
  objects: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [kind, text] of Object.entries(TABLES)) {
    const ids = objects.flatMap((object) =>
      object.startsWith(`${kind}:`) && !object.includes('/') ? object.slice(kind.length + 1) : [],
    );
    if (ids.length === 0) continue;
    for (const { id } of await sql.query<{ id: string }>(text, [organizationId, ids])) found.add(`${kind}:${id}`);
  }
  const pages = objects.filter((object) => /^space:[^/:]+\/page:/.test(object));
  if (pages.length > 0) {
    const rows = await sql.query<{ object: string }>(
      `SELECT 'space:' || space_id || '/page:' || page_id AS object FROM current_pages
        WHERE organization_id = $1 AND (space_id, page_id) IN (
              SELECT split_part(substr(o, 7), '/page:', 1), split_part(o, '/page:', 2) FROM unnest($2::text[]) o)`,
      [organizationId, pages],
    );
    for (const { object } of rows) found.add(object);
  }
  return found;
}
