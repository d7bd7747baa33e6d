import type { OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import type { OpenApiVersionRow } from '@lectern/database/openapi/openapi-versions.queries';
import { locationOf, publishedUrl } from '@lectern/domain/content/specification-presenter';
import type { OpenApiVersion } from '@lectern/domain/openapi/schemas';
import { fileSystemOf } from '@lectern/openapi/file-system';

/** Presents a version of a specification. */
export function presentOpenApiVersion(
  spec: OpenApiSpecRow,
  version: OpenApiVersionRow,
  urls: { api: string },
): OpenApiVersion {
  return {
    object: 'openapi-spec-version',
    id: version.id,
    createdAt: version.createdAt.toISOString(),
    url: sourceOf(spec, version, urls),
    urls: { location: versionLocation(spec, version, urls) },
  };
}

/** The addresses that belong to the content of a version. */
export function contentAddresses(spec: OpenApiSpecRow, version: OpenApiVersionRow, urls: { api: string }) {
  const source = sourceOf(spec, version, urls);
  return { url: source, urls: { source, public: publishedUrl(spec, urls) } };
}

/** Lays a version out as files, in pieces of JSON around its document, which is too large to be parsed or copied. */
export function writeFiles({ sourceUrl }: OpenApiVersionRow, document: Buffer): (string | Buffer)[] {
  const files = fileSystemOf({}, sourceUrl ?? undefined);
  const pieces = files.flatMap(({ specification: _, ...file }, index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(file).slice(0, -1)},"specification":`,
    document,
    '}',
  ]);
  return ['[', ...pieces, ']'];
}

/** Where the text of a version came from; what somebody sent can be read here. */
function sourceOf(spec: OpenApiSpecRow, version: OpenApiVersionRow, urls: { api: string }): string {
  return version.sourceUrl ?? `${versionLocation(spec, version, urls)}/content/raw`;
}

function versionLocation(spec: OpenApiSpecRow, { id }: OpenApiVersionRow, urls: { api: string }): string {
  return `${locationOf(spec, urls)}/versions/${id}`;
}
