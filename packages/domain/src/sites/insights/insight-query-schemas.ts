import { z } from 'zod';
import { Instant, SortOrder } from '../../platform/http/primitives.js';

/** What events can be grouped and filtered by. */
export const INSIGHT_DIMENSIONS = [
  'datetime',
  'eventType',
  'eventSearchQuery',
  'eventFeedbackRating',
  'url',
  'urlPath',
  'siteSection',
  'siteSpace',
  'space',
  'page',
  'displayContext',
  'referrer',
  'visitorLanguage',
] as const;

export type InsightDimension = (typeof INSIGHT_DIMENSIONS)[number];

/** What is counted. */
export const INSIGHT_METRICS = ['eventsCount', 'visitorsCount', 'sessionsCount'] as const;
export type InsightMetric = (typeof INSIGHT_METRICS)[number];

const Dimension = z.enum(INSIGHT_DIMENSIONS);
const ColumnName = z.enum([...INSIGHT_DIMENSIONS, ...INSIGHT_METRICS]);
const Column = z.object({ column: ColumnName });

const InsightCondition = z
  .object({
    column: Dimension,
    operator: z.enum(['in', 'notIn', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']).default('in'),
    values: z
      .array(z.union([z.string().max(2048), z.number(), z.boolean()]))
      .min(1)
      .max(1000),
  })
  .superRefine(({ column, operator, values }, context) => {
    if (operator !== 'in' && operator !== 'notIn' && values.length > 1) {
      context.addIssue({ code: 'custom', path: ['values'], message: `must hold one value for "${operator}"` });
    }
    for (const [index, value] of values.entries()) {
      if (column === 'datetime' && !Instant.safeParse(value).success) {
        context.addIssue({ code: 'custom', path: ['values', index], message: NO_INSTANT });
      }
    }
  });
export type InsightCondition = z.infer<typeof InsightCondition>;

const NO_INSTANT = 'must be a moment, such as "2026-01-31T12:00:00Z"';

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
      .array(z.object({ column: Dimension }))
      .max(10)
      .default([])
      .describe('`datetime` stands for hours in a range of up to 7 days, and for days in a longer one, all in UTC'),
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
        values: z.array(z.union([z.string(), z.number(), z.null()])).describe('One value for every row'),
      }),
    ),
  })
  .meta({ id: 'InsightAggregation' });
export type InsightAggregation = z.infer<typeof InsightAggregation>;

function ungrouped(column: string): string {
  return `"${column}" is not a count, so it must stand in "groupBy" too`;
}
