/** One value of a request that was wrong. */
export interface LecternIssue {
  /** Where the value stands, such as `body.title`. */
  path: string;
  message: string;
}

/** What an error response says, or that there was no response at all. */
export class LecternError extends Error {
  override readonly name = 'LecternError';

  constructor(
    /** The HTTP status; 0 without a response. */
    readonly status: number,
    /** The name of the error in the API, such as `spaces.not_found`. */
    readonly code: string,
    message: string,
    /** Names this request in the logs of the installation. */
    readonly requestId?: string,
    readonly issues: readonly LecternIssue[] = [],
  ) {
    super(message);
  }
}
