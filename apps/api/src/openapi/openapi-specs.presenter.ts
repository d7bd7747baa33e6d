import type { OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { OpenApiProblem, type OpenApiSpec } from '@lectern/domain/content/specification-schemas';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';

/** Presents a specification to somebody with the given role in its organization. */
export function presentOpenApiSpec(
  row: OpenApiSpecRow,
  role: RoleOrGuest,
  urls: { api: string; app: string },
): OpenApiSpec {
  const published = publishedUrl(row, urls);
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    slug: row.slug,
    ...(row.sourceUrl !== null && { sourceURL: row.sourceUrl }),
    processingState: row.processingState,
    visibility: row.visibility,
    ...(row.lastVersionId !== null && { lastVersion: row.lastVersionId }),
    ...(row.lastProcessedAt !== null && { lastProcessedAt: row.lastProcessedAt.toISOString() }),
    ...(row.errorCode !== null && { lastProcessErrorCode: row.errorCode }),
    ...(row.errorCount > 0 && {
      lastProcessedErrors: OpenApiProblem.array().parse(row.errors),
      lastProcessedErrorCount: row.errorCount,
    }),
    permissions: {
      view: isAllowed('openapi-spec.view', { role }),
      edit: isAllowed('openapi-spec.edit', { role }),
    },
    urls: {
      location: locationOf(row, urls),
      app: `${urls.app}/o/${row.organizationId}/openapi/${row.slug}`,
      ...(published !== null && { published }),
    },
  };
}

/** Where the API has a specification. */
export function locationOf({ organizationId, slug }: OpenApiSpecRow, { api }: { api: string }): string {
  return `${api}/v1/orgs/${organizationId}/openapi/${slug}`;
}

/** Where anyone can read the newest version of a specification; null for a private one. */
export function publishedUrl(row: OpenApiSpecRow, { api }: { api: string }): string | null {
  return row.visibility === 'public' ? `${api}/openapi/${row.organizationId}/${row.slug}.json` : null;
}
