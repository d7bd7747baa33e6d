import type { Page } from '@lectern/domain/platform/http/page';
import { FeedbackRating, type ListSiteFeedback } from '@lectern/domain/sites/insights/feedback-schemas';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import type { SiteRef } from '../site-snapshot.queries.js';
import { EVENT_COLUMNS, EVENT_KEY } from './insight-columns.js';

/** What a reader said about a page, however often in one hour. */
export const FeedbackRow = z.object({
  at: z.date(),
  id: z.string(),
  count: z.number(),
  rating: FeedbackRating,
  comment: z.string().nullable(),
  pageId: z.string().nullable(),
  spaceId: z.string().nullable(),
  siteSpaceId: z.string().nullable(),
  url: z.string().nullable(),
  language: z.string().nullable(),
  country: z.string().nullable(),
  device: z.string().nullable(),
});
export type FeedbackRow = z.infer<typeof FeedbackRow>;

// What is not counted by the hour yet has the key that it will have then, so that nothing moves between two pages.
const SAID = `(
  SELECT at, key, sum(count)::int AS count, ${EVENT_COLUMNS} FROM (
    SELECT hour AS at, key, count, ${EVENT_COLUMNS} FROM insight_hours
     WHERE organization_id = $1 AND site_id = $2 AND rating IS NOT NULL
    UNION ALL
    SELECT date_trunc('hour', occurred_at, 'UTC'), ${EVENT_KEY}, 1, ${EVENT_COLUMNS} FROM insight_events
     WHERE organization_id = $1 AND site_id = $2 AND rating IS NOT NULL) events
   GROUP BY at, key, ${EVENT_COLUMNS}) said`;

// Several may have said something in the same hour; the hour is a part of the id, as the same can be said again later.
const ID = `extract(epoch FROM at)::bigint || '-' || encode(key, 'hex')`;

/** Lists what readers of a site said, newest first. */
export function listFeedback(
  database: Database,
  keyring: Keyring,
  { organizationId, siteId }: SiteRef,
  { aboutPage, rating, commented, from, to, ...query }: ListSiteFeedback,
): Promise<Page<FeedbackRow>> {
  const filters = [aboutPage ?? null, rating ?? null, commented ?? null, from ?? null, to ?? null];
  return paginateSql(database, keyring, query, {
    row: FeedbackRow,
    scope: ['feedback', siteId, JSON.stringify(filters)],
    order: [
      { column: 'at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    orderBy: ['at', ID],
    select: `at, ${ID} AS id, count, rating, comment, page_id AS "pageId", space_id AS "spaceId",
             site_space_id AS "siteSpaceId", url_origin || url_path AS url, language,
             details ->> 'country' AS country, details ->> 'device' AS device`,
    from: SAID,
    where: [
      '($3::text IS NULL OR page_id = $3)',
      '($4::text IS NULL OR rating = $4)',
      '($5::boolean IS NULL OR (comment IS NOT NULL) = $5)',
      `($6::timestamptz IS NULL OR at >= date_trunc('hour', $6::timestamptz, 'UTC'))`,
      '($7::timestamptz IS NULL OR at <= $7::timestamptz)',
    ],
    values: [organizationId, siteId, ...filters],
  });
}
