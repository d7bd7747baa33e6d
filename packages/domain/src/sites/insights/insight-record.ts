import { Id } from '../../platform/http/primitives.js';
import { publicUrl } from '../urls/public-url.js';
import type { InsightEvent } from './insight-event-schemas.js';

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
  };
}

/** Clocks of visitors are wrong now and then, so what cannot be is taken for now. */
function momentOf(timestamp: string | undefined, arrivedAt: Date): Date {
  const ageMs = timestamp === undefined ? 0 : arrivedAt.getTime() - Date.parse(timestamp);
  return ageMs < 0 || ageMs > OLDEST_MS ? arrivedAt : new Date(arrivedAt.getTime() - ageMs);
}

function among(known: ReadonlySet<string>, id: string | null): string | null {
  return id !== null && known.has(id) ? id : null;
}
