import type { Sibling } from '@lectern/domain/platform/ordering/placing';
import type { LeveledContent } from '@lectern/domain/platform/permissions/effective-roles';
import { z } from 'zod';
import { json, type Sql } from '../../sql.js';

/** A collection or a space with its place and what decides who may see it. */
export interface ContentRow extends LeveledContent, Sibling {}

// One JSON value instead of many rows: the driver reads it several times faster.
const LOAD_CONTENTS = `
  SELECT coalesce(json_agg(contents), '[]') AS contents FROM (
    SELECT 'collection' AS kind, id, parent_id AS "parentId", default_level AS level, position, false AS deleted
      FROM collections WHERE organization_id = $1
    UNION ALL
    SELECT 'space', id, parent_id, default_level, position, deleted_at IS NOT NULL
      FROM spaces WHERE organization_id = $1) contents`;

const ContentsRow = z.object({ contents: z.array(json<ContentRow>()) });

/** Loads all collections and spaces of an organization, deleted spaces too, without what is in them. */
export async function loadContents(sql: Sql, organizationId: string): Promise<ContentRow[]> {
  const [row] = await sql.query(ContentsRow, LOAD_CONTENTS, [organizationId]);
  return row?.contents ?? [];
}

const LastRow = z.object({ last: z.string().nullable() });

/** The position of the last among the contents of a parent, deleted ones too; null when there is none. */
export async function findLastPosition(
  sql: Sql,
  organizationId: string,
  parentId: string | null,
): Promise<string | null> {
  const [row] = await sql.query(
    LastRow,
    `SELECT max(position) AS last FROM (
       SELECT position FROM collections WHERE organization_id = $1 AND parent_id IS NOT DISTINCT FROM $2
       UNION ALL
       SELECT position FROM spaces WHERE organization_id = $1 AND parent_id IS NOT DISTINCT FROM $2) siblings`,
    [organizationId, parentId],
  );
  return row?.last ?? null;
}
