import type { MergeRule } from '@lectern/domain/people/organizations/merge-rules';

/** The rules in the order in which they are offered. */
export const RULES = [
  'require_at_least_one_review',
  'require_at_least_one_approved_review',
  'require_all_reviews_approved',
  'require_specific_reviewers',
  'require_one_of_specific_reviewers',
  'require_agent_review',
  'require_author_to_merge',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'allow_bypass',
  'custom',
] as const satisfies readonly MergeRule['rule'][];

/** Rules of which there may be several, since each says something else. */
const REPEATABLE: ReadonlySet<MergeRule['rule']> = new Set([
  'require_specific_reviewers',
  'require_one_of_specific_reviewers',
  'allow_bypass',
  'custom',
]);

/** A rule as it is when somebody adds it. */
export function newRule(rule: MergeRule['rule']): MergeRule {
  switch (rule) {
    case 'require_specific_reviewers':
    case 'require_one_of_specific_reviewers':
    case 'allow_bypass':
      return { rule, users: [] };
    case 'custom':
      return { rule, expression: '' };
    default:
      return { rule };
  }
}

/** The rules that can be added to those that are there. */
export function addableRules(rules: readonly MergeRule[]): MergeRule['rule'][] {
  return RULES.filter((rule) => REPEATABLE.has(rule) || rules.every((there) => there.rule !== rule));
}

/** What the API says about one of the rules, out of all that it says about them. */
export function issueOfRule(issues: readonly { path: string; message: string }[], index: number): string | undefined {
  return issues.find(({ path }) => path.startsWith(`body.mergeRules.rules[${index}]`))?.message;
}
