import type { IntegrationEventType } from './event-schemas.js';

const RESPONDED_AT_ONCE: ReadonlySet<string> = new Set<IntegrationEventType>([
  'fetch',
  'fetch_published_script',
  'fetch_visitor_authentication',
  'ui_render',
  'content_compute_document',
  'content_compute_revision',
]);

/** Whether an event is a notification, which can be sent again; what waits for a response cannot. */
export function isRepeatable(type: string): boolean {
  return !RESPONDED_AT_ONCE.has(type);
}
