import type { Problem } from '../document/problem.js';

/** Why a specification could not be processed. */
export type FailureCode = 'FETCH_ERROR' | 'FETCH_TIMEOUT' | 'PARSE_ERROR';

/** What went wrong while a document was bundled. */
export interface BundleFailure {
  code: FailureCode;
  errors: Problem[];
}

/** Ends bundling: the document cannot be made to stand by itself. */
export class BundleRefusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: FailureCode,
    readonly problems: Problem[],
  ) {
    super(problems[0]?.message);
  }
}
