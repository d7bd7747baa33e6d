import { z } from 'zod';
import { OpenApiIgnoredChange, OpenApiSlug, OpenApiSpec, OpenApiVisibility } from '../content/specification-schemas.js';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, LocationUrls, OpenApiSourceUrl, QueryBoolean, Timestamp } from '../platform/http/primitives.js';

export const OpenApiSpecPage = pageOf(OpenApiSpec).meta({ id: 'OpenApiSpecPage' });
export const ListOpenApiSpecs = PageQuery;
export const ListOpenApiSpecPages = PageQuery;

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

const MAX_IGNORED_CHANGES = 200;

export const UpdateOpenApiSpec = z
  .object({
    visibility: OpenApiVisibility.optional(),
    ignoredChanges: z
      .array(OpenApiIgnoredChange)
      .max(MAX_IGNORED_CHANGES)
      .optional()
      .describe(
        'The whole list of changes that do not count as breaking: a change is ignored if all fields of an entry fit',
      ),
  })
  .refine(({ visibility, ignoredChanges }) => visibility !== undefined || ignoredChanges !== undefined, {
    message: 'must have "visibility" or "ignoredChanges"',
  });
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

/** How the content of a version is read. */
export const ReadOpenApiContent = z.object({
  computed: QueryBoolean.default(true).describe(
    '`false` gives the document as it is, without the safe HTML of its descriptions',
  ),
});
export type ReadOpenApiContent = z.infer<typeof ReadOpenApiContent>;

/** The content of a version: one file, the entry point, that refers to nothing outside of itself. */
export const OpenApiVersionContent = z
  .strictObject({
    filesystem: z.array(
      z.strictObject({
        filename: z.string(),
        dir: z.string(),
        isEntrypoint: z.boolean(),
        references: z.array(z.string()),
        specification: z
          .looseObject({})
          .describe('The document, in OpenAPI 3, with `x-gitbook-description-html` beside each `description`'),
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
