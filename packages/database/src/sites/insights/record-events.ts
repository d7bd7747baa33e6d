import type { InsightRecord } from '@lectern/domain/sites/insights/insight-record';
import { newId } from '../../ids.js';
import type { Keyring } from '../../keyring.js';
import type { Sql } from '../../sql.js';
import type { SiteRef } from '../site-snapshot.queries.js';

/** An event with who did it, as clients call them. */
export interface VisitorRecord {
  record: InsightRecord;
  visitorId: string;
  sessionId: string;
}

/** Enough that no two visitors of a site are taken for one. */
const HASH_BYTES = 16;

// One value instead of one for each column and row: the statement is the same for every number of events. The site is
// held until the end, since events of a site that is being removed would have nowhere to stand.
const RECORD_EVENTS = `
  WITH site AS (SELECT id, organization_id FROM sites WHERE organization_id = $1 AND id = $2 FOR KEY SHARE)
  INSERT INTO insight_events (
    id, organization_id, site_id, occurred_at, type, section_id, site_space_id, space_id, page_id, url_origin, url_path,
    display_context, referrer_host, language, query, rating, comment, details, visitor, session)
  SELECT e."id", site.organization_id, site.id, e."occurredAt", e."type", e."sectionId", e."siteSpaceId", e."spaceId",
         e."pageId", e."urlOrigin", e."urlPath", e."displayContext", e."referrerHost", e."language", e."query",
         e."rating", e."comment", e."details", decode(e."visitor", 'hex'), decode(e."session", 'hex')
    FROM site, jsonb_to_recordset($3::text::jsonb) AS e(
      "id" text, "occurredAt" timestamptz, "type" text, "sectionId" text, "siteSpaceId" text, "spaceId" text,
      "pageId" text, "urlOrigin" text, "urlPath" text, "displayContext" text, "referrerHost" text, "language" text,
      "query" text, "rating" text, "comment" text, "details" jsonb, "visitor" text, "session" text)`;

/** Stores events of a site in one statement; visitors and sessions only as keyed hashes. */
export async function recordInsightEvents(
  sql: Sql,
  keyring: Keyring,
  { organizationId, siteId }: SiteRef,
  events: readonly VisitorRecord[],
  at: Date,
): Promise<void> {
  const rows = events.map(({ record, visitorId, sessionId }) => ({
    id: newId(at),
    ...record,
    visitor: nameOnSite(keyring, siteId, 'visitor', visitorId),
    session: nameOnSite(keyring, siteId, 'session', sessionId),
  }));
  await sql.execute(RECORD_EVENTS, [organizationId, siteId, JSON.stringify(rows)]);
}

/** What a visitor or a session is called on one site, and nowhere else: a keyed hash of what clients call it. */
export function nameOnSite(keyring: Keyring, siteId: string, kind: 'visitor' | 'session', id: string): string {
  return keyring.hash('insights', JSON.stringify([siteId, kind, id])).toString('hex', 0, HASH_BYTES);
}
