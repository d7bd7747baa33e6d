import { z } from 'zod';
import { OpenApiSlug, OpenApiSpec, OpenApiVisibility } from '../content/specification-schemas.js';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, LocationUrls, OpenApiSourceUrl, Timestamp } from '../platform/http/primitives.js';

export const OpenApiSpecPage = pageOf(OpenApiSpec).meta({ id: 'OpenApiSpecPage' });
export const ListOpenApiSpecs = PageQuery;

/** Where a specification comes from: an address that is looked at again and again, or a text. */
export const OpenApiSource = z.union(
  [
    z.strictObject({ url: OpenApiSourceUrl }),
    z.strictObject({ text: z.string().min(1).describe('The specification itself, as JSON or YAML') }),
  ],
  'must be {"url": "https://..."} or {"text": "..."}',
);
export type OpenApiSource = z.infer<typeof OpenApiSource>;

export const CreateOpenApiSpec = z.object({ slug: OpenApiSlug, source: OpenApiSource });
export type CreateOpenApiSpec = z.infer<typeof CreateOpenApiSpec>;

export const PutOpenApiSpec = z.object({ source: OpenApiSource });
export type PutOpenApiSpec = z.infer<typeof PutOpenApiSpec>;

export const UpdateOpenApiSpec = z.object({ visibility: OpenApiVisibility });
export type UpdateOpenApiSpec = z.infer<typeof UpdateOpenApiSpec>;

export const OpenApiSpecParams = z.object({
  organizationId: z.string(),
  specSlug: z.string().describe('Slug or id of the specification'),
});
export type OpenApiSpecParams = z.infer<typeof OpenApiSpecParams>;

/** Names a specification that is made if there is none. */
export const PutOpenApiSpecParams = OpenApiSpecParams.extend({ specSlug: OpenApiSlug });
export type PutOpenApiSpecParams = z.infer<typeof PutOpenApiSpecParams>;

export const OpenApiVersionParams = OpenApiSpecParams.extend({ versionId: z.string() });
export type OpenApiVersionParams = z.infer<typeof OpenApiVersionParams>;

/** A state of a specification, which never changes. */
export const OpenApiVersion = z
  .strictObject({
    object: z.literal('openapi-spec-version'),
    id: Id,
    createdAt: Timestamp,
    url: z.string().max(2048).describe('Where the specification is accessible'),
    urls: LocationUrls,
  })
  .meta({ id: 'OpenApiVersion' });
export type OpenApiVersion = z.infer<typeof OpenApiVersion>;

export const OpenApiVersionPage = pageOf(OpenApiVersion).meta({ id: 'OpenApiVersionPage' });
export const ListOpenApiVersions = PageQuery;

/** The content of a version: one file, the entry point, that refers to nothing outside of itself. */
export const OpenApiVersionContent = z
  .strictObject({
    filesystem: z.array(
      z.strictObject({
        filename: z.string(),
        dir: z.string(),
        isEntrypoint: z.boolean(),
        references: z.array(z.string()),
        specification: z.looseObject({}).describe('The document, in OpenAPI 3'),
      }),
    ),
    url: z.string(),
    urls: z.strictObject({ source: z.string(), public: z.string().nullable() }),
  })
  .meta({ id: 'OpenApiVersionContent' });

/** The text of a version as its author wrote it. */
export const OpenApiRawContent = z
  .strictObject({ text: z.string(), format: z.enum(['json', 'yaml']) })
  .meta({ id: 'OpenApiRawContent' });
export type OpenApiRawContent = z.infer<typeof OpenApiRawContent>;

/** One difference between two versions of a specification. */
export const OpenApiChange = z
  .strictObject({
    type: z.enum(['added', 'removed', 'changed']),
    breaking: z.boolean().describe('Whether a client that kept to the older version may fail with the newer one'),
    kind: z.enum([
      'operation',
      'webhook',
      'parameter',
      'request-body',
      'response',
      'schema',
      'security',
      'security-scheme',
      'server',
      'description',
    ]),
    path: z.string().nullable().describe('Path of the operation, or name of the webhook; null for what they share'),
    method: z.string().optional(),
    pointer: z.string().optional().describe('Where in the document, as a JSON pointer'),
    message: z.string(),
  })
  .meta({ id: 'OpenApiChange' });
export type OpenApiChange = z.infer<typeof OpenApiChange>;

export const OpenApiChangeCounts = z.strictObject({
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  breaking: z.int().describe('How many of all of them can break clients'),
});
export type OpenApiChangeCounts = z.infer<typeof OpenApiChangeCounts>;

/** What is different between two versions. */
export const OpenApiVersionChanges = z
  .strictObject({
    object: z.literal('openapi-spec-changes'),
    from: Id.nullable().describe('The older version; null when there is none before it'),
    to: Id,
    counts: OpenApiChangeCounts,
    complete: z.boolean().describe('Whether `changes` names everything'),
    changes: z.array(OpenApiChange),
  })
  .meta({ id: 'OpenApiVersionChanges' });
export type OpenApiVersionChanges = z.infer<typeof OpenApiVersionChanges>;

export const OpenApiChangesQuery = z.object({
  from: z.string().optional().describe('Id of the version to compare with; the one before it when absent'),
});
export type OpenApiChangesQuery = z.infer<typeof OpenApiChangesQuery>;

/** Counts changes by what they do. */
export function countChanges(changes: readonly OpenApiChange[]): OpenApiChangeCounts {
  const counts = { added: 0, removed: 0, changed: 0, breaking: 0 };
  for (const { type, breaking } of changes) {
    counts[type] += 1;
    if (breaking) counts.breaking += 1;
  }
  return counts;
}
