import { z } from 'zod';
import { Instant } from '../../platform/http/primitives.js';

/** How many events one request can bring. */
export const MAX_EVENTS = 500;

const text = (longest: number) => z.string().max(longest);
const id = text(256);

/** Who did something on a site. Nothing of it identifies a person unless the site asked visitors to sign in. */
const Session = z.object({
  visitorId: id,
  sessionId: id,
  cookies: z.record(z.string(), text(4096)),
  userAgent: text(1024),
  language: text(64).nullable(),
  referrer: text(2048).nullable(),
  ip: text(64).optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional()
    .describe('Where the visitor is, in two letters, if that is known'),
  visitorAuthClaims: z.record(z.string(), z.unknown()).optional(),
});

/** Where on a site it was done. */
const Location = z.object({
  url: text(2048),
  siteSection: id.nullable(),
  siteSpace: id.nullable(),
  siteShareKey: id.nullable().describe('Never kept: it is a secret'),
  space: id.nullable(),
  revision: id.nullable(),
  page: id.nullable(),
  displayContext: z.enum(['site', 'embed']).optional(),
});

const common = {
  session: Session,
  location: Location,
  timestamp: Instant.optional().describe('When it was done; when it arrives if absent'),
};

const rating = z.enum(['bad', 'ok', 'good']);
const query = text(512);

const plain = <T extends string>(type: T) => z.object({ type: z.literal(type), ...common });
const operation = z.looseObject({}).optional().describe('The operation of an API that it is about');

const KnownEvent = z.discriminatedUnion('type', [
  plain('page_view'),
  plain('search_open'),
  plain('search_type_query').extend({ query }),
  plain('search_open_result').extend({ query, result: z.object({ pageId: id, spaceId: id }) }),
  plain('page_post_feedback').extend({ feedback: z.object({ rating }) }),
  plain('page_post_feedback_comment').extend({
    feedback: z.object({ rating, comment: z.string().trim().min(1).max(512) }),
  }),
  plain('ask_question').extend({ query }),
  plain('ask_view'),
  plain('ask_rate_response').extend({ query: query.optional(), rating: z.number().optional() }),
  plain('link_click').extend({ link: z.looseObject({}).optional() }),
  plain('api_client_open').extend({ operation }),
  plain('api_client_request').extend({ operation }),
  plain('ad_click'),
  plain('ad_display'),
  plain('trademark_click'),
]);
export type InsightEvent = z.infer<typeof KnownEvent>;

export const INSIGHT_EVENT_TYPES: readonly InsightEvent['type'][] = KnownEvent.options.map(
  ({ shape }) => shape.type.value,
);

const known: ReadonlySet<string> = new Set(INSIGHT_EVENT_TYPES);

/** Newer clients send types that nobody here counts. */
const UnknownEvent = z.object({ type: z.string().refine((type) => !known.has(type), 'is not a complete event') });

/** Events of visitors. Those of an unknown type are accepted and left out. */
export const RecordInsightEvents = z.object({
  events: z
    .array(z.union([KnownEvent, UnknownEvent]))
    .max(MAX_EVENTS)
    .transform((events) => events.filter(isKnown)),
});
export type RecordInsightEvents = z.infer<typeof RecordInsightEvents>;

function isKnown(event: InsightEvent | z.infer<typeof UnknownEvent>): event is InsightEvent {
  return known.has(event.type);
}
