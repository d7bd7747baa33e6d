import { mapPage } from '@lectern/domain/platform/http/page';
import { ListSiteFeedback, SiteFeedbackPage } from '@lectern/domain/sites/insights/feedback-schemas';
import { RecordInsightEvents } from '@lectern/domain/sites/insights/insight-event-schemas';
import { AggregateInsightEvents, InsightAggregation } from '@lectern/domain/sites/insights/insight-query-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller, UseGuards } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { presentFeedback } from './feedback.presenter.js';
import { InsightLimitGuard } from './insight-limit.guard.js';
import { InsightsService } from './insights.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/insights')
export class InsightsController {
  constructor(private readonly insights: InsightsService) {}

  @UseGuards(InsightLimitGuard)
  @ReaderEndpoint({
    method: 'POST',
    path: 'events',
    summary: 'Record what visitors did on a site; who they are is not kept',
    action: 'site.record-insights',
    params: SiteParams,
    body: RecordInsightEvents,
    response: null,
    errors: ['site.not_found'],
    unaudited: true,
  })
  async trackEventsInSiteById({ params, body, reader }: Readable<{ params: SiteParams; body: RecordInsightEvents }>) {
    if (reader.visitor) await this.insights.recordOf(reader.visitor, body.events);
    else await this.insights.record(reader.caller.context, params, body.events);
  }

  @Endpoint({
    method: 'POST',
    path: 'events/aggregate',
    summary: 'Count what visitors did on a site',
    action: 'site.view-insights',
    params: SiteParams,
    body: AggregateInsightEvents,
    response: InsightAggregation,
    errors: ['site.not_found', 'insights.too_long'],
    unaudited: true,
  })
  aggregateSiteEvents({ params, body }: Authorized<{ params: SiteParams; body: AggregateInsightEvents }>) {
    return this.insights.aggregate(params, body);
  }

  @Endpoint({
    method: 'GET',
    path: 'feedback',
    summary: 'List what readers said about the pages of a site, newest first',
    action: 'site.view-insights',
    params: SiteParams,
    query: ListSiteFeedback,
    response: SiteFeedbackPage,
    errors: ['site.not_found'],
  })
  async listSiteFeedback({ params, query }: Authorized<{ params: SiteParams; query: ListSiteFeedback }>) {
    return mapPage(await this.insights.feedback(params, query), presentFeedback);
  }
}
