import { z } from 'zod';

const users = z.array(z.string().min(1)).min(1).max(100);

/** A condition that a change request has to meet before it can be merged. */
export const MergeRule = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('require_specific_reviewers'), users }),
  z.object({ rule: z.literal('require_one_of_specific_reviewers'), users }),
  z.object({ rule: z.literal('allow_bypass'), users }),
  z.object({ rule: z.literal('require_at_least_one_review') }),
  z.object({ rule: z.literal('require_at_least_one_approved_review') }),
  z.object({ rule: z.literal('require_all_reviews_approved') }),
  z.object({ rule: z.literal('require_agent_review') }),
  z.object({ rule: z.literal('require_author_to_merge') }),
  z.object({ rule: z.literal('require_up_to_date_change_request') }),
  z.object({ rule: z.literal('require_change_request_subject') }),
  z.object({ rule: z.literal('require_change_request_description') }),
  z.object({
    rule: z.literal('custom'),
    expression: z.string().max(1024),
    message: z.string().max(1024).optional(),
  }),
]);
export type MergeRule = z.infer<typeof MergeRule>;

/** What an organization asks of merges, unless a space says otherwise. */
export const OrganizationMergeRules = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('none') }),
    z.object({ type: z.literal('rules'), rules: z.array(MergeRule).max(50) }),
  ])
  .meta({ id: 'OrganizationMergeRules' });
export type OrganizationMergeRules = z.infer<typeof OrganizationMergeRules>;
