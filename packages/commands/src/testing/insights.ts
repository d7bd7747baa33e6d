import type { Database } from '@lectern/database/client';
import type { Keyring } from '@lectern/database/keyring';
import { recordInsightEvents } from '@lectern/database/sites/insights/record-events';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import type { InsightRecord } from '@lectern/domain/sites/insights/insight-record';

/** What a test may say of events: how many there are, and what they are like. */
export interface EventOptions extends Partial<InsightRecord> {
  count?: number;
  visitorId?: string;
}

/** Records events of a site: page views of one visitor unless said otherwise. */
export async function makeInsightEvents(
  database: Database,
  keyring: Keyring,
  ref: SiteRef,
  { count = 1, visitorId = 'visitor', ...parts }: EventOptions,
): Promise<void> {
  const at = new Date();
  const record: InsightRecord = {
    type: 'page_view',
    occurredAt: at,
    sectionId: null,
    siteSpaceId: null,
    spaceId: null,
    pageId: null,
    urlOrigin: 'https://docs.example.com',
    urlPath: '/guide',
    displayContext: 'site',
    referrerHost: null,
    language: null,
    query: null,
    rating: null,
    comment: null,
    details: {},
    ...parts,
  };
  const events = Array.from({ length: count }, () => ({ record, visitorId, sessionId: visitorId }));
  await recordInsightEvents(database, keyring, ref, events, at);
}
