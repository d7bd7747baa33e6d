import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Timestamp, Url } from '../../platform/http/primitives.js';
import { ShareKeyQuery } from '../fields.js';
import { SiteParams } from '../schemas.js';
import { RedirectSource } from './redirect-paths.js';
import { captureProblem, MAX_REDIRECTS_AT_ONCE } from './redirects.js';

const id = z.string().min(1).max(256);

const destinations = [
  z.object({ kind: z.literal('site-section'), siteSectionId: id }),
  z.object({ kind: z.literal('site-space'), siteSpaceId: id }),
  z.object({ kind: z.literal('site-page'), siteSpaceId: id, pageId: id }),
  z.object({ kind: z.literal('external'), url: Url }),
] as const;

/** Where a redirect leads. */
export const RedirectDestination = z.discriminatedUnion('kind', [...destinations]).meta({ id: 'RedirectDestination' });
export type RedirectDestination = z.infer<typeof RedirectDestination>;

/** Where a redirect is to lead: the same, or a page by its path in a space of the site. */
export const NewRedirectDestination = z
  .discriminatedUnion('kind', [
    ...destinations,
    z.object({ kind: z.literal('path'), spaceId: id, path: z.string().max(2048) }),
  ])
  .meta({ id: 'NewRedirectDestination' });
export type NewRedirectDestination = z.infer<typeof NewRedirectDestination>;

/** Leads readers of an old address to where its content is now. */
export const SiteRedirect = z
  .strictObject({
    object: z.literal('site-redirect'),
    id: Id,
    source: z.string().describe('Absolute path on the site; with `/*` at the end, everything below it'),
    destination: RedirectDestination,
    captureWildcard: z.boolean().describe('Whether what `*` stood for is put behind the destination'),
    permanent: z.boolean().describe('Whether browsers and search engines may cache the redirect'),
    draft: z.literal(false).describe('Always false'),
    createdAt: Timestamp,
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: 'SiteRedirect' });
export type SiteRedirect = z.infer<typeof SiteRedirect>;

export const SiteRedirectPage = pageOf(SiteRedirect).meta({ id: 'SiteRedirectPage' });

export const ListRedirects = PageQuery.extend({
  search: z.string().max(512).optional().describe('Only redirects whose source contains this text, whatever its case'),
});
export type ListRedirects = z.infer<typeof ListRedirects>;

const options = {
  captureWildcard: z.boolean().optional().describe('Puts what `*` stood for behind the destination'),
  permanent: z.boolean().optional().describe('Lets browsers and search engines cache the redirect'),
};

export const CreateRedirect = z
  .object({ source: RedirectSource, destination: NewRedirectDestination, ...options })
  .superRefine(({ source, captureWildcard }, context) => {
    const problem = captureProblem(source, captureWildcard);
    if (problem) context.addIssue({ code: 'custom', path: ['captureWildcard'], message: problem });
  });
export type CreateRedirect = z.infer<typeof CreateRedirect>;

// Whether a wildcard can be captured depends on the source that is stored, so it is checked where that is known.
export const UpdateRedirect = z.object({
  source: RedirectSource.optional(),
  destination: NewRedirectDestination.optional(),
  ...options,
});
export type UpdateRedirect = z.infer<typeof UpdateRedirect>;

export const PutRedirects = z.object({
  redirects: z
    .array(
      z.object({
        source: z.string().max(2048).describe('Absolute path; an entry with one that is none fails by itself'),
        destination: NewRedirectDestination.nullable().describe('null deletes the redirect'),
        ...options,
      }),
    )
    .min(1)
    .max(MAX_REDIRECTS_AT_ONCE),
});
export type PutRedirects = z.infer<typeof PutRedirects>;

/** What came of each entry, in the order of the request. */
export const PutRedirectsResult = z
  .strictObject({
    results: z.array(
      z.strictObject({
        status: z.enum(['created', 'updated', 'deleted', 'published', 'error']),
        source: z.string(),
        id: Id.optional(),
        error: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'PutRedirectsResult' });
export type PutRedirectsResult = z.infer<typeof PutRedirectsResult>;

export const ResolveRedirect = ShareKeyQuery.extend({
  source: z.string().min(1).max(2048).describe('The path that a reader asked for'),
});
export type ResolveRedirect = z.infer<typeof ResolveRedirect>;

/** The redirect for a path, and the address it leads to. */
export const ResolvedRedirect = z
  .strictObject({ redirect: SiteRedirect, target: z.string() })
  .meta({ id: 'ResolvedRedirect' });
export type ResolvedRedirect = z.infer<typeof ResolvedRedirect>;

export const SiteRedirectParams = SiteParams.extend({ siteRedirectId: z.string() });
export type SiteRedirectParams = z.infer<typeof SiteRedirectParams>;
