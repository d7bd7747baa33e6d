import { z } from 'zod';
import { ChangeRequest, ChangeRequestStatus } from '../../content/change-request-schemas.js';
import { ContentUpdate } from '../../content/change-schemas.js';
import { Document } from '../../content/documents/schemas.js';
import { TabId } from '../../content/presence/schemas.js';
import { StartTemplate } from '../../library/templates/schemas.js';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Instant, QueryBoolean, repeatable, Url } from '../../platform/http/primitives.js';
import { ReviewStatus } from './review-status.js';

export const ChangeRequestPage = pageOf(ChangeRequest).meta({ id: 'ChangeRequestPage' });

const ReviewFilter = z.enum([...ReviewStatus.options, 'none']);

const filters = {
  status: repeatable(z.enum([...ChangeRequestStatus.options, 'all'])).describe(
    'Only those with this status, which can be repeated; `open` when absent, `all` for every status',
  ),
  creator: z.string().optional().describe('Only those that this user created'),
  contributor: z.string().optional().describe('Only those that this user edited or commented on'),
  requestedReviewer: z.string().optional().describe('Only those that this user was asked to review'),
  conversationsIssuesCluster: z.string().optional().describe('Only those that address this cluster of issues'),
  review: ReviewFilter.optional().describe(
    'By the newest review of each reviewer, as far as it is of the newest revision: `changes-requested` if any asks for changes, `approved` if all approve, `none` if there is none',
  ),
  outdated: QueryBoolean.optional().describe('`true` for those whose space has changed since, `false` for the others'),
  updatedBefore: Instant.optional().describe('Only those that have not changed since this instant'),
  orderBy: z.enum(['updatedAt', 'createdAt']).default('updatedAt').describe('Newest first by this'),
};

/** The change requests of a space. */
export const ListChangeRequests = PageQuery.extend(filters);
export type ListChangeRequests = z.infer<typeof ListChangeRequests>;

/** The change requests of an organization. */
export const ListOrganizationChangeRequests = ListChangeRequests.extend({
  space: z.string().optional().describe('Only those of this space'),
});
export type ListOrganizationChangeRequests = z.infer<typeof ListOrganizationChangeRequests>;

const subject = z.string().trim().max(100);
const cluster = z.string().min(1).max(256);

export const CreateChangeRequest = z.object({
  subject: subject.default(''),
  template: StartTemplate.optional().describe('What to put into it'),
  conversationsIssuesCluster: cluster.optional().describe('The cluster of issues that it addresses'),
});
export type CreateChangeRequest = z.infer<typeof CreateChangeRequest>;

/** A description as clients send it: a document, or Markdown. */
export const Description = z.union([Document, z.object({ markdown: z.string().max(100_000) })]);
export type Description = z.infer<typeof Description>;

export const UpdateChangeRequest = z.object({
  subject: subject.optional(),
  description: Description.optional(),
  status: z.enum(['draft', 'open', 'archived']).optional().describe('Merging is an operation of its own'),
  conversationsIssuesCluster: cluster.nullable().optional().describe('null removes it'),
  links: z
    .array(
      z.object({
        id: Id.optional().describe('Keeps the id of a link that is there already'),
        ref: z.object({ kind: z.literal('url'), url: Url }),
        title: z.string().trim().max(128).optional(),
      }),
    )
    .max(10)
    .optional(),
});
export type UpdateChangeRequest = z.infer<typeof UpdateChangeRequest>;

export const ChangeRequestParams = z.object({
  spaceId: z.string(),
  changeRequestId: z.string().describe('Id or number of the change request'),
});
export type ChangeRequestParams = z.infer<typeof ChangeRequestParams>;

/** What became of a merge: the revision that it made, or the one in which the conflicts stand. */
export const MergeResult = z
  .strictObject({ revision: Id, result: z.enum(['merge', 'conflicts']) })
  .meta({ id: 'MergeResult' });
export type MergeResult = z.infer<typeof MergeResult>;

/** What became of an update from the current content. */
export const UpdateResult = z
  .strictObject({ revision: Id, result: z.enum(['update', 'conflicts']) })
  .meta({ id: 'UpdateResult' });
export type UpdateResult = z.infer<typeof UpdateResult>;

/** How the outcome of changes to a change request is answered. */
export const ProposeChanges = z.object({
  compat: QueryBoolean.default(true).describe(
    '`false` returns the outcome for each page instead of the change request',
  ),
});
export type ProposeChanges = z.infer<typeof ProposeChanges>;

/** What became of changes to a change request. */
export const ProposedChanges = ContentUpdate.extend({ changeRequest: ChangeRequest }).meta({ id: 'ProposedChanges' });

export const ChangeRequestPageParams = ChangeRequestParams.extend({ pageId: z.string() });
export type ChangeRequestPageParams = z.infer<typeof ChangeRequestPageParams>;
export const ChangeRequestPathParams = ChangeRequestParams.extend({ pagePath: z.string() });
export type ChangeRequestPathParams = z.infer<typeof ChangeRequestPathParams>;
export const ChangeRequestFileParams = ChangeRequestParams.extend({ fileId: z.string() });
export type ChangeRequestFileParams = z.infer<typeof ChangeRequestFileParams>;
export const ChangeRequestReusableParams = ChangeRequestParams.extend({ reusableContentId: z.string() });
export type ChangeRequestReusableParams = z.infer<typeof ChangeRequestReusableParams>;
export const ChangeRequestPresenceParams = ChangeRequestPageParams.extend({ tabId: TabId });
export type ChangeRequestPresenceParams = z.infer<typeof ChangeRequestPresenceParams>;
