import type { LecternClient, RequestBodyOf, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import type { SiteIds } from '../sites/queries.js';
import { intervalOf } from './insight-range.js';
import type { InsightsRange } from './insights-search.js';
import { type SearchCount, searchTermsOf } from './search-terms.js';

const MAX_RANKED = 100;
const MAX_TERMS = 1000;
const PAGE_SIZE = 50;
const ALL = 1000;
const MINUTE_MS = 60_000;

/** What events can be ranked by. */
export type RankedColumn =
  | 'urlPath'
  | 'referrerDomain'
  | 'visitorLanguage'
  | 'visitorDevice'
  | 'visitorBrowser'
  | 'visitorGeoCountry';

type Rating = Schemas['SiteFeedback']['rating'];
type Value = Schemas['InsightAggregation']['columns'][number]['values'][number];

const EVENTS = { column: 'eventsCount' as const };
const VISITORS = { column: 'visitorsCount' as const };
const TYPE = { column: 'eventType' as const };
const only = (...types: string[]) => [{ column: TYPE.column, operator: 'in' as const, values: types }];

/** How often each kind of thing was done on a site, and by how many visitors. */
export function totalsQuery(api: LecternClient, path: SiteIds, range: InsightsRange) {
  return insightsQuery({
    key: { ...path, range, by: TYPE.column },
    read: (signal) => aggregate(api, path, { range, groupBy: [TYPE], select: [TYPE, EVENTS, VISITORS] }, signal),
    shape: (rows) =>
      new Map(
        rows.map(([type, events, visitors]) => [
          textOf(type),
          { events: countOf(events), visitors: countOf(visitors) },
        ]),
      ),
  });
}

/** How many pages were viewed in each interval of a range, and by how many visitors. */
export function viewsQuery(api: LecternClient, path: SiteIds, range: InsightsRange) {
  const time = { column: 'datetime' as const, interval: intervalOf(range) };
  const question = { range, where: only('page_view'), groupBy: [time], select: [time, EVENTS, VISITORS] };
  return insightsQuery({
    key: { ...path, range, by: time.column },
    read: (signal) => aggregate(api, path, question, signal),
    shape: (rows) => ({
      views: new Map(rows.map(([at, events]) => [Date.parse(textOf(at)), countOf(events)])),
      visitors: new Map(rows.map(([at, , visitors]) => [Date.parse(textOf(at)), countOf(visitors)])),
    }),
  });
}

/** The values of a column by how many pages were viewed with them, most first; those that are not known are left out. */
export function rankingQuery(
  api: LecternClient,
  path: SiteIds,
  { range, column }: { range: InsightsRange; column: RankedColumn },
) {
  const question = {
    range,
    where: [...only('page_view'), { column, operator: 'notIn' as const, values: [null] }],
    groupBy: [{ column }],
    select: [{ column }, EVENTS],
    order: { by: EVENTS, direction: 'desc' as const },
    limit: MAX_RANKED,
  };
  return insightsQuery({
    key: { ...path, range, by: column },
    read: (signal) => aggregate(api, path, question, signal),
    shape: (rows) => rows.map(([value, events]) => ({ label: textOf(value), value: countOf(events) })),
  });
}

/** What readers searched for, and whether they opened something that was found. */
export function searchesQuery(api: LecternClient, path: SiteIds, range: InsightsRange) {
  const query = { column: 'eventSearchQuery' as const };
  const question = {
    range,
    where: [
      ...only('search_type_query', 'search_open_result'),
      { column: query.column, operator: 'notIn' as const, values: [null] },
    ],
    groupBy: [query, TYPE],
    select: [query, TYPE, EVENTS],
    order: { by: EVENTS, direction: 'desc' as const },
    limit: MAX_TERMS,
  };
  return insightsQuery({
    key: { ...path, range, by: query.column },
    read: (signal) => aggregate(api, path, question, signal),
    shape: (rows) =>
      searchTermsOf(
        rows.map(([term, type, count]): SearchCount => {
          return { term: textOf(term), type: textOf(type), count: countOf(count) };
        }),
      ),
  });
}

/** How often readers found a page good, fair or bad. */
export function ratingsQuery(api: LecternClient, path: SiteIds, range: InsightsRange) {
  const rating = { column: 'eventPageFeedbackRating' as const };
  const question = { range, where: only('page_post_feedback'), groupBy: [rating], select: [rating, EVENTS] };
  return insightsQuery({
    key: { ...path, range, by: rating.column },
    read: (signal) => aggregate(api, path, question, signal),
    shape: (rows) => new Map(rows.map(([value, events]) => [textOf(value), countOf(events)])),
  });
}

/** Which comments of readers are wanted. */
export interface CommentFilter {
  range: InsightsRange;
  from: string;
  rating?: Rating | undefined;
}

/** What readers wrote about the pages of a site, newest first. */
export function readerCommentsQuery(api: LecternClient, path: SiteIds, { range, from, rating }: CommentFilter) {
  return listQuery(['listSiteFeedback', { ...path, range, rating }], (page, signal) => {
    const query = { commented: 'true' as const, from, rating, page, limit: PAGE_SIZE };
    return data(
      api.GET('/v1/orgs/{organizationId}/sites/{siteId}/insights/feedback', { params: { path, query }, signal }),
    );
  });
}

/** Reads all of what readers wrote, for a file. */
export function readAllComments(api: LecternClient, path: SiteIds, { from, rating }: CommentFilter) {
  return readAll((page) => {
    const query = { commented: 'true' as const, from, rating, page, limit: ALL };
    return data(api.GET('/v1/orgs/{organizationId}/sites/{siteId}/insights/feedback', { params: { path, query } }));
  });
}

interface InsightsRead<Shaped> {
  key: Record<string, string>;
  read: (signal: AbortSignal) => Promise<Schemas['InsightAggregation']>;
  shape: (rows: Value[][]) => Shaped;
}

function insightsQuery<Shaped>({ key, read, shape }: InsightsRead<Shaped>) {
  return queryOptions({
    queryKey: ['aggregateSiteEvents', key],
    queryFn: async ({ signal }) => shape(rowsOf(await read(signal))),
    staleTime: MINUTE_MS,
  });
}

type Question = RequestBodyOf<'/v1/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate', 'post'>;

function aggregate(api: LecternClient, path: SiteIds, body: Question, signal: AbortSignal) {
  const operation = '/v1/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate';
  return data(api.POST(operation, { params: { path }, body, signal }));
}

function rowsOf({ columns }: Schemas['InsightAggregation']): Value[][] {
  const [first] = columns;
  return (first?.values ?? []).map((_, row) => columns.map(({ values }) => values[row] ?? null));
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

function countOf(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0;
}
