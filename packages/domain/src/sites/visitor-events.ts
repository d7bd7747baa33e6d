import { z } from 'zod';
import { Id } from '../http/primitives.js';
import type { InsightEvent } from './insight-event-schemas.js';
import { publicUrl } from './urls/public-url.js';

/** Who did something on a site, for integrations that were allowed to hear of it. */
const Visitor = z.strictObject({
  anonymousId: z.string(),
  cookies: z.record(z.string(), z.string()),
  userAgent: z.string(),
  ip: z.string(),
  language: z.string().optional(),
});

const visit = {
  siteId: Id,
  pageId: Id.optional(),
  visitor: Visitor,
  url: z.string().describe('Without share keys and tokens'),
  referrer: z.string(),
};

/** Somebody looked at a page of a site. */
export const SiteViewed = z.strictObject({ ...visit, siteSpaceId: Id.optional() });

/** Somebody said what a page of a site is like. */
export const PageFeedbackGiven = z.strictObject({
  ...visit,
  feedback: z.strictObject({ rating: z.enum(['bad', 'ok', 'good']), comment: z.string().min(1).max(512).optional() }),
});

/** What others hear of an event on a site, by somebody who is called `anonymousId`; null when they hear of none. */
export function visitorEvent(
  siteId: string,
  event: InsightEvent,
  anonymousId: string,
):
  | { type: 'site.viewed'; payload: z.infer<typeof SiteViewed> }
  | { type: 'page.feedback-given'; payload: z.infer<typeof PageFeedbackGiven> }
  | null {
  switch (event.type) {
    case 'page_view': {
      const siteSpaceId = idOf(event.location.siteSpace);
      return {
        type: 'site.viewed',
        payload: { ...visitOf(siteId, event, anonymousId), ...(siteSpaceId && { siteSpaceId }) },
      };
    }
    case 'page_post_feedback':
    case 'page_post_feedback_comment':
      return {
        type: 'page.feedback-given',
        payload: { ...visitOf(siteId, event, anonymousId), feedback: event.feedback },
      };
    default:
      return null;
  }
}

/** What would tell who somebody is stands in none of them: they wait for whoever hears of them. */
function visitOf(siteId: string, { session, location }: InsightEvent, anonymousId: string) {
  const pageId = idOf(location.page);
  const { language } = session;
  return {
    siteId,
    ...(pageId && { pageId }),
    visitor: { anonymousId, cookies: {}, userAgent: '', ip: '', ...(language !== null && { language }) },
    url: publicUrl(location.url)?.href ?? '',
    referrer: session.referrer === null ? '' : (publicUrl(session.referrer)?.origin ?? ''),
  };
}

function idOf(text: string | null): string | undefined {
  return Id.safeParse(text).data;
}
