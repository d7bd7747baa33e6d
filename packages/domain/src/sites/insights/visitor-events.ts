import { z } from 'zod';
import { Id } from '../../platform/http/primitives.js';
import { publicUrl } from '../urls/public-url.js';
import type { InsightEvent } from './insight-event-schemas.js';

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

/** By which scopes integrations hear of what visitors do. */
export const VISITOR_SCOPES = {
  'site.viewed': 'site:views:read',
  'page.feedback-given': 'page:feedback:read',
} as const;

/** How a visitor is described: by a name that says nothing, and in detail only where an integration may hear of it. */
export interface DescribedVisitor {
  anonymousId: string;
  isHeard: (event: keyof typeof VISITOR_SCOPES) => boolean;
}

/** What others hear of an event on a site; null when they hear of none. */
export function visitorEvent(
  siteId: string,
  event: InsightEvent,
  visitor: DescribedVisitor,
):
  | { type: 'site.viewed'; payload: z.infer<typeof SiteViewed> }
  | { type: 'page.feedback-given'; payload: z.infer<typeof PageFeedbackGiven> }
  | null {
  switch (event.type) {
    case 'page_view': {
      const siteSpaceId = idOf(event.location.siteSpace);
      return {
        type: 'site.viewed',
        payload: { ...visitOf(siteId, event, visitor, 'site.viewed'), ...(siteSpaceId && { siteSpaceId }) },
      };
    }
    case 'page_post_feedback':
    case 'page_post_feedback_comment':
      return {
        type: 'page.feedback-given',
        payload: { ...visitOf(siteId, event, visitor, 'page.feedback-given'), feedback: event.feedback },
      };
    default:
      return null;
  }
}

/** What would tell who somebody is stands only in what an integration was allowed to hear of. */
function visitOf(
  siteId: string,
  { session, location }: InsightEvent,
  { anonymousId, isHeard }: DescribedVisitor,
  event: keyof typeof VISITOR_SCOPES,
) {
  const pageId = idOf(location.page);
  const { language, cookies, userAgent, ip = '' } = session;
  const details = isHeard(event) ? { cookies, userAgent, ip } : { cookies: {}, userAgent: '', ip: '' };
  return {
    siteId,
    ...(pageId && { pageId }),
    visitor: { anonymousId, ...details, ...(language !== null && { language }) },
    url: publicUrl(location.url)?.href ?? '',
    referrer: session.referrer === null ? '' : (publicUrl(session.referrer)?.origin ?? ''),
  };
}

function idOf(text: string | null): string | undefined {
  return Id.safeParse(text).data;
}
