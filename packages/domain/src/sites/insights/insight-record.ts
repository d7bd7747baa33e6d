import { Id } from '../../platform/http/primitives.js';
import { publicUrl } from '../urls/public-url.js';
import type { InsightEvent } from './insight-event-schemas.js';
import { type VisitorAgent, visitorAgent } from './visitor-agent.js';

/** What is kept of an event on a site, beside who it was done by. Nothing of it tells who somebody is. */
export interface InsightRecord {
  type: InsightEvent['type'];
  occurredAt: Date;
  sectionId: string | null;
  siteSpaceId: string | null;
  spaceId: string | null;
  pageId: string | null;
  urlOrigin: string | null;
  urlPath: string | null;
  displayContext: 'site' | 'embed';
  referrerHost: string | null;
  language: string | null;
  query: string | null;
  rating: 'bad' | 'ok' | 'good' | null;
  comment: string | null;
  details: InsightDetails;
}

/** What else is known of an event, and can be counted by. */
export interface InsightDetails extends Partial<VisitorAgent> {
  /** Two letters. */
  country?: string;
  /** Whether the visitor had signed in; absent when nobody knows. */
  authenticated?: boolean;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
  linkKind?: string;
  /** What was linked to, without what could be a secret. */
  linkTarget?: Record<string, string>;
  linkDomain?: string;
  linkPosition?: string;
  apiPath?: string;
  apiMethod?: string;
  /** The page that was opened among search results. */
  searchResult?: string;
  answerRating?: number;
}

/** The ids that events on a site can be about. */
export interface InsightSubjects {
  sections: ReadonlySet<string>;
  siteSpaces: ReadonlySet<string>;
  spaces: ReadonlySet<string>;
}

const OLDEST_MS = 31 * 86_400_000;
const MAX_PATH_LENGTH = 2048;
const LANGUAGE = /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/;

/** What is kept of an event that arrives at a moment. */
export function insightRecord(event: InsightEvent, subjects: InsightSubjects, arrivedAt: Date): InsightRecord {
  const { location, session } = event;
  const url = publicUrl(location.url);
  return {
    type: event.type,
    occurredAt: momentOf(event.timestamp, arrivedAt),
    sectionId: among(subjects.sections, location.siteSection),
    siteSpaceId: among(subjects.siteSpaces, location.siteSpace),
    spaceId: among(subjects.spaces, location.space),
    // Pages come and go with the revisions of a space; one that nobody has only counts for itself.
    pageId: Id.safeParse(location.page).success ? location.page : null,
    urlOrigin: url?.origin ?? null,
    urlPath: url?.pathname.slice(0, MAX_PATH_LENGTH) ?? null,
    displayContext: location.displayContext ?? 'site',
    referrerHost: session.referrer === null ? null : (publicUrl(session.referrer)?.host ?? null),
    language: session.language !== null && LANGUAGE.test(session.language) ? session.language : null,
    query: 'query' in event ? event.query?.trim() || null : null,
    rating: 'feedback' in event ? event.feedback.rating : null,
    comment: event.type === 'page_post_feedback_comment' ? event.feedback.comment : null,
    details: detailsOf(event),
  };
}

const MAX_DETAIL_LENGTH = 256;

function detailsOf(event: InsightEvent): InsightDetails {
  const { session, location } = event;
  const claims = session.visitorAuthClaims;
  return {
    ...(session.userAgent !== '' && visitorAgent(session.userAgent)),
    ...(session.country !== undefined && { country: session.country.toUpperCase() }),
    ...(claims !== undefined && { authenticated: Object.keys(claims).length > 0 }),
    ...campaignOf(location.url),
    ...subjectOf(event),
  };
}

const CAMPAIGN = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;

/** The campaign that led somebody here, as the query of the address names it. */
function campaignOf(url: string): InsightDetails {
  const { searchParams } = URL.canParse(url) ? new URL(url) : new URL('https://nowhere.invalid');
  return Object.fromEntries(
    CAMPAIGN.flatMap((name) => {
      const value = searchParams.get(name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`));
      return value ? [[name, storable(value)]] : [];
    }),
  );
}

/** What the event is about. */
function subjectOf(event: InsightEvent): InsightDetails {
  switch (event.type) {
    case 'link_click':
      return linkOf(event.link ?? {});
    case 'api_client_open':
    case 'api_client_request': {
      const { path, method } = event.operation ?? {};
      return { ...detail('apiPath', path), ...detail('apiMethod', method) };
    }
    case 'search_open_result':
      return { searchResult: event.result.pageId };
    case 'ask_rate_response':
      return event.rating === undefined ? {} : { answerRating: event.rating };
    default:
      return {};
  }
}

const LINKED_IDS = ['page', 'space', 'file', 'anchor', 'collection', 'user', 'reusableContent'];

/** Where a link leads: ids as they are, addresses without what could be a secret. */
function linkOf({ target, position }: Record<string, unknown>): InsightDetails {
  const fields = typeof target === 'object' && target !== null ? Object.entries(target) : [];
  const given = new Map(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
  const kind = given.get('kind');
  const url = publicUrl(given.get('url') ?? '');
  const ids = LINKED_IDS.flatMap((name) => {
    const id = given.get(name);
    return id === undefined ? [] : [[name, storable(id)]];
  });
  if (kind === undefined) return detail('linkPosition', position);
  const address = url && `${url.origin}${url.pathname}`.slice(0, MAX_PATH_LENGTH);
  return {
    linkKind: storable(kind),
    linkTarget: { kind: storable(kind), ...Object.fromEntries(ids), ...(address && { url: address }) },
    ...(url && { linkDomain: storable(url.host) }),
    ...detail('linkPosition', position),
  };
}

function detail(name: keyof InsightDetails, value: unknown): InsightDetails {
  return typeof value === 'string' && value !== '' ? { [name]: storable(value) } : {};
}

/** A short text that the database takes: without null characters, and cut between characters, never inside of one. */
function storable(text: string): string {
  return [...text.replaceAll('\0', '')].slice(0, MAX_DETAIL_LENGTH).join('');
}

/** Clocks of visitors are wrong now and then, so what cannot be is taken for now. */
function momentOf(timestamp: string | undefined, arrivedAt: Date): Date {
  const ageMs = timestamp === undefined ? 0 : arrivedAt.getTime() - Date.parse(timestamp);
  return ageMs < 0 || ageMs > OLDEST_MS ? arrivedAt : new Date(arrivedAt.getTime() - ageMs);
}

function among(known: ReadonlySet<string>, id: string | null): string | null {
  return id !== null && known.has(id) ? id : null;
}
