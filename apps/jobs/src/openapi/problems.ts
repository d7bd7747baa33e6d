import type { OpenApiProblem } from '@lectern/domain/content/specification-schemas';
import type { Problem } from '@lectern/openapi/document/problem';

/** Writes what is wrong with a specification as its readers see it: where, and what. */
export function problemsOf(
  problems: readonly Problem[],
  code: string,
  level: OpenApiProblem['level'] = 'error',
): OpenApiProblem[] {
  return problems.map((problem) => ({
    message: `${placeOf(problem)}${problem.message}`,
    code,
    level,
    ...(problem.rule !== undefined && { rule: problem.rule }),
  }));
}

function placeOf({ path, line }: Problem): string {
  if (line !== undefined) return `Line ${line}: `;
  return path === undefined || path === '' ? '' : `${path}: `;
}
