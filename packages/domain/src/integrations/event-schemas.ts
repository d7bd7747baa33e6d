import { z } from 'zod';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, Timestamp } from '../platform/http/primitives.js';
import { IntegrationPath } from './schemas.js';

/** What an integration can hear of or be asked. */
export const IntegrationEventType = z.enum([
  'installation_setup',
  'installation_deleted',
  'space_installation_setup',
  'space_installation_deleted',
  'site_installation_setup',
  'site_installation_deleted',
  'site_view',
  'space_content_updated',
  'space_gitsync_started',
  'space_gitsync_completed',
  'space_visibility_updated',
  'task',
  'fetch',
  'fetch_published_script',
  'fetch_visitor_authentication',
  'ui_render',
  'content_compute_document',
  'content_compute_revision',
  'page_feedback',
]);
export type IntegrationEventType = z.infer<typeof IntegrationEventType>;

/** An event as an integration receives it. */
export const IntegrationEventPayload = z.looseObject({
  eventId: Id,
  type: IntegrationEventType,
  installationId: Id.optional(),
});
export type IntegrationEventPayload = z.infer<typeof IntegrationEventPayload>;

/** A line of what happened while an event was handled: of the platform, or printed by the script. */
export const TraceLog = z.strictObject({
  message: z.string(),
  timestamp: Timestamp,
  level: z.enum(['debug', 'info', 'warn', 'error']),
});
export type TraceLog = z.infer<typeof TraceLog>;

export const IntegrationEvent = z.strictObject({
  id: Id,
  integrationId: Id,
  installationId: Id.optional(),
  createdAt: Timestamp,
  payload: IntegrationEventPayload,
  status: z.enum(['success', 'failed']).describe('How the last attempt to have it handled ended'),
  attempts: z.int().positive(),
  nextAttemptAt: Timestamp.optional().describe('When it is tried again'),
  error: z.string().optional().describe('Why the last attempt failed'),
});
export type IntegrationEvent = z.infer<typeof IntegrationEvent>;
export const IntegrationEventPage = pageOf(IntegrationEvent);

export const IntegrationEventDetail = z.strictObject({
  event: IntegrationEvent,
  trace: z.strictObject({ logs: z.array(TraceLog) }).optional(),
});
export type IntegrationEventDetail = z.infer<typeof IntegrationEventDetail>;

export const IntegrationEventPath = IntegrationPath.extend({ eventId: Id });
export type IntegrationEventPath = z.infer<typeof IntegrationEventPath>;
export const ListIntegrationEvents = PageQuery.extend({
  installation: Id.optional().describe('Only those of this installation'),
  status: z.enum(['success', 'failed']).optional(),
});
export type ListIntegrationEvents = z.infer<typeof ListIntegrationEvents>;
