import type { FeedbackRow } from '@lectern/database/sites/insights/feedback.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { SiteFeedback } from '@lectern/domain/sites/insights/feedback-schemas';

/** Presents what a reader of a site said. */
export function presentFeedback(row: FeedbackRow): SiteFeedback {
  return {
    object: 'site-feedback',
    id: row.id,
    at: timestamp(row.at),
    count: row.count,
    rating: row.rating,
    ...(row.comment !== null && { comment: row.comment }),
    ...(row.pageId !== null && { page: row.pageId }),
    ...(row.spaceId !== null && { space: row.spaceId }),
    ...(row.siteSpaceId !== null && { siteSpace: row.siteSpaceId }),
    ...(row.url !== null && { url: row.url }),
    ...(row.language !== null && { language: row.language }),
    ...(row.country !== null && { country: row.country }),
    ...(row.device !== null && { device: row.device }),
  };
}
