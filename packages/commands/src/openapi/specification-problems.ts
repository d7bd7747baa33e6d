import type { OpenApiProblem } from '@lectern/domain/content/specification-schemas';
import type { Problem } from '@lectern/openapi/document/problem';

/** Writes what is wrong with a specification as its readers see it: where, and what. */
export function problemsOf(
  problems: readonly Problem[],
  code: string,
  level: OpenApiProblem['level'] = 'error',
): OpenApiProblem[] {
  return problems.map(({ message, rule, path, line }) => ({
    message: `${placeOf({ path, line })}${message}`,
    code,
    level,
    ...(rule !== undefined && { rule }),
    ...(path !== undefined && path !== '' && { pointer: path }),
    ...(line !== undefined && { line }),
  }));
}

function placeOf({ path, line }: Pick<Problem, 'path' | 'line'>): string {
  if (line !== undefined) return `Line ${line}: `;
  return path === undefined || path === '' ? '' : `${path}: `;
}
