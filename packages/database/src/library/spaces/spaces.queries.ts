import type { GitSyncState } from '@lectern/domain/library/spaces/git-sync';
import { SpaceMergeRules } from '@lectern/domain/library/spaces/merge-rules';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import { containsPattern } from '../../contains.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import { json, type Sql } from '../../sql.js';
import { inTheirOrder } from '../collections/collections.queries.js';

export const SpaceRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  parentId: z.string().nullable(),
  position: z.string(),
  title: z.string(),
  emoji: z.string().nullable(),
  iconUrl: z.string().nullable(),
  language: z.string().nullable(),
  type: z.literal('styleguide').nullable(),
  editMode: z.enum(['live', 'locked']),
  defaultLevel: DefaultLevel,
  mergeRules: SpaceMergeRules,
  gitSync: json<GitSyncState>().nullable(),
  revisionId: z.string(),
  openComments: z.number(),
  changeRequests: z.number(),
  openChangeRequests: z.number(),
  draftChangeRequests: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
export type SpaceRow = z.infer<typeof SpaceRow>;

export interface SpaceRef {
  organizationId: string;
  spaceId: string;
}

const COLUMNS = `
  s.id, s.organization_id AS "organizationId", s.parent_id AS "parentId", s.position, s.title, s.emoji,
  s.icon_url AS "iconUrl", s.language, s.type, s.edit_mode::text AS "editMode", s.default_level::text AS "defaultLevel",
  s.merge_rules AS "mergeRules", s.git_sync AS "gitSync", s.revision_id AS "revisionId",
  s.open_comments AS "openComments", s.change_requests AS "changeRequests",
  s.open_change_requests AS "openChangeRequests", s.draft_change_requests AS "draftChangeRequests",
  s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.deleted_at AS "deletedAt"`;

/** Finds a space of an organization, also a deleted one. */
export async function findSpace(sql: Sql, { organizationId, spaceId }: SpaceRef): Promise<SpaceRow | null> {
  const [row] = await sql.query(
    SpaceRow,
    `SELECT ${COLUMNS} FROM spaces s WHERE s.organization_id = $1 AND s.id = $2`,
    [organizationId, spaceId],
  );
  return row ?? null;
}

/** Finds some spaces of an organization; deleted ones are not found. */
export function findSpaces(sql: Sql, organizationId: string, ids: readonly string[]): Promise<SpaceRow[]> {
  return sql.query(
    SpaceRow,
    `SELECT ${COLUMNS} FROM spaces s WHERE s.organization_id = $1 AND s.id = ANY($2::text[]) AND s.deleted_at IS NULL`,
    [organizationId, ids],
  );
}

/** Finds a space of whatever organization, for operators. */
export async function findSpaceAnywhere(sql: Sql, spaceId: string): Promise<SpaceRow | null> {
  const [row] = await sql.query(SpaceRow, `SELECT ${COLUMNS} FROM spaces s WHERE s.id = $1 AND s.deleted_at IS NULL`, [
    spaceId,
  ]);
  return row ?? null;
}

/** Which spaces a list holds: those of an organization that its reader may see. */
export interface SpaceSelection {
  organizationId: string;
  /** What the list is, and whom it is for; a cursor works for that alone. */
  scope: readonly string[];
  visibleIds: readonly string[];
}

/** What of the spaces is listed: those that were deleted instead of the others, and those alone whose title contains a text. */
export interface SpaceFilter {
  deleted?: boolean | undefined;
  search?: string | undefined;
}

/** Lists spaces by age. */
export function listSpaces(
  database: Database,
  keyring: Keyring,
  { organizationId, scope, visibleIds }: SpaceSelection,
  { order, deleted = false, search, ...query }: PageQuery & SpaceFilter & { order: 'asc' | 'desc' },
): Promise<Page<SpaceRow>> {
  return paginateSql(database, keyring, query, {
    row: SpaceRow,
    scope: ['spaces', organizationId, ...scope, deleted ? 'deleted' : '', search],
    order: [
      { column: 'createdAt', direction: order },
      { column: 'id', direction: order },
    ],
    orderBy: ['s.created_at', 's.id'],
    select: COLUMNS,
    from: 'spaces s',
    where: [
      's.organization_id = $1',
      's.id = ANY($2::text[])',
      `s.deleted_at IS ${deleted ? 'NOT NULL' : 'NULL'}`,
      '($3::text IS NULL OR s.title ILIKE $3)',
    ],
    values: [organizationId, visibleIds, search === undefined ? null : containsPattern(search)],
  });
}

/** Lists the spaces that stand in a collection, in their order; deleted ones are not listed. */
export function listSpacesInCollection(
  database: Database,
  keyring: Keyring,
  { organizationId, scope, visibleIds, collectionId }: SpaceSelection & { collectionId: string },
  query: PageQuery,
): Promise<Page<SpaceRow>> {
  return paginateSql(database, keyring, query, {
    row: SpaceRow,
    scope: ['collection-spaces', organizationId, collectionId, ...scope],
    order: inTheirOrder,
    orderBy: ['s.position', 's.id'],
    select: COLUMNS,
    from: 'spaces s',
    where: ['s.organization_id = $1', 's.id = ANY($2::text[])', 's.parent_id = $3', 's.deleted_at IS NULL'],
    values: [organizationId, visibleIds, collectionId],
  });
}

/** What a new space starts with; its revision has to be added after it. */
export type NewSpace = Pick<SpaceRow, 'id' | 'organizationId' | 'parentId' | 'position' | 'title' | 'revisionId'> &
  Partial<Pick<SpaceRow, 'emoji' | 'iconUrl' | 'language' | 'type' | 'editMode' | 'defaultLevel' | 'mergeRules'>> & {
    at: Date;
  };

/** Adds a space. */
export async function createSpaceRow(db: Transaction, { at, ...space }: NewSpace): Promise<void> {
  await db.prisma.space.create({ data: { ...space, createdAt: at, updatedAt: at }, select: { id: true } });
}

/** Changes a space that is not deleted; false when there is none. */
export async function updateSpace(
  db: Transaction,
  { organizationId, spaceId }: SpaceRef,
  data: Prisma.SpaceUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.prisma.space.updateMany({ where: { organizationId, id: spaceId, deletedAt: null }, data });
  return count === 1;
}

/** Lists spaces that were deleted up to `cutoff`. */
export async function listSpacesDeletedBefore(db: Transaction, cutoff: Date): Promise<SpaceRef[]> {
  const rows = await db.prisma.space.findMany({
    where: { deletedAt: { lte: cutoff } },
    orderBy: { deletedAt: 'asc' },
    take: 1000,
    select: { organizationId: true, id: true },
  });
  return rows.map(({ organizationId, id }) => ({ organizationId, spaceId: id }));
}
