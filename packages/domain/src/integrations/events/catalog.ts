import { z } from 'zod';
import { SpaceVisibility } from '../../library/spaces/schemas.js';
import { OpenApiChangeCounts } from '../../openapi/changes.js';
import { Id } from '../../platform/http/primitives.js';
import { RoleOrGuest } from '../../platform/permissions/roles.js';
import { ReviewStatus } from '../../review/change-requests/review-status.js';
import { PageFeedbackGiven, SiteViewed } from '../../sites/insights/visitor-events.js';
import { InstallationStatus } from '../installation-status.js';

const comment = {
  spaceId: Id,
  changeRequestId: Id.optional(),
  commentId: Id.describe('The comment or the reply'),
  replyTo: Id.optional().describe('The comment that it replies to'),
};
/** Users by the ids that a text names, whether there are such users or not. */
const mentions = z.array(z.string());

const installation = { installationId: Id, integrationId: Id };
/** How an installation was before; its configuration stays encrypted until it is sent. */
const previousInstallation = z.strictObject({
  status: InstallationStatus.optional(),
  sealedConfiguration: z.string().optional(),
});
const setUp = { status: InstallationStatus, previous: previousInstallation.optional() };

/** Everything that can happen and that others may want to hear of, with what is said about it. */
export const eventCatalog = {
  'organization.created': z.strictObject({}),
  'organization.updated': z.strictObject({}),
  'organization.deleted': z.strictObject({}),
  'member.joined': z.strictObject({ userId: Id, role: RoleOrGuest }),
  'member.updated': z.strictObject({ userId: Id, role: RoleOrGuest, disabled: z.boolean() }),
  'member.removed': z.strictObject({ userId: Id }),
  'team.created': z.strictObject({ teamId: Id }),
  'team.updated': z.strictObject({ teamId: Id }),
  'team.deleted': z.strictObject({ teamId: Id }),
  'collection.created': z.strictObject({ collectionId: Id }),
  'collection.updated': z.strictObject({ collectionId: Id }),
  'collection.deleted': z.strictObject({ collectionId: Id }),
  'collection.moved': z.strictObject({ collectionId: Id }),
  'collection.transferred': z.strictObject({ collectionId: Id, from: Id, to: Id }),
  'collection.permissions-updated': z.strictObject({ collectionId: Id }),
  'space.created': z.strictObject({ spaceId: Id }),
  'space.updated': z.strictObject({ spaceId: Id }),
  'space.deleted': z.strictObject({ spaceId: Id }),
  'space.restored': z.strictObject({ spaceId: Id }),
  'space.moved': z.strictObject({ spaceId: Id }),
  'space.transferred': z.strictObject({ spaceId: Id, from: Id, to: Id }),
  'space.content-updated': z.strictObject({ spaceId: Id, revisionId: Id }),
  'space.gitsync-started': z.strictObject({ spaceId: Id, revisionId: Id, commitId: z.string().optional() }),
  'space.gitsync-completed': z.strictObject({
    spaceId: Id,
    state: z.enum(['success', 'failure']),
    revisionId: Id,
    commitId: z.string().optional(),
  }),
  'space.permissions-updated': z.strictObject({ spaceId: Id }),
  'change-request.created': z.strictObject({ spaceId: Id, changeRequestId: Id }),
  'change-request.updated': z.strictObject({ spaceId: Id, changeRequestId: Id }),
  'change-request.content-updated': z.strictObject({ spaceId: Id, changeRequestId: Id, revisionId: Id }),
  'change-request.merged': z.strictObject({ spaceId: Id, changeRequestId: Id, revisionId: Id }),
  'comment.created': z.strictObject({ ...comment, mentions }),
  'comment.updated': z.strictObject({
    ...comment,
    changes: z.array(z.enum(['body', 'status', 'reactions'])),
    mentions: mentions.describe('Who was not mentioned before'),
  }),
  'comment.deleted': z.strictObject(comment),
  'review.created': z.strictObject({ spaceId: Id, changeRequestId: Id, reviewId: Id, status: ReviewStatus }),
  'reviewers.requested': z.strictObject({ spaceId: Id, changeRequestId: Id, userIds: z.array(Id) }),
  'reviewers.withdrawn': z.strictObject({ spaceId: Id, changeRequestId: Id, userIds: z.array(Id) }),
  'openapi-spec.created': z.strictObject({ specId: Id }),
  'openapi-spec.updated': z.strictObject({ specId: Id }),
  'openapi-spec.deleted': z.strictObject({ specId: Id }),
  'openapi-version.created': OpenApiChangeCounts.extend({ specId: Id, versionId: Id }),
  'translation.created': z.strictObject({ translationId: Id, spaceId: Id.describe('The space that it writes') }),
  'translation.updated': z.strictObject({ translationId: Id }),
  'translation.deleted': z.strictObject({ translationId: Id }),
  'glossary.updated': z.strictObject({}),
  'site.created': z.strictObject({ siteId: Id }),
  'site.updated': z.strictObject({ siteId: Id }),
  'site.deleted': z.strictObject({ siteId: Id }),
  'site.published': z.strictObject({ siteId: Id }),
  'site.unpublished': z.strictObject({ siteId: Id }),
  'site.permissions-updated': z.strictObject({ siteId: Id }),
  'site.viewed': SiteViewed,
  'page.feedback-given': PageFeedbackGiven,
  'space.visibility-updated': z.strictObject({
    spaceId: Id,
    previousVisibility: SpaceVisibility,
    visibility: SpaceVisibility,
  }),
  'integration.published': z.strictObject({ integrationId: Id, version: z.int() }),
  'integration.unpublished': z.strictObject({ integrationId: Id }),
  'installation.set-up': z.strictObject({ ...installation, ...setUp }),
  'installation.deleted': z.strictObject({ ...installation, previous: previousInstallation }),
  'installation.space-set-up': z.strictObject({ ...installation, spaceId: Id, ...setUp }),
  'installation.space-deleted': z.strictObject({ ...installation, spaceId: Id, previous: previousInstallation }),
  'installation.site-set-up': z.strictObject({ ...installation, siteId: Id, ...setUp }),
  'installation.site-deleted': z.strictObject({ ...installation, siteId: Id, previous: previousInstallation }),
  'webhook.created': z.strictObject({ webhookId: Id }),
  'webhook.updated': z.strictObject({ webhookId: Id }),
  'webhook.deleted': z.strictObject({ webhookId: Id }),
} as const;

export type EventName = keyof typeof eventCatalog;
export type EventPayload<Name extends EventName> = z.infer<(typeof eventCatalog)[Name]>;
