import { z } from 'zod';
import { ChangeRequest } from '../../content/change-request-schemas.js';
import { ContentPage } from '../../content/page-schemas.js';
import { Collection } from '../../library/collections/schemas.js';
import { Space } from '../../library/spaces/schemas.js';
import { Id, QueryBoolean } from '../../platform/http/primitives.js';

const url = z
  .string()
  .min(1)
  .max(2048)
  .describe('Absolute http or https address, such as `https://docs.example.com/guide`');

const redirectOnError = 'Redirects to the app instead of returning an error when nothing is published there';

/** Asks what is published at an address. */
export const ResolvePublishedUrl = z.object({
  url,
  redirectOnError: z.boolean().default(false).describe(redirectOnError),
  visitor: z
    .object({
      type: z.enum(['human', 'agent']).optional().describe('Agents do not see sites that exclude them'),
      jwtToken: z
        .string()
        .max(16_384)
        .optional()
        .describe('Token that says who reads, signed with the key of the site'),
      shareKey: z
        .string()
        .max(256)
        .optional()
        .describe('Secret of a share link that the reader came in by before, where the address does not hold one'),
      unsignedClaims: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('What the reader says of itself; conditions read it as `visitor.claims.unsigned`'),
    })
    .optional(),
});
export type ResolvePublishedUrl = z.infer<typeof ResolvePublishedUrl>;

/** The same, in a query. */
export const GetPublishedUrl = z.object({
  url,
  visitorAuthToken: z.string().max(16_384).optional().describe('Token that says who reads'),
  redirectOnError: QueryBoolean.default(false).describe(redirectOnError),
});
export type GetPublishedUrl = z.infer<typeof GetPublishedUrl>;

/** Content that is published at an address, and a token to read it with. */
export const PublishedContent = z
  .strictObject({
    organization: Id,
    site: Id,
    siteSection: Id.optional(),
    siteSpace: Id,
    space: Id,
    pathname: z.string().describe('What follows the path of the space, encoded but for `~`'),
    basePath: z.string().describe('The path that leads to the space'),
    siteBasePath: z.string().describe('The path that leads to the site'),
    complete: z.boolean().describe('Whether nothing that follows could lead to another part of the site'),
    canonicalUrl: z.string().describe('The best address of the page'),
    apiToken: z.string().describe('Bearer token that reads what this reader may see of the site: a JWT with `exp`'),
    shareKey: z.string().optional().describe('The secret of the share link that let the reader in'),
    contextId: z.string().optional().describe('Differs between readers who may see different things'),
    revision: Id.describe('The current revision of the space'),
    version: z
      .string()
      .describe('Changes with everything that readers with this context see of the site, its content included'),
    preview: z.literal(true).optional().describe('The site is looked at before it is published'),
  })
  .meta({ id: 'PublishedContent' });
export type PublishedContent = z.infer<typeof PublishedContent>;

/** Another address to go to. */
export const PublishedRedirect = z
  .strictObject({
    target: z
      .enum(['application', 'content', 'external'])
      .describe('The app, another address of the same content, or somewhere else, such as where readers sign in'),
    redirect: z.string(),
  })
  .meta({ id: 'PublishedRedirect' });
export type PublishedRedirect = z.infer<typeof PublishedRedirect>;

/** What an address means. */
export const PublishedUrl = z.union([PublishedContent, PublishedRedirect]).meta({ id: 'PublishedUrl' });
export type PublishedUrl = PublishedContent | PublishedRedirect;

export const GetContentByUrl = z.object({ url: url.describe('An address of the app, such as `urls.app` of a space') });
export type GetContentByUrl = z.infer<typeof GetContentByUrl>;

/** The content that an address of the app leads to. */
export const ContentByUrl = z
  .union([
    z.strictObject({ collection: Collection }),
    z.strictObject({ space: Space, changeRequest: ChangeRequest.optional(), page: ContentPage.optional() }),
  ])
  .meta({ id: 'ContentByUrl' });
export type ContentByUrl = z.infer<typeof ContentByUrl>;
