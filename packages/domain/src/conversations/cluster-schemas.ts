import { z } from 'zod';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, Instant, QueryBoolean, SortOrder, Timestamp } from '../platform/http/primitives.js';

/** Weeks that a pulse tells of. */
export const PULSE_WEEKS = 13;

const Count = z.int().nonnegative();
const NoTasks = z.literal(0).describe('There are no tasks');

/** Issues that are about the same thing. */
export const IssuesCluster = z
  .strictObject({
    object: z.literal('issues-cluster'),
    id: Id,
    label: z.string(),
    summary: z.string(),
    icon: z.string().max(50).describe('Name of an icon'),
    createdAt: Timestamp,
    updatedAt: Timestamp.describe('When issues came or went, or somebody described it'),
    weeklyPulse: z
      .array(Count)
      .length(PULSE_WEEKS)
      .describe('Issues by the time of their conversation, in the 13 weeks that end now, the oldest first'),
    sources: z.record(z.string(), Count).describe('How many of its issues come from each source'),
    stats: z.strictObject({
      issues: Count,
      conversations: Count,
      tasksTotal: NoTasks,
      tasksBacklog: NoTasks,
      tasksStarted: NoTasks,
      tasksCompleted: NoTasks,
      tasksCancelled: NoTasks,
    }),
    documented: z.boolean().describe('Whether there is a page about it among those that you may see'),
    urls: z.strictObject({ location: z.string().describe('API URL of this object'), app: z.string() }),
  })
  .meta({ id: 'IssuesCluster' });
export type IssuesCluster = z.infer<typeof IssuesCluster>;

export const IssuesClusterPage = pageOf(IssuesCluster).meta({ id: 'IssuesClusterPage' });

/** A page of the documentation that may answer the issues of a cluster. */
export const RelatedPage = z.strictObject({
  space: Id,
  page: Id,
  title: z.string(),
  path: z.string(),
  urls: z.strictObject({ app: z.string() }),
});
export type RelatedPage = z.infer<typeof RelatedPage>;

/** A cluster with what the documentation says about it. */
export const IssuesClusterDetail = IssuesCluster.extend({
  keywords: z.array(z.string()).describe('What its issues say often and others seldom, the strongest first'),
  relatedPages: z.array(RelatedPage).describe('Pages that may answer it, the best first'),
}).meta({ id: 'IssuesClusterDetail' });
export type IssuesClusterDetail = z.infer<typeof IssuesClusterDetail>;

export const ListIssuesClusters = PageQuery.extend({
  order: SortOrder.default('desc'),
  orderBy: z
    .enum(['updatedAt', 'issues', 'conversations', 'undocumented', 'tasksTotal', 'tasksBacklog', 'tasksStarted'])
    .default('updatedAt')
    .describe(
      '`undocumented`: those that no page explains before the others, each by their issues of the last four weeks',
    ),
  documented: QueryBoolean.optional().describe('Only those that a page explains, or only those that none does'),
  source: z.string().min(1).max(512).optional().describe('Only those with issues from exactly this source'),
  since: Instant.optional().describe('Only those with issues of conversations that were held from then on'),
  search: z
    .string()
    .trim()
    .max(256)
    .optional()
    .describe('Only those whose label, summary or keywords contain this text'),
  status: z
    .enum(['pending', 'analysing'])
    .optional()
    .describe('Without tasks, every cluster is `pending` and none is `analysing`'),
});
export type ListIssuesClusters = z.infer<typeof ListIssuesClusters>;

export const ClusterParams = z.object({ organizationId: z.string(), clusterId: z.string() });
export type ClusterParams = z.infer<typeof ClusterParams>;

/** What a person says about a cluster; no run changes it afterwards. */
export const UpdateIssuesCluster = z
  .object({
    label: z.string().trim().min(1).max(128).optional(),
    summary: z.string().trim().min(1).max(2_000).optional(),
    icon: z
      .string()
      .max(50)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the name of an icon, such as "credit-card"')
      .optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'must hold at least one of "label", "summary" and "icon"',
  );
export type UpdateIssuesCluster = z.infer<typeof UpdateIssuesCluster>;

/** Issues that a cluster of their own is made of; no run changes where they are or what it is called. */
export const CreateIssuesCluster = z.object({
  label: z.string().trim().min(1).max(128),
  issues: z.array(z.string().min(1).max(256)).min(1).max(100).describe('The issues that it takes from where they are'),
});
export type CreateIssuesCluster = z.infer<typeof CreateIssuesCluster>;

export const MergeIssuesClusters = z.object({
  into: z.string().min(1).max(256).describe('The cluster that takes the issues; it keeps its id, label and summary'),
});
export type MergeIssuesClusters = z.infer<typeof MergeIssuesClusters>;

/** Something that became of a cluster. */
export const IssuesClusterChange = z
  .strictObject({
    object: z.literal('issues-cluster-change'),
    id: Id,
    kind: z.enum(['merged', 'split', 'dissolved']),
    cluster: Id.describe('The cluster that is gone, or that is new after a split'),
    other: Id.optional().describe('The cluster that it was merged into or split from'),
    by: Id.optional().describe('The user who did it; absent for a run'),
    createdAt: Timestamp,
  })
  .meta({ id: 'IssuesClusterChange' });
export type IssuesClusterChange = z.infer<typeof IssuesClusterChange>;

export const IssuesClusterChangePage = pageOf(IssuesClusterChange).meta({ id: 'IssuesClusterChangePage' });

export const ListClusterChanges = PageQuery.extend({
  cluster: z.string().optional().describe('Only those that this cluster took part in'),
});
export type ListClusterChanges = z.infer<typeof ListClusterChanges>;
