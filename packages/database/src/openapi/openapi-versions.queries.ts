import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { Transaction } from '../client.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';

const openApiVersionSelect = {
  id: true,
  organizationId: true,
  specId: true,
  hash: true,
  sourceUrl: true,
  sourceFormat: true,
  previousId: true,
  createdAt: true,
} satisfies Prisma.OpenApiVersionSelect;

/** A version without its texts. */
export type OpenApiVersionRow = Prisma.OpenApiVersionGetPayload<{ select: typeof openApiVersionSelect }>;

export interface OpenApiVersionRef {
  organizationId: string;
  specId: string;
  versionId: string;
}

const selected = ({ organizationId, specId, versionId }: OpenApiVersionRef) => ({
  organizationId,
  specId,
  id: versionId,
});

/** Finds a version of a specification. */
export function findOpenApiVersion(db: Transaction, ref: OpenApiVersionRef): Promise<OpenApiVersionRow | null> {
  return db.prisma.openApiVersion.findFirst({ where: selected(ref), select: openApiVersionSelect });
}

/** Lists the versions of a specification, newest first. */
export function listOpenApiVersions(
  db: Transaction,
  keyring: Keyring,
  spec: { organizationId: string; specId: string },
  query: PageQuery,
): Promise<Page<OpenApiVersionRow>> {
  const listed = { organizationId: spec.organizationId, specId: spec.specId };
  return paginate(
    keyring,
    query,
    { scope: ['openapi-versions', spec.specId], order: newestFirst },
    {
      count: () => db.prisma.openApiVersion.count({ where: listed }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.openApiVersion.findMany({
          where: { AND: [listed, where] },
          orderBy,
          take,
          select: openApiVersionSelect,
        }),
    },
  );
}

/** Finds the newest version of a specification that anyone may read, by what its published address says. */
export async function findPublishedVersion(
  db: Transaction,
  { organizationId, slug }: { organizationId: string; slug: string },
): Promise<OpenApiVersionRef | null> {
  const spec = await db.prisma.openApiSpec.findFirst({
    where: { organizationId, slug, visibility: 'public', organization: { deletedAt: null } },
    select: { id: true, lastVersionId: true },
  });
  const versionId = spec?.lastVersionId;
  return spec && versionId ? { organizationId, specId: spec.id, versionId } : null;
}

/** The document of a version as JSON text; null when there is no such version. */
export async function findOpenApiDocument(db: Transaction, ref: OpenApiVersionRef): Promise<string | null> {
  const found = await db.prisma.openApiVersion.findFirst({ where: selected(ref), select: { document: true } });
  return found?.document ?? null;
}

/** What is different from the version before, as it was found when the version was made. */
export function findOpenApiChanges(
  db: Transaction,
  ref: OpenApiVersionRef,
): Promise<{ changes: Prisma.JsonValue; changesComplete: boolean; previousId: string | null } | null> {
  return db.prisma.openApiVersion.findFirst({
    where: selected(ref),
    select: { changes: true, changesComplete: true, previousId: true },
  });
}
