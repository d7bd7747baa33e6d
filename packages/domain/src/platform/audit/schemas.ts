import { z } from 'zod';
import { PageQuery, pageOf } from '../http/page.js';
import { Instant, LocationUrls, queryInteger, Timestamp } from '../http/primitives.js';

export const AuditActorType = z.enum(['user', 'integration', 'installation', 'system', 'support']);
export type AuditActorType = z.infer<typeof AuditActorType>;

export const AuditSource = z.enum(['ui', 'api', 'integration', 'webhook', 'workflow', 'script', 'support']);
export type AuditSource = z.infer<typeof AuditSource>;

const eventFields = {
  object: z.literal('audit-event'),
  id: z.uuid(),
  occurredAt: Timestamp,
  action: z.string().describe('What happened, such as `member.updated`'),
  actor: z.strictObject({ type: AuditActorType, id: z.string(), label: z.string().optional() }),
  source: AuditSource,
  target: z.strictObject({ type: z.string(), id: z.string(), label: z.string().optional() }),
  urls: LocationUrls,
};

/** One entry of the audit trail. */
export const AuditEvent = z.strictObject(eventFields).meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof AuditEvent>;

/** One entry of the audit trail with everything known about it. */
export const AuditEventDetails = z
  .strictObject({
    ...eventFields,
    correlationId: z.string().describe('Id of the request that caused it'),
    schemaVersion: z.literal(1),
    payload: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEventDetails' });
export type AuditEventDetails = z.infer<typeof AuditEventDetails>;

export const AuditEventPage = pageOf(AuditEvent).meta({ id: 'AuditEventPage' });

/** Something that the audit trail tells of. */
export const AuditEventAction = z
  .strictObject({
    object: z.literal('audit-event-action'),
    id: z.string().describe('What events of this kind have as their `action`'),
    label: z.string().describe('What it is called in a list'),
  })
  .meta({ id: 'AuditEventAction' });
export type AuditEventAction = z.infer<typeof AuditEventAction>;

/** Everything that the audit trail tells of, in the order of the alphabet. */
export const AuditEventActionList = z
  .strictObject({ items: z.array(AuditEventAction) })
  .meta({ id: 'AuditEventActionList' });

export const ListAuditEvents = PageQuery.extend({
  limit: queryInteger(1, 100).default(20),
  from: Instant.optional().describe('Only what happened at or after this instant'),
  to: Instant.optional().describe('Only what happened before this instant'),
  action: z.string().max(100).optional().describe('Only this kind of event; `audit-event-actions` lists them'),
  actor: z.string().max(256).optional().describe('Only what this actor did'),
  target: z.string().max(256).optional().describe('Only what was done to this object'),
});
export type ListAuditEvents = z.infer<typeof ListAuditEvents>;

export const AuditEventParams = z.object({ organizationId: z.string(), auditEventId: z.string() });
