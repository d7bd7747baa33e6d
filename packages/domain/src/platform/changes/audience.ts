import { isJobName, jobCatalog } from '../jobs/catalog.js';
import { type Action, type GrantedKind } from '../permissions/actions.js';
import { isAllowed } from '../permissions/resolve.js';
import type { RoleOrGuest } from '../permissions/roles.js';
import type { AnnouncedChange, StreamedChange } from './schemas.js';

/** Who may hear of a change: members who may do something in the organization, or who see a piece of content. */
export type ChangeAudience =
  | { userId: string }
  | { action: Action }
  | { action: Action; on: { kind: GrantedKind; id: string } };

/** What whoever may hear of the background work of a pipeline may do, by the queue of the work. */
const QUEUE_ACTIONS: Readonly<Record<string, Action>> = {
  openapi: 'openapi-spec.view',
  translations: 'translation.view',
  conversations: 'conversation.view',
  clustering: 'conversation.view',
  imports: 'organization.view',
  pdf: 'organization.view',
};

/** What whoever may hear of an event may do, by what the event is about; administrators hear of everything else. */
const SUBJECT_ACTIONS: Readonly<Record<string, Action>> = {
  organization: 'organization.view',
  member: 'member.list',
  team: 'team.list',
  'openapi-spec': 'openapi-spec.view',
  'openapi-version': 'openapi-spec.view',
  translation: 'translation.view',
  glossary: 'glossary.view',
};

/** Says who may hear of a change; null when nobody needs to. */
export function audienceOf(change: AnnouncedChange): ChangeAudience | null {
  const { type, kind, userId, spaceId, siteId, collectionId } = change;
  if (userId !== undefined) return { userId };
  const [subject = ''] = type.split('.');
  if (subject === 'job') {
    if (kind === undefined || !isJobName(kind) || jobCatalog[kind].removedWhenDone) return null;
    const [queue = ''] = kind.split('.');
    return { action: QUEUE_ACTIONS[queue] ?? 'job.list' };
  }
  if (siteId !== undefined) return { action: 'site.view', on: { kind: 'site', id: siteId } };
  if (spaceId !== undefined) return { action: 'space.view', on: { kind: 'space', id: spaceId } };
  if (collectionId !== undefined) return { action: 'collection.view', on: { kind: 'collection', id: collectionId } };
  return { action: SUBJECT_ACTIONS[subject] ?? 'job.list' };
}

/** The change as somebody with a role in the organization is told of it. */
export function tellChange(change: AnnouncedChange, role: RoleOrGuest): StreamedChange {
  const { organizationId: _organization, userId: _person, jobId, ...told } = change;
  const seesJobs = jobId !== undefined && isAllowed('job.list', { role });
  return { object: 'change', ...told, ...(seesJobs && { jobId }) };
}
