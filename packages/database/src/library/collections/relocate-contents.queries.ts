import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import type { Sql } from '../../sql.js';

/** A collection or a space with the place and the level that it gets. */
export interface Relocation {
  kind: 'collection' | 'space';
  id: string;
  position: string;
  level: DefaultLevel;
}

/** Puts collections and spaces of an organization into another parent, each at a place and with a level of its own. */
export async function relocateContents(
  sql: Sql,
  { organizationId, parentId }: { organizationId: string; parentId: string | null },
  relocations: readonly Relocation[],
): Promise<void> {
  for (const kind of ['collection', 'space'] as const) {
    const moved = relocations.filter((relocation) => relocation.kind === kind);
    await sql.execute(
      `UPDATE ${kind}s content SET parent_id = $2, position = moved.position, default_level = moved.level::content_level
         FROM unnest($3::text[], $4::text[], $5::text[]) AS moved(id, position, level)
        WHERE content.organization_id = $1 AND content.id = moved.id`,
      [
        organizationId,
        parentId,
        moved.map(({ id }) => id),
        moved.map(({ position }) => position),
        moved.map(({ level }) => level),
      ],
    );
  }
}

/** Collections and spaces that change their organization together. */
export interface Transfer {
  from: string;
  to: string;
  collectionIds: readonly string[];
  spaceIds: readonly string[];
  /** The one of them that gets to the top of the other organization; the rest stays in it. */
  rootId: string;
  position: string;
  at: Date;
}

// One statement, because the parent of everything has to be of its own organization after each statement.
const TRANSFER = `
  WITH moved AS (
    UPDATE collections SET organization_id = $2,
           parent_id = CASE WHEN id = $5 THEN NULL ELSE parent_id END,
           position = CASE WHEN id = $5 THEN $6 ELSE position END
     WHERE organization_id = $1 AND id = ANY($3::text[]))
  UPDATE spaces SET organization_id = $2, updated_at = $7::timestamptz,
         parent_id = CASE WHEN id = $5 THEN NULL ELSE parent_id END,
         position = CASE WHEN id = $5 THEN $6 ELSE position END
   WHERE organization_id = $1 AND id = ANY($4::text[])`;

/** Gives collections and spaces to another organization, where they stand at the top. */
export async function transferContents(sql: Sql, transfer: Transfer): Promise<void> {
  const { from, to, collectionIds, spaceIds, rootId, position, at } = transfer;
  await sql.execute(TRANSFER, [from, to, collectionIds, spaceIds, rootId, position, at]);
}
