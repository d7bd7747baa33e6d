import type { AuditEventRow } from '@lectern/database/platform/audit/audit-events.queries';
import { type AuditAction, auditActionLabel } from '@lectern/domain/platform/audit/actions';
import type { AuditEvent, AuditEventAction, AuditEventDetails } from '@lectern/domain/platform/audit/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { z } from 'zod';

const Payload = z.record(z.string(), z.unknown());

/** Presents something that the audit trail tells of. */
export function presentAuditEventAction(action: AuditAction): AuditEventAction {
  return { object: 'audit-event-action', id: action, label: auditActionLabel(action) };
}

/** Presents an entry of the audit trail. */
export function presentAuditEvent(row: AuditEventRow, organizationId: string, { api }: { api: string }): AuditEvent {
  return {
    object: 'audit-event',
    id: row.id,
    occurredAt: timestamp(row.occurredAt),
    action: row.action,
    actor: { type: row.actorType, id: row.actorId, ...(row.actorLabel !== null && { label: row.actorLabel }) },
    source: row.source,
    target: { type: row.targetType, id: row.targetId, ...(row.targetLabel !== null && { label: row.targetLabel }) },
    urls: { location: `${api}/v1/orgs/${organizationId}/audit-events/${row.id}` },
  };
}

/** Presents an entry of the audit trail with everything known about it. */
export function presentAuditEventDetails(
  row: AuditEventRow,
  organizationId: string,
  urls: { api: string },
): AuditEventDetails {
  return {
    ...presentAuditEvent(row, organizationId, urls),
    correlationId: row.requestId,
    schemaVersion: 1,
    payload: Payload.parse(row.payload),
  };
}
