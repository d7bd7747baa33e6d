import type { RequestIssue } from '../http/error-body.js';
import { type ErrorArgs, type ErrorName, errorCatalog } from './catalog.js';

type Details<Name extends ErrorName> = ErrorArgs<Name> extends Record<string, never> ? [] : [args: ErrorArgs<Name>];

/** An error of the catalogue, thrown by name; the HTTP layer knows what to make of it. */
export class DomainError<Name extends ErrorName = ErrorName> extends Error {
  readonly status: number;
  /** What was wrong with which value, where that is known. */
  issues: RequestIssue[] | undefined;
  /** What a program needs to go on, where there is something. */
  details: { [key: string]: unknown } | undefined;
  /** When it makes sense to try again, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: Name,
    ...details: Details<Name>
  ) {
    const definition: { status: number; message: (args: never) => string } = errorCatalog[code];
    super(Reflect.apply(definition.message, undefined, details));
    this.name = 'DomainError';
    this.status = definition.status;
    const [args] = details;
    this.retryAfterSeconds = args && 'retryAfterSeconds' in args ? args.retryAfterSeconds : undefined;
  }
}

/** The error of a request with values that are not acceptable, each named with what would be right. */
export function invalidRequest(issues: RequestIssue[]): DomainError {
  const summary = issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
  const error = new DomainError('request.invalid', { summary });
  error.issues = issues;
  return error;
}
