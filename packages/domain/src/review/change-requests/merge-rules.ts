import type { SpaceMergeRules } from '../../library/spaces/merge-rules.js';
import type { MergeRule, OrganizationMergeRules } from '../../people/organizations/merge-rules.js';
import type { ReviewStatus } from './review-status.js';

/** What the rules look at when somebody wants to merge a change request. */
export interface MergeFacts {
  /** Who wants to merge it. */
  actorId: string;
  changeRequest: { authorId: string; subject: string; hasDescription: boolean; outdated: boolean };
  /** The newest review of each reviewer. */
  reviews: readonly ReviewFact[];
  /** Who was asked for a review. */
  requestedReviewerIds: readonly string[];
  /** What to call people in reasons, by their ids. */
  names: ReadonlyMap<string, string>;
}

export interface ReviewFact {
  reviewerId: string;
  status: ReviewStatus;
  /** Whether it is about an earlier revision. */
  outdated: boolean;
  byAgent: boolean;
}

/** What became of the expression of a rule: its value, or why it has none. */
export type Evaluated = { value: unknown } | { problem: string };

/** A rule that forbids a merge, and what would satisfy it. */
export interface FailingRule {
  rule: MergeRule['rule'];
  reason: string;
}

/** Why a rule is not met, and the ids of those who could change that where somebody in particular has to. */
interface Unmet {
  reason: string;
  users: readonly string[];
}

/** A rule, and why it is not met; null when it is. */
export interface CheckedRule {
  rule: MergeRule;
  unmet: Unmet | null;
}

/** What rules say about a merge by somebody. */
export interface RuleFindings {
  rules: readonly CheckedRule[];
  /** Whether they may merge even where rules are not met. */
  bypass: boolean;
}

/** The rules that a merge into a space has to meet: its own, or those of its organization. */
export function applicableRules(space: SpaceMergeRules, organization: OrganizationMergeRules): readonly MergeRule[] {
  const rules = space.type === 'inherit' ? organization : space;
  return rules.type === 'rules' ? rules.rules : [];
}

/**
 * Checks every rule that can forbid a merge. What the author says about a change request of their own counts for none of
 * them.
 */
export function checkRules(
  rules: readonly MergeRule[],
  facts: MergeFacts,
  evaluate: (expression: string) => Evaluated,
): RuleFindings {
  const reviews = facts.reviews.filter(({ reviewerId }) => reviewerId !== facts.changeRequest.authorId);
  const mayBypass = (rule: MergeRule) => rule.rule === 'allow_bypass' && rule.users.includes(facts.actorId);
  return {
    bypass: rules.some(mayBypass),
    rules: rules
      .filter(({ rule }) => rule !== 'allow_bypass')
      .map((rule) => ({ rule, unmet: unmet(rule, { ...facts, reviews }, evaluate) })),
  };
}

/** Finds the first rule that forbids a merge; null when nothing does, or when the rules let this person merge anyway. */
export function failingRule({ rules, bypass }: RuleFindings): FailingRule | null {
  if (bypass) return null;
  for (const { rule, unmet } of rules) {
    if (unmet !== null) return { rule: rule.rule, reason: unmet.reason };
  }
  return null;
}

function unmet(rule: MergeRule, facts: MergeFacts, evaluate: (expression: string) => Evaluated): Unmet | null {
  const { changeRequest, requestedReviewerIds } = facts;
  const others = requestedReviewerIds.filter((id) => id !== changeRequest.authorId);
  switch (rule.rule) {
    case 'allow_bypass':
      return null;
    case 'require_specific_reviewers':
      return missingReviewers(rule.users, facts);
    case 'require_one_of_specific_reviewers':
      return missingOneReviewer(rule.users, facts);
    case 'require_at_least_one_review':
      return facts.reviews.some(isCurrent)
        ? null
        : byUsers('nobody but its author has reviewed its newest revision. Ask somebody for a review', others);
    case 'require_at_least_one_approved_review':
      return facts.reviews.some(isApproval)
        ? null
        : byUsers('nobody but its author has approved its newest revision. Ask somebody for a review', others);
    case 'require_all_reviews_approved':
      return openReviews(facts);
    case 'require_agent_review':
      return facts.reviews.some((review) => review.byAgent && isCurrent(review))
        ? null
        : byAnybody(
            'no agent has reviewed its newest revision. Where no agent reviews change requests, take this rule out',
          );
    case 'require_author_to_merge':
      return facts.actorId === changeRequest.authorId
        ? null
        : byUsers(`only its author, ${nameOf(facts, changeRequest.authorId)}, may merge it`, [changeRequest.authorId]);
    case 'require_up_to_date_change_request':
      return changeRequest.outdated ? byAnybody('the space has changed since. Update the change request first') : null;
    case 'require_change_request_subject':
      return changeRequest.subject.trim() === '' ? byAnybody('it has no subject. Give it one') : null;
    case 'require_change_request_description':
      return changeRequest.hasDescription ? null : byAnybody('it has no description. Write one');
    case 'custom':
      return unmetExpression(rule, evaluate);
  }
}

function byUsers(reason: string, users: readonly string[]): Unmet {
  return { reason, users };
}

function byAnybody(reason: string): Unmet {
  return { reason, users: [] };
}

function missingReviewers(users: readonly string[], facts: MergeFacts): Unmet | null {
  const others = users.filter((id) => id !== facts.changeRequest.authorId);
  if (others.length === 0) return onlyAuthorNamed(facts);
  const missing = others.filter((id) => !hasApproved(facts, id));
  if (missing.length === 0) return null;
  return byUsers(`its newest revision has to be approved by ${listOf(facts, missing, 'and')}`, missing);
}

function missingOneReviewer(users: readonly string[], facts: MergeFacts): Unmet | null {
  const others = users.filter((id) => id !== facts.changeRequest.authorId);
  if (others.length === 0) return onlyAuthorNamed(facts);
  if (others.some((id) => hasApproved(facts, id))) return null;
  return byUsers(`its newest revision has to be approved by ${listOf(facts, others, 'or')}`, others);
}

function onlyAuthorNamed(facts: MergeFacts): Unmet {
  const author = nameOf(facts, facts.changeRequest.authorId);
  return byAnybody(
    `${author} is the only reviewer that the rule names and its author. Name somebody else in the rule as well`,
  );
}

/** A request for changes stands until its reviewer reviews again; an approval holds for the revision it was given to. */
function openReviews(facts: MergeFacts): Unmet | null {
  const unhappy = facts.reviews.filter(({ status }) => status === 'changes-requested').map((by) => by.reviewerId);
  if (unhappy.length > 0) {
    return byUsers(`changes were requested by ${listOf(facts, unhappy, 'and')}, who may review it again`, unhappy);
  }
  const asked = facts.requestedReviewerIds.filter((id) => id !== facts.changeRequest.authorId);
  const missing = asked.filter((id) => !hasApproved(facts, id));
  if (missing.length === 0) return null;
  const names = listOf(facts, missing, 'and');
  return byUsers(`its newest revision is not yet approved by ${names}, who were asked to review it`, missing);
}

function unmetExpression(
  { expression, message }: Extract<MergeRule, { rule: 'custom' }>,
  evaluate: (expression: string) => Evaluated,
): Unmet | null {
  // An expression may be left empty, and then asks for nothing.
  if (expression.trim() === '') return null;
  const result = evaluate(expression);
  if ('problem' in result) return byAnybody(`the expression ${expression} has no value: ${result.problem}`);
  if (result.value === true) return null;
  if (result.value !== false) return byAnybody(`the expression ${expression} does not answer true or false`);
  return byAnybody(message?.replace(/[\s.]+$/, '') || `the expression ${expression} is not true of it`);
}

function isCurrent({ outdated }: ReviewFact): boolean {
  return !outdated;
}

function isApproval({ status, outdated }: ReviewFact): boolean {
  return status === 'approved' && !outdated;
}

function hasApproved({ reviews }: MergeFacts, userId: string): boolean {
  return reviews.some((review) => review.reviewerId === userId && isApproval(review));
}

const MAX_NAMES = 5;

function listOf(facts: MergeFacts, ids: readonly string[], word: 'and' | 'or'): string {
  const names = ids.map((id) => nameOf(facts, id));
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 1), 'others'] : names;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} ${word} ${last}`;
}

function nameOf({ names }: MergeFacts, id: string): string {
  return names.get(id) ?? `"${id}", who is no member any more`;
}
