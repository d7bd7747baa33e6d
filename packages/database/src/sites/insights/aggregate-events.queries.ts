import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type {
  AggregateInsightEvents,
  InsightCondition,
  InsightDimension,
  InsightMetric,
} from '@lectern/domain/sites/insights/insight-query-schemas';
import type { InsightWindow } from '@lectern/domain/sites/insights/insight-window';
import pg from 'pg';
import type { Database } from '../../client.js';
import type { SiteRef } from '../site-snapshot.queries.js';
import { EVENT_COLUMNS } from './insight-columns.js';

/** What can be asked for, in SQL. Nothing of a question but these names becomes a part of a statement. */
const DIMENSIONS: Record<Exclude<InsightDimension, 'datetime'>, string> = {
  eventType: 'type',
  eventSearchQuery: 'query',
  eventFeedbackRating: 'rating',
  url: 'url_origin || url_path',
  urlPath: 'url_path',
  siteSection: 'section_id',
  siteSpace: 'site_space_id',
  space: 'space_id',
  page: 'page_id',
  displayContext: 'display_context',
  referrer: 'referrer_host',
  visitorLanguage: 'language',
};

const DATETIME = { hour: `at`, day: `date_trunc('day', at, 'UTC')` };

const METRICS: Record<InsightMetric, string> = {
  eventsCount: 'coalesce(sum(count), 0)::float8',
  visitorsCount: 'count(DISTINCT visitor)::float8',
  sessionsCount: 'count(DISTINCT session)::float8',
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
export type AggregatedRow = (string | number | null)[];

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
  const conditions = where.map((condition) => conditionSql(condition, unit, place));
  const groups = [...new Set(groupBy.map(({ column }) => dimensionSql(column, unit)))];
  const ordered = [
    ...(order ? [`${columnSql(order.by.column, unit)} ${order.direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`] : []),
    ...groups,
  ];
  return `
    SELECT ${select.map(({ column }) => shownSql(column, unit)).join(', ')} FROM (${EVENTS}) events
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    ${groups.length > 0 ? `GROUP BY ${groups.join(', ')}` : ''}
    ${ordered.length > 0 ? `ORDER BY ${ordered.join(', ')}` : ''}
    LIMIT ${place(limit)}::int`;
}

function conditionSql(
  { column, operator, values }: InsightCondition,
  unit: InsightWindow['unit'],
  place: (value: unknown) => string,
): string {
  const sql = dimensionSql(column, unit);
  const type = column === 'datetime' ? 'timestamptz' : 'text';
  const given = values.map(String);
  if (operator === 'in') return `${sql} = ANY(${place(given)}::${type}[])`;
  // What has no value is not among the values either.
  if (operator === 'notIn') return `(${sql} = ANY(${place(given)}::${type}[])) IS NOT TRUE`;
  return `(${sql}) ${COMPARISONS[operator]} ${place(given[0])}::${type}`;
}

function isMetric(column: InsightDimension | InsightMetric): column is InsightMetric {
  return Object.hasOwn(METRICS, column);
}

function columnSql(column: InsightDimension | InsightMetric, unit: InsightWindow['unit']): string {
  return isMetric(column) ? METRICS[column] : dimensionSql(column, unit);
}

function dimensionSql(column: InsightDimension, unit: InsightWindow['unit']): string {
  return column === 'datetime' ? DATETIME[unit] : DIMENSIONS[column];
}

function shownSql(column: InsightDimension | InsightMetric, unit: InsightWindow['unit']): string {
  if (column !== 'datetime') return columnSql(column, unit);
  return `to_char(${DATETIME[unit]} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
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
