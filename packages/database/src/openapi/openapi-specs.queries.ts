import type { Page, PageQuery } from '@lectern/domain/http/page';
import type { OpenApiVisibility } from '@lectern/domain/openapi/schemas';
import type { Db } from '../client.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import { sqlIn } from '../sql.js';

/** Everything but the text that was sent, which can be large. */
export const openApiSpecSelect = {
  id: true,
  organizationId: true,
  slug: true,
  sourceUrl: true,
  sourceHash: true,
  visibility: true,
  processingState: true,
  orders: true,
  lastVersionId: true,
  lastProcessedAt: true,
  errorCode: true,
  errors: true,
  errorCount: true,
  etag: true,
  lastModified: true,
  failures: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.OpenApiSpecSelect;

export type OpenApiSpecRow = Prisma.OpenApiSpecGetPayload<{ select: typeof openApiSpecSelect }>;

/** A specification of an organization by its slug, or by its id. */
export interface OpenApiSpecRef {
  organizationId: string;
  specSlug: string;
}

/** Finds a specification by its slug, which wins, or by its id. */
export async function findOpenApiSpec(
  db: Db,
  { organizationId, specSlug }: OpenApiSpecRef,
): Promise<OpenApiSpecRow | null> {
  const found = await db.openApiSpec.findMany({
    where: { organizationId, OR: [{ slug: specSlug }, { id: specSlug }] },
    select: openApiSpecSelect,
  });
  return found.find(({ slug }) => slug === specSlug) ?? found[0] ?? null;
}

/** Of the given slugs and ids, finds the specifications of the organization. */
export function findOpenApiSpecs(db: Db, organizationId: string, refs: readonly string[]): Promise<OpenApiSpecRow[]> {
  const named = [...refs];
  return db.openApiSpec.findMany({
    where: { organizationId, OR: [{ slug: { in: named } }, { id: { in: named } }] },
    select: openApiSpecSelect,
  });
}

/** Lists the specifications of an organization, newest first. */
export function listOpenApiSpecs(
  db: Db,
  keyring: Keyring,
  organizationId: string,
  query: PageQuery,
): Promise<Page<OpenApiSpecRow>> {
  const selected = { organizationId };
  const listing = { scope: ['openapi-specs', organizationId], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.openApiSpec.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.openApiSpec.findMany({ where: { AND: [selected, where] }, orderBy, take, select: openApiSpecSelect }),
  });
}

/** Finds a specification and keeps others from changing it until the transaction ends. */
export async function lockOpenApiSpec(tx: Db, ref: OpenApiSpecRef): Promise<OpenApiSpecRow | null> {
  const spec = await findOpenApiSpec(tx, ref);
  if (!spec) return null;
  await sqlIn(tx).query('SELECT id FROM openapi_specs WHERE id = $1 FOR UPDATE', [spec.id]);
  return tx.openApiSpec.findUnique({ where: { id: spec.id }, select: openApiSpecSelect });
}

/** Says who may read a specification. */
export function setOpenApiVisibility(
  tx: Db,
  { id }: Pick<OpenApiSpecRow, 'id'>,
  visibility: OpenApiVisibility,
  at: Date,
): Promise<OpenApiSpecRow> {
  return tx.openApiSpec.update({ where: { id }, data: { visibility, updatedAt: at }, select: openApiSpecSelect });
}

/** Removes a specification with all its versions. */
export async function deleteOpenApiSpec(tx: Db, { id }: Pick<OpenApiSpecRow, 'id'>): Promise<void> {
  await tx.openApiSpec.deleteMany({ where: { id } });
}

/** Specifications that have to be processed because of their age, those that wait longest first. */
export function listDueOpenApiSpecs(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<OpenApiSpecRow, 'id' | 'organizationId' | 'orders'>[]> {
  return db.openApiSpec.findMany({
    where: { refreshAt: { lte: now }, organization: { deletedAt: null } },
    orderBy: { refreshAt: 'asc' },
    take: limit,
    select: { id: true, organizationId: true, orders: true },
  });
}
