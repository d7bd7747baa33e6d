import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import {
  type AggregateInsightEvents,
  INSIGHT_DIMENSIONS,
  type InsightAggregation,
  type InsightColumn,
  type InsightCondition,
  type InsightDimension,
  type InsightMetric,
} from '@lectern/domain/sites/insights/insight-query-schemas';
import type { InsightWindow } from '@lectern/domain/sites/insights/insight-window';
import pg from 'pg';
import type { Database } from '../../client.js';
import type { SiteRef } from '../site-snapshot.queries.js';
import { EVENT_COLUMNS } from './insight-columns.js';

const NOT_KEPT = 'NULL::text';

/** What can be asked for, in SQL. Nothing of a question but these names becomes a part of a statement. */
const DIMENSIONS: Record<Exclude<InsightDimension, 'datetime'>, string> = {
  dayOfWeek: `extract(isodow FROM at AT TIME ZONE 'UTC')::int`,
  hourOfDay: `extract(hour FROM at AT TIME ZONE 'UTC')::int`,
  eventType: 'type',
  eventSearchQuery: 'query',
  eventSearchResultRecordId: `details ->> 'searchResult'`,
  eventFeedbackRating: 'rating',
  eventPageFeedbackRating: 'rating',
  eventPageFeedbackComment: 'comment',
  eventAskResponseRating: `(details ->> 'answerRating')::float8`,
  eventLinkTargetValue: `details -> 'linkTarget'`,
  eventLinkTargetKind: `details ->> 'linkKind'`,
  eventLinkTargetDomain: `details ->> 'linkDomain'`,
  eventLinkPosition: `details ->> 'linkPosition'`,
  eventAPIOperationPath: `details ->> 'apiPath'`,
  eventAPIOperationMethod: `details ->> 'apiMethod'`,
  eventLLMSVariant: NOT_KEPT,
  eventPageNotFoundType: NOT_KEPT,
  eventMarkdownSource: NOT_KEPT,
  eventAdDomain: NOT_KEPT,
  eventAdPlacement: NOT_KEPT,
  eventTrademarkPlacement: NOT_KEPT,
  url: 'url_origin || url_path',
  urlPath: 'url_path',
  siteSection: 'section_id',
  siteSpace: 'site_space_id',
  siteShareKey: NOT_KEPT,
  space: 'space_id',
  page: `CASE WHEN page_id IS NOT NULL THEN jsonb_build_object('page', page_id, 'space', space_id) END`,
  displayContext: 'display_context',
  referrer: 'referrer_host',
  referrerDomain: 'referrer_host',
  utmSource: `details ->> 'utmSource'`,
  utmMedium: `details ->> 'utmMedium'`,
  utmCampaign: `details ->> 'utmCampaign'`,
  utmTerm: `details ->> 'utmTerm'`,
  utmContent: `details ->> 'utmContent'`,
  visitorLanguage: 'language',
  visitorDevice: `coalesce(details ->> 'device', 'unknown')`,
  visitorBrowser: `coalesce(details ->> 'browser', 'unknown')`,
  visitorOS: `coalesce(details ->> 'os', 'unknown')`,
  visitorBot: `coalesce(details ->> 'bot', '')`,
  visitorGeoCountry: `details ->> 'country'`,
  visitorGeoPoint: 'NULL::jsonb',
  visitorAuthenticated: `(details ->> 'authenticated')::boolean`,
  visitorClaimProperty: NOT_KEPT,
  visitorClaim: NOT_KEPT,
};

/** The types of what is compared. */
const TYPES = {
  moment: 'timestamptz',
  number: 'float8',
  boolean: 'boolean',
  text: 'text',
  page: 'text',
  object: 'text',
};

const countOf = (condition: string) => `coalesce(sum(count) FILTER (WHERE ${condition}), 0)::int`;

const METRICS: Record<InsightMetric, string> = {
  eventsCount: 'coalesce(sum(count), 0)::float8',
  visitorsCount: 'count(DISTINCT visitor)::float8',
  sessionsCount: 'count(DISTINCT session)::float8',
  pageFeedbackRating: `jsonb_build_object('ok', ${countOf(`rating = 'ok'`)}, 'good', ${countOf(`rating = 'good'`)},
    'bad', ${countOf(`rating = 'bad'`)})`,
  askResponseRating: `jsonb_build_object('positive', ${countOf(`(details ->> 'answerRating')::float8 > 0`)},
    'negative', ${countOf(`(details ->> 'answerRating')::float8 <= 0`)})`,
};

const COMPARISONS = { greaterThan: '>', greaterThanOrEqual: '>=', lessThan: '<', lessThanOrEqual: '<=' };

// What is not counted yet is looked at too, in the same statement: an event counts from the moment it has arrived, and
// never twice.
const EVENTS = `
  SELECT hour AS at, count, ${EVENT_COLUMNS} FROM insight_hours
   WHERE organization_id = $1 AND site_id = $2 AND hour BETWEEN $3::timestamptz AND $4::timestamptz
  UNION ALL
  SELECT date_trunc('hour', occurred_at, 'UTC'), 1, ${EVENT_COLUMNS} FROM insight_events
   WHERE organization_id = $1 AND site_id = $2 AND occurred_at >= $3::timestamptz
     AND date_trunc('hour', occurred_at, 'UTC') <= $4::timestamptz`;

/** One value for every column that was asked for, in that order. */
export type AggregatedRow = InsightAggregation['columns'][number]['values'];

/** So long one question may keep the database busy. */
const MAX_SECONDS = 10;

/**
 * Counts events of a site and returns the rows; without an order by what they are grouped by. Gives up on a question
 * that takes longer than so many seconds.
 */
export async function aggregateInsightEvents(
  database: Database,
  { organizationId, siteId }: SiteRef,
  question: AggregateInsightEvents,
  window: InsightWindow,
  maxSeconds = MAX_SECONDS,
): Promise<AggregatedRow[]> {
  const values: unknown[] = [organizationId, siteId, window.from, window.to];
  const text = statement(question, window.unit, (value) => `$${values.push(value)}`);
  // Without a name, since there are too many such statements to keep; and so each is planned for its own range.
  return withinTime(database, maxSeconds, async (client) => {
    const { rows } = await client.query<AggregatedRow>({ text, values, rowMode: 'array' });
    return rows;
  });
}

function statement(
  { select, where, groupBy, order, limit }: AggregateInsightEvents,
  unit: InsightWindow['unit'],
  place: (value: unknown) => string,
): string {
  const sqlOf = (column: InsightColumn) => columnSql(withInterval(column, groupBy), unit);
  const conditions = where.map((condition) => conditionSql(condition, unit, place));
  const groups = [...new Set(groupBy.map(sqlOf))];
  const ordered = [
    ...(order ? [`${sqlOf(order.by)} ${order.direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`] : []),
    ...groups,
  ];
  const shown = select.map((column) => {
    const sql = sqlOf(column);
    return column.column === 'datetime' ? `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql;
  });
  return `
    SELECT ${shown.join(', ')} FROM (${EVENTS}) events
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    ${groups.length > 0 ? `GROUP BY ${groups.join(', ')}` : ''}
    ${ordered.length > 0 ? `ORDER BY ${ordered.join(', ')}` : ''}
    LIMIT ${place(limit)}::int`;
}

/** A column that is shown or ordered by is the one that is grouped by, which alone needs to say its interval. */
function withInterval(column: InsightColumn, groupBy: readonly InsightColumn[]): InsightColumn {
  const grouped = groupBy.find((other) => other.column === column.column);
  return { ...column, interval: column.interval ?? grouped?.interval };
}

function conditionSql(
  { column, operator, values }: InsightCondition,
  unit: InsightWindow['unit'],
  place: (value: unknown) => string,
): string {
  const sql = column === 'page' ? 'page_id' : columnSql({ column }, unit);
  const type = TYPES[INSIGHT_DIMENSIONS[column]];
  const known = values.filter((value) => value !== null && typeof value !== 'object').map(String);
  if (operator !== 'in' && operator !== 'notIn') return `(${sql}) ${COMPARISONS[operator]} ${place(known[0])}::${type}`;
  const pages = values.filter((value) => value !== null && typeof value === 'object');
  const meets = [
    ...(known.length > 0 ? [`(${sql}) = ANY(${place(known)}::${type}[])`] : []),
    ...(values.includes(null) ? [`(${sql}) IS NULL`] : []),
    ...pages.map(({ page, space }) => {
      const ofSpace = `space_id = ${place(space)}::text`;
      return page === null ? `(page_id IS NULL AND ${ofSpace})` : `(page_id = ${place(page)}::text AND ${ofSpace})`;
    }),
  ].join(' OR ');
  // What has no value is not among the values either.
  return operator === 'in' ? `(${meets})` : `(${meets}) IS NOT TRUE`;
}

function isMetric(column: InsightDimension | InsightMetric): column is InsightMetric {
  return Object.hasOwn(METRICS, column);
}

function columnSql({ column, interval }: InsightColumn, unit: InsightWindow['unit']): string {
  if (isMetric(column)) return METRICS[column];
  return column === 'datetime' ? `date_trunc('${interval ?? unit}', at, 'UTC')` : DIMENSIONS[column];
}

const QUERY_CANCELED = '57014';

/** Reads with statements that the database ends by itself when one takes longer than so many seconds. */
export async function withinTime<T>(
  database: Database,
  seconds: number,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.round(seconds * 1000)}`);
    return await read(client);
  } catch (error) {
    throw isOutOfTime(error) ? new DomainError('insights.too_long', { seconds }) : error;
  } finally {
    // The limit ends with the transaction; a connection that cannot end it is not given to anybody else.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}

function isOutOfTime(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}
