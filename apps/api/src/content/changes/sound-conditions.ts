import { visitorConditionProblem } from '@lectern/content/expressions/visitor-condition';
import type { ContentChange } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';

/** Refuses conditions that can never be evaluated: nobody would ever see their pages, and nobody would know why. */
export function requireSoundConditions(changes: readonly ContentChange[]): void {
  const issues = changes.flatMap((change, index) => {
    const condition = 'condition' in change ? change.condition : undefined;
    const problem = condition ? visitorConditionProblem(condition) : undefined;
    return problem === undefined ? [] : [{ path: `body.changes[${index}].condition`, message: problem }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}
