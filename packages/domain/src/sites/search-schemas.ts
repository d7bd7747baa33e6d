import { z } from 'zod';

const query = z.string().max(512).describe('Words, beginnings or parts of words; nothing finds nothing');
const siteSpaceId = z.string().min(1).max(256);
const siteSpaceIds = z.array(siteSpaceId).max(1000);

/** Which part of a site is searched. */
export const SiteSearchScope = z
  .discriminatedUnion('mode', [
    z.object({
      mode: z
        .literal('default')
        .describe(
          'The site space that the reader is in and, of every other section, the one in the same language or the default',
        ),
      currentSiteSpace: siteSpaceId
        .optional()
        .describe('The site space that the reader is in; without it, the default of every section is searched'),
      restrictTo: z
        .enum(['currentSiteSpace', 'otherSiteSpaces'])
        .optional()
        .describe('Only the site space that the reader is in, or all but that one'),
    }),
    z.object({ mode: z.literal('specific'), siteSpaceIds }),
    z.object({ mode: z.literal('all') }),
  ])
  .meta({ id: 'SiteSearchScope' });
export type SiteSearchScope = z.infer<typeof SiteSearchScope>;

export interface SiteSearch {
  query: string;
  scope: SiteSearchScope;
}

/** A search over a site, in any of the forms that clients send, read as one with a scope. */
export const SearchSite = z
  .union([
    z.object({ query, scope: SiteSearchScope }),
    z
      .object({ query, mode: z.literal('all') })
      .transform((body): SiteSearch => ({ query: body.query, scope: { mode: 'all' } })),
    z
      .object({ query, mode: z.literal('current'), siteSpaceId })
      .transform(
        (body): SiteSearch => ({ query: body.query, scope: { mode: 'default', currentSiteSpace: body.siteSpaceId } }),
      ),
    z
      .object({ query, mode: z.literal('specific').optional(), siteSpaceIds })
      .transform(
        (body): SiteSearch => ({ query: body.query, scope: { mode: 'specific', siteSpaceIds: body.siteSpaceIds } }),
      ),
  ])
  .meta({ id: 'SearchSite' });
