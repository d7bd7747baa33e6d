import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Instant, QueryBoolean, Timestamp } from '../../platform/http/primitives.js';

export const FeedbackRating = z.enum(['bad', 'ok', 'good']);
export type FeedbackRating = z.infer<typeof FeedbackRating>;

/** What a reader of a site said about a page. */
export const SiteFeedback = z
  .strictObject({
    object: z.literal('site-feedback'),
    id: z.string(),
    at: Timestamp.describe('The hour in which it was given'),
    count: z.int().positive().describe('How often the same reader said the same in that hour'),
    rating: FeedbackRating,
    comment: z.string().optional().describe('What the reader wrote, as plain text. It may hold anything'),
    page: Id.optional(),
    space: Id.optional(),
    siteSpace: Id.optional(),
    url: z.string().optional().describe('The address of the page, without query'),
    language: z.string().optional(),
    country: z.string().optional().describe('In two letters'),
    device: z.string().optional(),
  })
  .meta({ id: 'SiteFeedback' });
export type SiteFeedback = z.infer<typeof SiteFeedback>;

export const SiteFeedbackPage = pageOf(SiteFeedback);

export const ListSiteFeedback = PageQuery.extend({
  aboutPage: Id.optional().describe('Only what is about this page'),
  rating: FeedbackRating.optional(),
  commented: QueryBoolean.optional().describe('Only what readers wrote something with, or only ratings alone'),
  from: Instant.optional().describe('Since when; the hour that it lies in counts as a whole'),
  to: Instant.optional().describe('Until when; the hour that it lies in counts as a whole'),
}).refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) <= Date.parse(to), {
  error: 'must not lie before "from"',
  path: ['to'],
});
export type ListSiteFeedback = z.infer<typeof ListSiteFeedback>;
