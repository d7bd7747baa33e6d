import { visitorConditionProblem } from '@lectern/content/expressions/visitor-condition';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';

/** The condition to keep, null for none; undefined when nothing was said. One that cannot be evaluated is refused. */
export function checkedCondition(given: string | null | undefined): string | null | undefined {
  if (given === undefined) return undefined;
  const condition = given?.trim() ?? '';
  if (condition === '') return null;
  const problem = visitorConditionProblem(condition);
  if (problem !== undefined) throw new DomainError('site.condition_invalid', { problem });
  return condition;
}
