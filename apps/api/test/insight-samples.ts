import { newSite } from './site-samples.js';
import type { Sample } from './world.js';

/** Valid requests of the operations on what visitors do. */
export const insightSamples: Record<string, Sample> = {
  trackEventsInSiteById: async (world) => ({
    url: `${await newSite(world)}/insights/events`,
    body: { events: [insightEvent()] },
  }),
  aggregateSiteEvents: async (world) => ({
    url: `${await newSite(world)}/insights/events/aggregate`,
    body: { range: 'last7Days' },
  }),
  listSiteFeedback: async (world) => ({ url: `${await newSite(world)}/insights/feedback?commented=true` }),
};

/** Parts of an event, as a test may say them. */
export interface EventParts {
  session?: object;
  location?: object;
  [part: string]: unknown;
}

/** A complete event: a page view unless the parts say otherwise. */
export function insightEvent({ session, location, ...parts }: EventParts = {}) {
  return {
    type: 'page_view',
    session: {
      visitorId: 'visitor',
      sessionId: 'session',
      cookies: {},
      userAgent: 'Browser',
      language: 'en',
      referrer: null,
      ...session,
    },
    location: {
      url: 'https://docs.example.com/guide',
      siteSection: null,
      siteSpace: null,
      siteShareKey: null,
      space: null,
      revision: null,
      page: null,
      ...location,
    },
    ...parts,
  };
}
