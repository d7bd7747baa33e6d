import type { RequestIssue } from '../http/error-body.js';
import { type ErrorArgs, type ErrorName, errorCatalog } from './catalog.js';

/** An error of the catalogue, thrown by name; the HTTP layer knows what to make of it. */
export class DomainError<Name extends ErrorName = ErrorName> extends Error {
  readonly status: number;
  readonly issues: RequestIssue[] | undefined;

  constructor(
    readonly code: Name,
    ...[args, issues]: ErrorArgs<Name> extends Record<string, never>
      ? [args?: undefined, issues?: RequestIssue[]]
      : [args: ErrorArgs<Name>, issues?: RequestIssue[]]
  ) {
    const { status, message } = errorCatalog[code];
    super((message as (value: unknown) => string)(args));
    this.name = 'DomainError';
    this.status = status;
    this.issues = issues;
  }
}
