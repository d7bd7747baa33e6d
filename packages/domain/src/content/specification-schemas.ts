import { z } from 'zod';
import { Id, Timestamp } from '../platform/http/primitives.js';

export const OpenApiSlug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, 'must be letters and digits, in words joined by "-"')
  .describe('Name of the specification in addresses and in pages');

export const OpenApiVisibility = z
  .enum(['private', 'public'])
  .describe('`private`: for members only, `public`: for anyone who knows its published address');
export type OpenApiVisibility = z.infer<typeof OpenApiVisibility>;

export const OpenApiProcessingState = z
  .enum(['pending', 'progress', 'complete'])
  .describe('`complete` also when the source could not be read: see `lastProcessErrorCode`');

export const OpenApiErrorCode = z.enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR']);
export type OpenApiErrorCode = z.infer<typeof OpenApiErrorCode>;

/** Something that is wrong with the source of a specification. */
export const OpenApiProblem = z.strictObject({
  message: z.string().describe('What is wrong and where'),
  code: z.string().optional(),
  level: z
    .enum(['error', 'warning'])
    .default('error')
    .describe('`error`: against the rules of OpenAPI, `warning`: most likely not meant'),
  rule: z.string().optional().describe('Name of the rule that is broken, such as `path-parameter-unused`'),
  pointer: z
    .string()
    .optional()
    .describe('Where in the document, as a JSON pointer; absent when it is about all of it'),
  line: z.int().optional().describe('Where in the text, counted from 1; only for what cannot be read'),
});
export type OpenApiProblem = z.infer<typeof OpenApiProblem>;

/** Changes that an organization accepts: they are told, but do not count as breaking. */
export const OpenApiIgnoredChange = z
  .strictObject({
    rule: z.string().min(1).max(100).optional().describe('Name of the rule, such as `request-property-removed`'),
    path: z.string().min(1).max(2_000).optional().describe('Path of the operation, or name of the webhook'),
    method: z.string().min(1).max(20).toLowerCase().optional(),
    pointer: z.string().min(1).max(2_000).optional().describe('Where in the document, as a JSON pointer'),
    comment: z.string().max(500).optional().describe('Why the change is accepted'),
  })
  .refine(({ rule, path, pointer }) => rule !== undefined || path !== undefined || pointer !== undefined, {
    message: 'must have "rule", "path" or "pointer"',
  })
  .meta({ id: 'OpenApiIgnoredChange' });
export type OpenApiIgnoredChange = z.infer<typeof OpenApiIgnoredChange>;

/** An API specification, kept fresh from where it comes from. */
export const OpenApiSpec = z
  .strictObject({
    object: z.literal('openapi-spec'),
    id: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    slug: OpenApiSlug,
    sourceURL: z.string().optional().describe('Where it comes from; absent when its text was sent'),
    processingState: OpenApiProcessingState,
    visibility: OpenApiVisibility,
    lastVersion: Id.optional().describe('Id of the newest version, which stays when a later source cannot be read'),
    lastProcessedAt: Timestamp.optional(),
    lastProcessErrorCode: OpenApiErrorCode.optional(),
    lastProcessedErrors: z.array(OpenApiProblem).optional().describe('Errors first, then warnings'),
    lastProcessedErrorCount: z.int().describe('How many errors there are, also those that are not listed'),
    ignoredChanges: z
      .array(OpenApiIgnoredChange)
      .optional()
      .describe('Changes that do not count as breaking; absent when there are none'),
    permissions: z.strictObject({ view: z.boolean(), edit: z.boolean() }),
    urls: z.strictObject({
      location: z.string().describe('API URL of this object'),
      app: z.string(),
      published: z.string().optional().describe('Where anyone can read it, while it is public'),
    }),
  })
  .meta({ id: 'OpenApiSpec' });
export type OpenApiSpec = z.infer<typeof OpenApiSpec>;
