import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, type OrderColumn } from '../../paginate.js';
import { paginateSql } from '../../paginate-sql.js';
import type { Sql } from '../../sql.js';

export const CollectionRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  parentId: z.string().nullable(),
  position: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  defaultLevel: DefaultLevel,
  createdAt: z.date(),
});
export type CollectionRow = z.infer<typeof CollectionRow>;

export interface CollectionRef {
  organizationId: string;
  collectionId: string;
}

const COLUMNS = `
  c.id, c.organization_id AS "organizationId", c.parent_id AS "parentId", c.position, c.title, c.description,
  c.default_level::text AS "defaultLevel", c.created_at AS "createdAt"`;

/** Finds a collection of an organization. */
export async function findCollection(
  sql: Sql,
  { organizationId, collectionId }: CollectionRef,
): Promise<CollectionRow | null> {
  const [row] = await sql.query(
    CollectionRow,
    `SELECT ${COLUMNS} FROM collections c WHERE c.organization_id = $1 AND c.id = $2`,
    [organizationId, collectionId],
  );
  return row ?? null;
}

/** Which collections a list holds: those of an organization that its reader may see. */
export interface CollectionSelection {
  organizationId: string;
  /** Whom the list is for; a cursor works for that user alone. */
  viewerId: string;
  visibleIds: readonly string[];
  /** All, newest first; or only those at the top, in their order. */
  nested: boolean;
}

/** Lists the collections that somebody may see. */
export function listCollections(
  database: Database,
  keyring: Keyring,
  { organizationId, viewerId, visibleIds, nested }: CollectionSelection,
  query: PageQuery,
): Promise<Page<CollectionRow>> {
  return paginateSql(database, keyring, query, {
    row: CollectionRow,
    scope: ['collections', organizationId, viewerId, nested],
    select: COLUMNS,
    from: 'collections c',
    where: ['c.organization_id = $1', 'c.id = ANY($2::text[])', ...(nested ? [] : ['c.parent_id IS NULL'])],
    values: [organizationId, visibleIds],
    ...(nested
      ? { order: newestFirst, orderBy: ['c.created_at', 'c.id'] }
      : { order: inTheirOrder, orderBy: ['c.position', 'c.id'] }),
  });
}

/** The order that people gave to the contents of a parent. */
export const inTheirOrder: readonly OrderColumn[] = [
  { column: 'position', direction: 'asc' },
  { column: 'id', direction: 'asc' },
];

/** Adds a collection. */
export async function createCollectionRow(
  db: Transaction,
  data: {
    id: string;
    organizationId: string;
    parentId: string | null;
    position: string;
    title: string;
    defaultLevel?: DefaultLevel;
    createdAt: Date;
  },
): Promise<void> {
  await db.prisma.collection.create({ data, select: { id: true } });
}

/** Changes a collection; false when there is none. */
export async function updateCollection(
  db: Transaction,
  { organizationId, collectionId }: CollectionRef,
  data: {
    title?: string | undefined;
    description?: string | null | undefined;
    defaultLevel?: DefaultLevel | undefined;
    parentId?: string | null;
    position?: string;
  },
): Promise<boolean> {
  const { count } = await db.prisma.collection.updateMany({ where: { organizationId, id: collectionId }, data });
  return count === 1;
}

/** Removes a collection that nothing stands in; false when there is none. */
export async function deleteCollection(
  db: Transaction,
  { organizationId, collectionId }: CollectionRef,
): Promise<boolean> {
  const { count } = await db.prisma.collection.deleteMany({ where: { organizationId, id: collectionId } });
  return count === 1;
}
