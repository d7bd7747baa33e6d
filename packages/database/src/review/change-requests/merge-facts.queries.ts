import { SpaceMergeRules } from '@lectern/domain/library/spaces/merge-rules';
import { OrganizationMergeRules } from '@lectern/domain/people/organizations/merge-rules';
import { ReviewStatus } from '@lectern/domain/review/change-requests/review-status';
import { z } from 'zod';
import { userJson } from '../../people/users/user-json.js';
import { UserRow } from '../../people/users/users.queries.js';
import type { Sql } from '../../sql.js';
import type { ChangeRequestRow } from './change-requests.queries.js';

/** What a space and its organization ask of merges. */
export const MergeRulesRow = z.object({
  space: SpaceMergeRules,
  organization: OrganizationMergeRules,
  spaceTitle: z.string(),
});
export type MergeRulesRow = z.infer<typeof MergeRulesRow>;

export const StandingReview = z.object({
  reviewer: UserRow,
  status: ReviewStatus,
  outdated: z.boolean(),
  createdAt: z.string(),
});
export type StandingReview = z.infer<typeof StandingReview>;

/** What those say and should say about a change request who can still act in its organization. */
export const ReviewFacts = z.object({
  /** The newest review of each reviewer, newest first. */
  reviews: z.array(StandingReview),
  requestedReviewers: z.array(UserRow),
  /** Those of the people asked for who are members. */
  people: z.array(UserRow),
});
export type ReviewFacts = z.infer<typeof ReviewFacts>;

/** Finds the merge rules of a space and of its organization. */
export async function findMergeRules(sql: Sql, spaceId: string): Promise<MergeRulesRow | null> {
  const [row] = await sql.query(
    MergeRulesRow,
    `SELECT s.merge_rules AS space, o.merge_rules AS organization, s.title AS "spaceTitle"
       FROM spaces s JOIN organizations o ON o.id = s.organization_id WHERE s.id = $1`,
    [spaceId],
  );
  return row ?? null;
}

const ACTIVE = 'm.organization_id = $2 AND NOT m.disabled';

const FIND_REVIEW_FACTS = `
  SELECT coalesce((SELECT json_agg(json_build_object('reviewer', ${userJson('u')}, 'status', r.status,
                            'outdated', r.revision_id <> $3, 'createdAt', r.created_at)
                          ORDER BY r.created_at DESC, r.id DESC)
           FROM (SELECT DISTINCT ON (reviewer_id) * FROM reviews WHERE change_request_id = $1
                  ORDER BY reviewer_id, created_at DESC, id DESC) r
           JOIN members m ON m.user_id = r.reviewer_id AND ${ACTIVE}
           JOIN users u ON u.id = r.reviewer_id), '[]') AS reviews,
         coalesce((SELECT json_agg(${userJson('u')} ORDER BY q.created_at, q.user_id)
           FROM requested_reviewers q
           JOIN members m ON m.user_id = q.user_id AND ${ACTIVE}
           JOIN users u ON u.id = q.user_id
          WHERE q.change_request_id = $1), '[]') AS "requestedReviewers",
         coalesce((SELECT json_agg(${userJson('u')}) FROM members m JOIN users u ON u.id = m.user_id
          WHERE ${ACTIVE} AND m.user_id = ANY($4::text[])), '[]') AS people`;

/** Finds who reviewed a change request and who was asked to, and those of some people who are still members. */
export async function findReviewFacts(
  sql: Sql,
  { id, organizationId, revisionId }: Pick<ChangeRequestRow, 'id' | 'organizationId' | 'revisionId'>,
  people: readonly string[],
): Promise<ReviewFacts> {
  const [row] = await sql.query(ReviewFacts, FIND_REVIEW_FACTS, [id, organizationId, revisionId, people]);
  return row ?? { reviews: [], requestedReviewers: [], people: [] };
}
