import type { UpdateOpenApiSpec } from '@lectern/domain/openapi/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Transaction } from '../client.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';

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
  ignoredChanges: true,
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
  db: Transaction,
  { organizationId, specSlug }: OpenApiSpecRef,
): Promise<OpenApiSpecRow | null> {
  const found = await db.prisma.openApiSpec.findMany({
    where: { organizationId, OR: [{ slug: specSlug }, { id: specSlug }] },
    select: openApiSpecSelect,
  });
  return found.find(({ slug }) => slug === specSlug) ?? found[0] ?? null;
}

/** Of the given slugs and ids, finds the specifications of the organization. */
export function findOpenApiSpecs(
  db: Transaction,
  organizationId: string,
  refs: readonly string[],
): Promise<OpenApiSpecRow[]> {
  const named = [...refs];
  return db.prisma.openApiSpec.findMany({
    where: { organizationId, OR: [{ slug: { in: named } }, { id: { in: named } }] },
    select: openApiSpecSelect,
  });
}

/** Lists the specifications of an organization, newest first. */
export function listOpenApiSpecs(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: PageQuery,
): Promise<Page<OpenApiSpecRow>> {
  const selected = { organizationId };
  const listing = { scope: ['openapi-specs', organizationId], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.prisma.openApiSpec.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.openApiSpec.findMany({ where: { AND: [selected, where] }, orderBy, take, select: openApiSpecSelect }),
  });
}

/** Finds a specification and keeps others from changing it until the transaction ends. */
export async function lockOpenApiSpec(tx: Transaction, ref: OpenApiSpecRef): Promise<OpenApiSpecRow | null> {
  const spec = await findOpenApiSpec(tx, ref);
  return spec && lockOpenApiSpecById(tx, spec);
}

/** Does the same by the id alone, for those who know the specification already. */
export async function lockOpenApiSpecById(
  tx: Transaction,
  { organizationId, id }: Pick<OpenApiSpecRow, 'organizationId' | 'id'>,
): Promise<OpenApiSpecRow | null> {
  const lock = 'SELECT id FROM openapi_specs WHERE organization_id = $1 AND id = $2 FOR UPDATE';
  await tx.execute(lock, [organizationId, id]);
  return tx.prisma.openApiSpec.findUnique({ where: { organizationId, id }, select: openApiSpecSelect });
}

/** A specification with the text that was sent, if one was, and the hash of its newest version. */
export interface OpenApiSpecToProcess {
  spec: OpenApiSpecRow;
  sourceText: string | null;
  lastHash: string | null;
}

/** Finds a specification with what is needed to process it; null also when its organization is gone. */
export async function findOpenApiSpecToProcess(
  db: Transaction,
  { organizationId, specId }: { organizationId: string; specId: string },
): Promise<OpenApiSpecToProcess | null> {
  const found = await db.prisma.openApiSpec.findUnique({
    where: { organizationId, id: specId, organization: { deletedAt: null } },
    select: { ...openApiSpecSelect, sourceText: true },
  });
  if (!found) return null;
  const { sourceText, ...spec } = found;
  const last = spec.lastVersionId === null ? null : { id: spec.lastVersionId, organizationId };
  const version = last && (await db.prisma.openApiVersion.findUnique({ where: last, select: { hash: true } }));
  return { spec, sourceText, lastHash: version?.hash ?? null };
}

/** Changes who may read a specification, or which of its changes are ignored; what is not given stays. */
export function setOpenApiSettings(
  tx: Transaction,
  { organizationId, id }: Pick<OpenApiSpecRow, 'organizationId' | 'id'>,
  { visibility, ignoredChanges }: UpdateOpenApiSpec,
  at: Date,
): Promise<OpenApiSpecRow> {
  return tx.prisma.openApiSpec.update({
    where: { organizationId, id },
    data: { ...(visibility && { visibility }), ...(ignoredChanges && { ignoredChanges }), updatedAt: at },
    select: openApiSpecSelect,
  });
}

/** Removes a specification with all its versions. */
export async function deleteOpenApiSpec(
  tx: Transaction,
  { organizationId, id }: Pick<OpenApiSpecRow, 'organizationId' | 'id'>,
): Promise<void> {
  await tx.prisma.openApiSpec.deleteMany({ where: { organizationId, id } });
}

const DueSpec = z.object({ id: z.string(), organizationId: z.string(), orders: z.number() });

const CLAIM_DUE = `
  UPDATE openapi_specs SET processing_state = 'pending', refresh_at = $2::timestamptz
   WHERE id IN (
     SELECT s.id FROM openapi_specs s JOIN organizations o ON o.id = s.organization_id
      WHERE s.refresh_at <= $1::timestamptz AND o.deleted_at IS NULL
      ORDER BY s.refresh_at LIMIT $3 FOR UPDATE OF s SKIP LOCKED)
  RETURNING id, organization_id AS "organizationId", orders`;

/**
 * Takes so many specifications that have to be processed because of their age, those that wait longest first. Nobody
 * else takes them until `until`, when they are due again if nothing has become of them.
 */
export function claimDueOpenApiSpecs(
  tx: Transaction,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Pick<OpenApiSpecRow, 'id' | 'organizationId' | 'orders'>[]> {
  return tx.query(DueSpec, CLAIM_DUE, [now, until, limit]);
}
