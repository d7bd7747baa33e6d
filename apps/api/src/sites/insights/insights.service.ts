import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { findScopesOnSite } from '@lectern/database/integrations/askable.queries';
import { Keyring } from '@lectern/database/keyring';
import { recordEvents } from '@lectern/database/platform/outbox/record-event';
import { aggregateInsightEvents } from '@lectern/database/sites/insights/aggregate-events.queries';
import { type FeedbackRow, listFeedback } from '@lectern/database/sites/insights/feedback.queries';
import { nameOnSite, recordInsightEvents } from '@lectern/database/sites/insights/record-events';
import type { SiteRef, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import type { Page } from '@lectern/domain/platform/http/page';
import type { ListSiteFeedback } from '@lectern/domain/sites/insights/feedback-schemas';
import type { InsightEvent } from '@lectern/domain/sites/insights/insight-event-schemas';
import type { AggregateInsightEvents, InsightAggregation } from '@lectern/domain/sites/insights/insight-query-schemas';
import { type InsightSubjects, insightRecord } from '@lectern/domain/sites/insights/insight-record';
import { insightWindow } from '@lectern/domain/sites/insights/insight-window';
import { VISITOR_SCOPES, visitorEvent } from '@lectern/domain/sites/insights/visitor-events';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { Clock } from '../../platform/config/clock.js';
import type { RequestContext } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { SitesView } from '../sites/sites.view.js';

/** Records what visitors of sites do, and counts it. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
    private readonly sites: SitesView,
  ) {}

  /** Records events; what tells who the visitors are goes only to integrations that may hear of it. */
  async record(context: RequestContext, ref: SiteRef, events: readonly InsightEvent[]): Promise<void> {
    const { organizationId, siteId } = ref;
    const { structure } = await this.sites.snapshot(ref);
    const subjects = subjectsOf(structure);
    const records = events.map((event) => ({
      record: insightRecord(event, subjects, context.at),
      visitorId: event.session.visitorId,
      sessionId: event.session.sessionId,
    }));
    const { keyring } = this;
    const scopes = await findScopesOnSite(this.database, ref);
    const isHeard = (event: keyof typeof VISITOR_SCOPES) => scopes.has(VISITOR_SCOPES[event]);
    const heardOf = events.flatMap((event) => {
      const anonymousId = nameOnSite(keyring, siteId, 'visitor', event.session.visitorId);
      return visitorEvent(siteId, event, { anonymousId, isHeard }) ?? [];
    });
    await this.mutations.run(context, async (tx) => {
      await recordInsightEvents(tx, keyring, ref, records, context.at);
      await recordEvents(tx, context, organizationId, heardOf);
    });
  }

  /** Records what a visitor of a site says that it did; members who look at a preview are no visitors. */
  async recordOf(visitor: VisitorView, events: readonly InsightEvent[]): Promise<void> {
    if (visitor.isPreview) return;
    const { organizationId, siteId } = visitor;
    await this.record(visitorContext(siteId, this.clock.now()), { organizationId, siteId }, events);
  }

  /** Counts events, column by column. */
  async aggregate(ref: SiteRef, question: AggregateInsightEvents): Promise<InsightAggregation> {
    const window = insightWindow(question.range, this.clock.now());
    const rows = await aggregateInsightEvents(this.database, ref, question, window);
    const columns = question.select.map(({ column, claim }, index) => ({
      column,
      ...(claim !== undefined && { claim }),
      values: rows.map((row) => row[index] ?? null),
    }));
    return { columns };
  }

  /** Lists what readers said, newest first. */
  feedback(ref: SiteRef, query: ListSiteFeedback): Promise<Page<FeedbackRow>> {
    return listFeedback(this.database, this.keyring, ref, query);
  }
}

function subjectsOf(structure: readonly StructureRow[]): InsightSubjects {
  const siteSpaces = structure.filter((item) => item.type === 'site-space');
  return {
    sections: new Set(structure.filter((item) => item.type === 'site-section').map(({ id }) => id)),
    siteSpaces: new Set(siteSpaces.map(({ id }) => id)),
    spaces: new Set(siteSpaces.map(({ spaceId }) => spaceId)),
  };
}

/** Visitors have no names, so what they do is done on behalf of the site. */
function visitorContext(siteId: string, at: Date): RequestContext {
  return { actor: { type: 'system', id: siteId }, source: 'api', requestId: newId(at), at };
}
