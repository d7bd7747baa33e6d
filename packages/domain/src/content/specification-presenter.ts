import { timestamp } from '../platform/http/primitives.js';
import { isAllowed } from '../platform/permissions/resolve.js';
import type { RoleOrGuest } from '../platform/permissions/roles.js';
import { OpenApiIgnoredChange, OpenApiProblem, type OpenApiSpec } from './specification-schemas.js';

/** What the presenter needs of a specification, wherever it was read. */
export interface PresentableSpec extends Pick<OpenApiSpec, 'id' | 'slug' | 'processingState' | 'visibility'> {
  organizationId: string;
  sourceUrl: string | null;
  lastVersionId: string | null;
  lastProcessedAt: Date | null;
  errorCode: OpenApiSpec['lastProcessErrorCode'] | null;
  errorCount: number;
  errors: unknown;
  ignoredChanges: unknown;
  createdAt: Date;
  updatedAt: Date;
}

/** Presents a specification to somebody with the given role in its organization. */
export function presentOpenApiSpec(
  row: PresentableSpec,
  role: RoleOrGuest,
  urls: { api: string; app: string },
): OpenApiSpec {
  const published = publishedUrl(row, urls);
  const problems = OpenApiProblem.array().parse(row.errors);
  const ignoredChanges = OpenApiIgnoredChange.array().parse(row.ignoredChanges);
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    slug: row.slug,
    ...(row.sourceUrl !== null && { sourceURL: row.sourceUrl }),
    processingState: row.processingState,
    visibility: row.visibility,
    ...(row.lastVersionId !== null && { lastVersion: row.lastVersionId }),
    ...(row.lastProcessedAt !== null && { lastProcessedAt: timestamp(row.lastProcessedAt) }),
    ...(row.errorCode !== null && { lastProcessErrorCode: row.errorCode }),
    ...(problems.length > 0 && { lastProcessedErrors: problems }),
    lastProcessedErrorCount: row.errorCount,
    ...(ignoredChanges.length > 0 && { ignoredChanges }),
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
export function locationOf({ organizationId, slug }: PresentableSpec, { api }: { api: string }): string {
  return `${api}/v1/orgs/${organizationId}/openapi/${slug}`;
}

/** Where anyone can read the newest version of a specification; null for a private one. */
export function publishedUrl(row: PresentableSpec, { api }: { api: string }): string | null {
  return row.visibility === 'public' ? `${api}/openapi/${row.organizationId}/${row.slug}.json` : null;
}
