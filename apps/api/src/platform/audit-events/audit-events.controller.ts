import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { AUDIT_ACTIONS } from '@lectern/domain/platform/audit/actions';
import {
  AuditEventActionList,
  AuditEventDetails,
  AuditEventPage,
  AuditEventParams,
  ListAuditEvents,
} from '@lectern/domain/platform/audit/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Urls } from '../config/urls.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import type { Authorized } from '../endpoint/endpoint-input.js';
import { presentAuditEvent, presentAuditEventAction, presentAuditEventDetails } from './audit-events.presenter.js';
import { AuditEventsService } from './audit-events.service.js';

@Controller('v1/orgs/:organizationId')
export class AuditEventsController {
  constructor(
    private readonly events: AuditEventsService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'audit-event-actions',
    summary: 'List what the audit trail tells of',
    action: 'audit-event.list',
    params: OrganizationParams,
    response: AuditEventActionList,
  })
  async listAuditEventActions(_: Authorized<{ params: OrganizationParams }>) {
    return { items: AUDIT_ACTIONS.map(presentAuditEventAction) };
  }

  @Endpoint({
    method: 'GET',
    path: 'audit-events',
    summary: 'List what happened in an organization',
    action: 'audit-event.list',
    params: OrganizationParams,
    query: ListAuditEvents,
    response: AuditEventPage,
  })
  async listAuditEvents({
    params: { organizationId },
    query,
  }: Authorized<{ params: OrganizationParams; query: ListAuditEvents }>) {
    const page = await this.events.list(organizationId, query);
    return mapPage(page, (row) => presentAuditEvent(row, organizationId, this.urls));
  }

  @Endpoint({
    method: 'GET',
    path: 'audit-events/:auditEventId',
    summary: 'Get one entry of the audit trail with its details',
    action: 'audit-event.list',
    params: AuditEventParams,
    response: AuditEventDetails,
    errors: ['audit_event.not_found'],
  })
  async getAuditEvent({ params }: Authorized<{ params: z.infer<typeof AuditEventParams> }>) {
    const { organizationId, auditEventId } = params;
    const row = await this.events.get(organizationId, auditEventId);
    return presentAuditEventDetails(row, organizationId, this.urls);
  }
}
