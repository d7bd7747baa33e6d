import type { IntegrationEventType } from './event-schemas.js';
import type { EventName, EventPayload } from './events/catalog.js';
import type { IntegrationScope } from './scopes.js';

/** An event of the catalogue in the form in which integrations hear of it. */
export interface PublishedEvent {
  type: IntegrationEventType;
  /** What stands beside the ids of the event and of the installation. */
  fields: Record<string, unknown>;
  audience: EventReaders;
}

/** Who hears of an event: one installation about itself, or all that are enabled on something and may hear of it. */
export type EventReaders =
  | { to: 'installation'; installationId: string; integrationId: string; about: string }
  | { to: 'space'; spaceId: string; scope: IntegrationScope }
  | { to: 'site'; siteId: string; scope: IntegrationScope };

type Publish<Name extends EventName> = (payload: EventPayload<Name>) => PublishedEvent;

const onSpace =
  <Payload extends { spaceId: string }>(type: IntegrationEventType, scope: IntegrationScope) =>
  (fields: Payload): PublishedEvent => ({ type, fields, audience: { to: 'space', spaceId: fields.spaceId, scope } });

const onSite =
  <Payload extends { siteId: string }>(type: IntegrationEventType, scope: IntegrationScope) =>
  (fields: Payload): PublishedEvent => ({ type, fields, audience: { to: 'site', siteId: fields.siteId, scope } });

/** Clients are promised a commit, which nobody knows before the first one was fetched or pushed. */
const onSync =
  <Payload extends { spaceId: string; commitId?: string | undefined }>(type: IntegrationEventType) =>
  ({ commitId = '', ...fields }: Payload): PublishedEvent =>
    onSpace<{ spaceId: string }>(type, 'space:git:sync')({ ...fields, commitId });

const toItself =
  <Payload extends { installationId: string; integrationId: string; spaceId?: string; siteId?: string }>(
    type: IntegrationEventType,
  ) =>
  ({ installationId, integrationId, ...fields }: Payload): PublishedEvent => ({
    type,
    fields,
    audience: {
      to: 'installation',
      installationId,
      integrationId,
      about: fields.spaceId ?? fields.siteId ?? installationId,
    },
  });

const published: { readonly [Name in EventName]?: Publish<Name> } = {
  'installation.set-up': toItself('installation_setup'),
  'installation.deleted': toItself('installation_deleted'),
  'installation.space-set-up': toItself('space_installation_setup'),
  'installation.space-deleted': toItself('space_installation_deleted'),
  'installation.site-set-up': toItself('site_installation_setup'),
  'installation.site-deleted': toItself('site_installation_deleted'),
  'site.viewed': onSite('site_view', 'site:views:read'),
  'page.feedback-given': onSite('page_feedback', 'page:feedback:read'),
  'space.content-updated': onSpace('space_content_updated', 'space:content:read'),
  'space.gitsync-started': onSync('space_gitsync_started'),
  'space.gitsync-completed': onSync('space_gitsync_completed'),
  'space.visibility-updated': onSpace('space_visibility_updated', 'space:metadata:read'),
};

/** The form in which integrations hear of an event; null when it is not for them. */
export function publishedEvent<Name extends EventName>(type: Name, payload: EventPayload<Name>): PublishedEvent | null {
  const publish: Publish<Name> | undefined = published[type];
  return publish ? publish(payload) : null;
}
