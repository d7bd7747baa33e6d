import { z } from 'zod';
import { Instant, SortOrder } from '../../platform/http/primitives.js';

/** What events can be grouped and filtered by, and of what kind the values are. */
export const INSIGHT_DIMENSIONS = {
  datetime: 'moment',
  dayOfWeek: 'number',
  hourOfDay: 'number',
  eventType: 'text',
  eventSearchQuery: 'text',
  eventSearchResultRecordId: 'text',
  eventFeedbackRating: 'text',
  eventPageFeedbackRating: 'text',
  eventPageFeedbackComment: 'text',
  eventAskResponseRating: 'number',
  eventLinkTargetValue: 'object',
  eventLinkTargetKind: 'text',
  eventLinkTargetDomain: 'text',
  eventLinkPosition: 'text',
  eventAPIOperationPath: 'text',
  eventAPIOperationMethod: 'text',
  eventLLMSVariant: 'text',
  eventPageNotFoundType: 'text',
  eventMarkdownSource: 'text',
  eventAdDomain: 'text',
  eventAdPlacement: 'text',
  eventTrademarkPlacement: 'text',
  url: 'text',
  urlPath: 'text',
  siteSection: 'text',
  siteSpace: 'text',
  siteShareKey: 'text',
  space: 'text',
  page: 'page',
  displayContext: 'text',
  referrer: 'text',
  referrerDomain: 'text',
  utmSource: 'text',
  utmMedium: 'text',
  utmCampaign: 'text',
  utmTerm: 'text',
  utmContent: 'text',
  visitorLanguage: 'text',
  visitorDevice: 'text',
  visitorBrowser: 'text',
  visitorOS: 'text',
  visitorBot: 'text',
  visitorGeoCountry: 'text',
  visitorGeoPoint: 'object',
  visitorAuthenticated: 'boolean',
  visitorClaimProperty: 'text',
  visitorClaim: 'text',
} as const;

export type InsightDimension = keyof typeof INSIGHT_DIMENSIONS;

/** What is counted. */
export const INSIGHT_METRICS = [
  'eventsCount',
  'visitorsCount',
  'sessionsCount',
  'pageFeedbackRating',
  'askResponseRating',
] as const;
export type InsightMetric = (typeof INSIGHT_METRICS)[number];

const dimensions = Object.keys(INSIGHT_DIMENSIONS).filter(isDimension);

function isDimension(name: string): name is InsightDimension {
  return Object.hasOwn(INSIGHT_DIMENSIONS, name);
}

const Dimension = z.enum(dimensions);
const ColumnName = z.enum([...dimensions, ...INSIGHT_METRICS]);
const options = {
  interval: z
    .enum(['hour', 'day', 'week', 'month'])
    .optional()
    .describe('What `datetime` stands for; hours in a range of up to 7 days and days in a longer one if absent'),
  precision: z.int().min(0).max(15).optional().describe('Of `visitorGeoPoint`, which is never known here'),
  claim: z.string().max(256).optional().describe('Of `visitorClaim`; claims of visitors are not kept'),
};
const Column = z.object({ column: ColumnName, ...options });
export type InsightColumn = z.infer<typeof Column>;

const PageOfSpace = z.object({ page: z.string().max(256).nullable(), space: z.string().max(256) });

const InsightCondition = z
  .object({
    column: Dimension,
    operator: z.enum(['in', 'notIn', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']).default('in'),
    claim: options.claim,
    values: z
      .array(z.union([z.string().max(2048), z.number(), z.boolean(), z.null(), PageOfSpace]))
      .min(1)
      .max(1000)
      .describe('`null` stands for what is not known. Pages are `{page, space}`, or the id of a page in any space'),
  })
  .superRefine(({ column, operator, values }, context) => {
    if (operator !== 'in' && operator !== 'notIn' && values.length > 1) {
      context.addIssue({ code: 'custom', path: ['values'], message: `must hold one value for "${operator}"` });
    }
    const { isValid, expected } = VALUES[INSIGHT_DIMENSIONS[column]];
    for (const [index, value] of values.entries()) {
      if (value !== null && !isValid(value)) {
        context.addIssue({ code: 'custom', path: ['values', index], message: `must be ${expected}` });
      } else if (operator !== 'in' && operator !== 'notIn' && (value === null || typeof value === 'object')) {
        context.addIssue({ code: 'custom', path: ['values', index], message: 'cannot be compared by its size' });
      }
    }
  });
export type InsightCondition = z.infer<typeof InsightCondition>;

type InsightValue = z.infer<typeof InsightCondition>['values'][number];

const isPlain = (value: unknown) => typeof value !== 'object';

/** Which values a kind of column can be compared with. */
const VALUES = {
  moment: {
    isValid: (value: InsightValue) => Instant.safeParse(value).success,
    expected: 'a moment, such as "2026-01-31T12:00:00Z"',
  },
  number: { isValid: (value: InsightValue) => typeof value === 'number', expected: 'a number' },
  boolean: { isValid: (value: InsightValue) => typeof value === 'boolean', expected: 'true or false' },
  text: { isValid: isPlain, expected: 'a text' },
  page: { isValid: (value: InsightValue) => typeof value === 'object' || isPlain(value), expected: 'a page' },
  object: { isValid: () => false, expected: 'null: this column cannot be filtered by its values' },
};

const Range = z
  .union([
    z.enum(['lastYear', 'last3Months', 'last30Days', 'last7Days', 'last24Hours']),
    z.object({ from: Instant, to: Instant }).refine(({ from, to }) => Date.parse(from) <= Date.parse(to), {
      error: 'must not lie before "from"',
      path: ['to'],
    }),
  ])
  .describe(
    'Since when, or from when to when. Events are counted by the hour: an hour that it touches counts as a whole',
  );
export type InsightRange = z.infer<typeof Range>;

/** Asks how often things were done on a site. */
export const AggregateInsightEvents = z
  .object({
    select: z
      .array(Column)
      .min(1)
      .max(20)
      .default([{ column: 'eventsCount' }]),
    where: z.array(InsightCondition).max(20).default([]).describe('Only events that meet all of these'),
    groupBy: z
      .array(z.object({ column: Dimension, ...options }))
      .max(10)
      .default([])
      .describe('All times are in UTC'),
    order: z.object({ by: Column, direction: SortOrder.default('desc') }).optional(),
    range: Range,
    limit: z.int().min(1).max(1000).default(1000),
  })
  .superRefine(({ select, groupBy, order }, context) => {
    const known = new Set<string>([...INSIGHT_METRICS, ...groupBy.map(({ column }) => column)]);
    for (const [index, { column }] of select.entries()) {
      if (!known.has(column)) context.addIssue({ code: 'custom', path: ['select', index], message: ungrouped(column) });
    }
    if (order && !known.has(order.by.column)) {
      context.addIssue({ code: 'custom', path: ['order', 'by'], message: ungrouped(order.by.column) });
    }
  });
export type AggregateInsightEvents = z.infer<typeof AggregateInsightEvents>;

/** Counts, column by column. */
export const InsightAggregation = z
  .strictObject({
    columns: z.array(
      z.strictObject({
        column: ColumnName,
        claim: options.claim,
        values: z
          .array(
            z.union([
              z.string(),
              z.number(),
              z.boolean(),
              z.null(),
              z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
            ]),
          )
          .describe('One value for every row; pages are `{page, space}`, ratings are counts by their names'),
      }),
    ),
  })
  .meta({ id: 'InsightAggregation' });
export type InsightAggregation = z.infer<typeof InsightAggregation>;

function ungrouped(column: string): string {
  return `"${column}" is not a count, so it must stand in "groupBy" too`;
}
