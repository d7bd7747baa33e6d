import { readCondition } from '@lectern/content/expressions/condition';
import type { Transaction } from '@lectern/database/client';
import { findActiveMemberIds } from '@lectern/database/people/members/members.queries';
import type { SpaceMergeRules } from '@lectern/domain/library/spaces/merge-rules';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { RequestIssue } from '@lectern/domain/platform/http/error-body';

/** What the expressions of custom merge rules can read. */
export const EXPRESSION_INPUTS: readonly string[] = ['space', 'changeRequest', 'reviews', 'actor'];

/**
 * Refuses merge rules that nobody could ever meet as they are meant: with an expression that is none, or with people
 * who cannot act in the organization.
 */
export async function requireSoundRules(db: Transaction, organizationId: string, sent: SpaceMergeRules): Promise<void> {
  if (sent.type !== 'rules') return;
  const named = sent.rules.flatMap((rule) => ('users' in rule ? rule.users : []));
  const active = named.length === 0 ? new Set<string>() : await findActiveMemberIds(db, organizationId, named);
  const issues = sent.rules.flatMap((rule, index): RequestIssue[] => {
    const path = `body.mergeRules.rules[${index}]`;
    if (rule.rule === 'custom') return expressionIssues(`${path}.expression`, rule.expression);
    return 'users' in rule ? userIssues(`${path}.users`, rule.users, active) : [];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}

function expressionIssues(path: string, expression: string): RequestIssue[] {
  if (expression.trim() === '') return [];
  const condition = readCondition(expression, EXPRESSION_INPUTS);
  return 'problem' in condition ? [{ path, message: `must be a condition in CEL: ${condition.problem}` }] : [];
}

function userIssues(path: string, users: readonly string[], active: ReadonlySet<string>): RequestIssue[] {
  return users.flatMap((user, index) =>
    active.has(user)
      ? []
      : [{ path: `${path}[${index}]`, message: `must be the user id of an active member; "${user}" is none` }],
  );
}
