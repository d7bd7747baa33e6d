import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id } from '../../platform/http/primitives.js';

const AppUrls = z.strictObject({
  app: z.string().describe('Address in the app'),
  published: z.string().optional().describe('Address on the site that was searched'),
});

const score = z.number().nonnegative().describe('How well it matches; comparable within one response only');

/** A stretch of a page that holds what was searched for. */
export const FoundSection = z
  .strictObject({
    id: z.string(),
    title: z.string().describe('The heading it begins with; the title of the page before the first heading'),
    path: z.string().describe('Path of the page and anchor of the heading'),
    body: z
      .string()
      .describe(
        'Plain text around the first hit, with every hit between `**`, as in `a **hit** here`. Asterisks and ' +
          'backslashes of the text itself have a backslash before them; `…` stands where text was cut off.',
      ),
    urls: AppUrls,
  })
  .meta({ id: 'FoundSection' });
export type FoundSection = z.infer<typeof FoundSection>;

/** A page that holds what was searched for. */
export const FoundPage = z
  .strictObject({
    id: Id,
    title: z.string(),
    description: z.string().describe('Empty when the page has none'),
    path: z.string(),
    sections: z.array(FoundSection).describe('Its best sections, the best first; at most three'),
    ancestors: z.array(z.strictObject({ title: z.string() })).describe('The pages above it, from the top'),
    urls: AppUrls,
    score,
    rank: z.int().min(1).describe('Its place among all results'),
    resultType: z
      .enum(['page', 'section'])
      .describe('Whether the page as a whole matches best, or one of its sections'),
  })
  .meta({ id: 'FoundPage' });
export type FoundPage = z.infer<typeof FoundPage>;

/** A space with pages that hold what was searched for. */
export const FoundSpace = z
  .strictObject({
    type: z.literal('space'),
    id: Id,
    title: z.string(),
    pages: z.array(FoundPage).describe('Its best pages, the best first; at most ten'),
    score,
  })
  .meta({ id: 'FoundSpace' });
export type FoundSpace = z.infer<typeof FoundSpace>;

const capped = (sections: number) =>
  `A search looks at the best ${sections} sections: \`count\` and all pages together never exceed what these hold.`;

export const FoundPagePage = pageOf(FoundPage).describe(capped(100)).meta({ id: 'FoundPagePage' });
export const FoundSpacePage = pageOf(FoundSpace).describe(capped(500)).meta({ id: 'FoundSpacePage' });

export const SearchContent = PageQuery.extend({
  query: z
    .string()
    .min(1)
    .max(512)
    .describe('Words, beginnings or parts of words; case, accents and small typing errors do not matter'),
});
export type SearchContent = z.infer<typeof SearchContent>;
