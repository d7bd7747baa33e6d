import { aggregateInsightEvents } from '@lectern/database/insights/aggregate-events.queries';
import { recordInsightEvents } from '@lectern/database/insights/record-events.operation';
import type { SiteRef, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { sqlIn } from '@lectern/database/sql';
import type { InsightEvent } from '@lectern/domain/sites/insight-event-schemas';
import type { AggregateInsightEvents, InsightAggregation } from '@lectern/domain/sites/insight-query-schemas';
import { type InsightSubjects, insightRecord } from '@lectern/domain/sites/insight-record';
import { insightWindow } from '@lectern/domain/sites/insight-window';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { SiteAnswers } from '../sites/site-answers.js';

/** Records what visitors of sites do, and counts it. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly platform: Platform,
    private readonly sites: SiteAnswers,
  ) {}

  /** Records events, without anything that tells who the visitors are. */
  async record(context: RequestContext, ref: SiteRef, events: readonly InsightEvent[]): Promise<void> {
    const { structure } = await this.sites.snapshot(ref);
    const subjects = subjectsOf(structure);
    const records = events.map((event) => ({
      record: insightRecord(event, subjects, context.at),
      visitorId: event.session.visitorId,
      sessionId: event.session.sessionId,
    }));
    await this.platform.mutate(context, (tx) =>
      recordInsightEvents(sqlIn(tx), this.platform.keyring, ref, records, context.at),
    );
  }

  /** Counts events, column by column. */
  async aggregate(ref: SiteRef, question: AggregateInsightEvents): Promise<InsightAggregation> {
    const window = insightWindow(question.range, this.platform.now());
    const rows = await aggregateInsightEvents(this.platform.database, ref, question, window);
    const columns = question.select.map(({ column }, index) => ({
      column,
      values: rows.map((row) => row[index] ?? null),
    }));
    return { columns };
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
