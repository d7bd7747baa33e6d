import type { EventName } from '@lectern/domain/integrations/events/catalog';

/** What events are about. */
export type EventGroup = 'organization' | 'library' | 'review' | 'pipelines' | 'sites' | 'integrations';

/** The groups in the order in which they are shown. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  'organization',
  'library',
  'review',
  'pipelines',
  'sites',
  'integrations',
];

type Subject<Name extends string> = Name extends `${infer First}.${string}` ? First : never;

/** The compiler notices a new subject, which has to stand in some group. */
const GROUP_OF: Record<Subject<EventName>, EventGroup> = {
  organization: 'organization',
  member: 'organization',
  team: 'organization',
  collection: 'library',
  space: 'library',
  'change-request': 'review',
  comment: 'review',
  review: 'review',
  reviewers: 'review',
  'openapi-spec': 'pipelines',
  'openapi-version': 'pipelines',
  translation: 'pipelines',
  glossary: 'pipelines',
  site: 'sites',
  page: 'sites',
  integration: 'integrations',
  installation: 'integrations',
  webhook: 'integrations',
};

/** What an event is about. */
export function groupOf(name: EventName): EventGroup {
  const subject = name.slice(0, name.indexOf('.'));
  return Object.entries(GROUP_OF).find(([known]) => known === subject)?.[1] ?? 'organization';
}
