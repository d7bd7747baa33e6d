import { z } from 'zod';
import type { Reading } from '../content/reading.js';

/** Text that the API takes: without null characters and halves of characters, which nothing can keep. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0\p{Surrogate}]*$/u);
const id = text(100).min(1);

const Session = z.object({
  visitorId: id.catch('unknown'),
  sessionId: id.catch('unknown'),
  referrer: text(2048).catch(''),
  language: text(64).catch(''),
  url: text(2048).catch(''),
  location: z.object({ page: id.optional() }).catch({}),
});

/** What the script of a page reports. */
export const ReaderEvent = z.intersection(
  Session,
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('page_view') }),
    z.object({ type: z.literal('search_open') }),
    z.object({ type: z.literal('search_type_query'), query: text(512) }),
    z.object({
      type: z.literal('search_open_result'),
      query: text(512),
      result: z.object({ pageId: id, spaceId: id }),
    }),
  ]),
);
export type ReaderEvent = z.infer<typeof ReaderEvent>;

/** What readers say of a page. */
export const PageFeedback = z.object({
  rating: z.enum(['bad', 'ok', 'good']),
  comment: text(512).trim().catch(''),
  url: text(2048).catch(''),
  page: id.optional(),
});
export type PageFeedback = z.infer<typeof PageFeedback>;

interface About {
  page?: string | undefined;
  url: string;
  userAgent: string;
  /** In two letters, if it is known. */
  country: string;
  session: { visitorId: string; sessionId: string; referrer?: string; language?: string };
}

/** An event as the API takes it. The place where it happened is what the server knows, not what the browser says. */
export function eventFor({ at }: Reading, fields: object, { page, url, userAgent, country, session }: About): object {
  return {
    ...fields,
    session: {
      visitorId: session.visitorId,
      sessionId: session.sessionId,
      cookies: {},
      userAgent: userAgent.slice(0, 1024),
      // Proxies have codes of their own for what they do not know.
      ...(/^[A-Za-z]{2}$/.test(country) && country.toUpperCase() !== 'XX' && { country }),
      language: session.language === undefined || session.language === '' ? null : session.language,
      referrer: session.referrer === undefined || session.referrer === '' ? null : session.referrer,
    },
    location: {
      url: url === '' ? at.canonicalUrl : url,
      siteSection: at.siteSection ?? null,
      siteSpace: at.siteSpace,
      siteShareKey: null,
      space: at.space,
      revision: at.revision,
      page: page ?? null,
    },
  };
}
