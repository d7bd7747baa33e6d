/** Why an outbound request came to nothing. */
export type OutboundErrorCode =
  | 'address_refused'
  | 'invalid_url'
  | 'invalid_request'
  | 'redirect_refused'
  | 'too_many_redirects'
  | 'timeout'
  | 'aborted'
  | 'too_large'
  | 'invalid_response'
  | 'host_not_found'
  | 'certificate_invalid'
  | 'connection_failed';

/**
 * An outbound request that came to nothing. The message is meant for the person who gave the URL: it names the host
 * and what to do, and never the path, the query string or the address a name resolved to.
 */
export class OutboundError extends Error {
  /** Whether the same request may succeed later without anybody changing anything. */
  readonly retryable: boolean;

  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutboundError';
    this.retryable = retryableCodes.has(code);
  }
}

const retryableCodes: ReadonlySet<OutboundErrorCode> = new Set(['timeout', 'connection_failed']);
