/** One value of a request that was wrong. */
export interface LecternIssue {
  /** Where the value stands, such as `body.title`. */
  path: string;
  message: string;
}

/** What an error says, wherever it comes from. */
interface ErrorDetails {
  status: number;
  code: string;
  message: string;
  requestId?: string | undefined;
  issues?: readonly LecternIssue[] | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
}

/** Why there is no data: an error response of the API, a response that is not one of the API, or no response at all. */
export class LecternError extends Error {
  /** `AbortError` for a request that the caller has aborted, as everywhere else; `LecternError` otherwise. */
  override readonly name: string;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The name of the error in the API, such as `space.not_found`, or one of `connection.*` and `response.*`. */
  readonly code: string;
  /** Names this request in the logs of the installation. */
  readonly requestId: string | undefined;
  /** The values of the request that were wrong. */
  readonly issues: readonly LecternIssue[];
  /** What a program needs to go on, with some errors: `content.conflict` has the merged texts. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ status, code, message, requestId, issues = [], details = {}, cause }: ErrorDetails) {
    super(message, { cause });
    this.name = code === 'connection.aborted' ? 'AbortError' : 'LecternError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.issues = issues;
    this.details = details;
  }
}

/** The error that a response stands for, given its body, which is JSON if the API wrote it. */
export function errorFromResponse(response: Response, body: unknown): LecternError {
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (status === 304) {
    return new LecternError({ status, code: 'response.not_modified', message: 'Nothing has changed.', requestId });
  }
  const error = isObject(body) && 'error' in body ? body.error : undefined;
  if (!isObject(error) || !('name' in error) || !('message' in error)) return unexpectedResponse(response);
  return new LecternError({
    status,
    code: String(error.name),
    message: String(error.message),
    requestId: 'requestId' in error ? String(error.requestId) : requestId,
    issues: 'issues' in error && Array.isArray(error.issues) ? error.issues.filter(isIssue) : [],
    details: 'details' in error && isObject(error.details) ? { ...error.details } : {},
  });
}

/** The error of a response that the API has not written, such as the page of a proxy. */
export function unexpectedResponse(response: Response): LecternError {
  const { status, statusText, headers } = response;
  const seen = [status, statusText, headers.get('content-type')].filter(Boolean).join(' ');
  return new LecternError({
    status,
    code: 'response.unexpected',
    message: `The response is not one of the API: ${seen}`,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

/** The error of a request without a response: the caller has aborted it, or the connection failed. */
export function errorWithoutResponse(cause: unknown, signal: AbortSignal | undefined): LecternError {
  if (signal?.aborted) {
    const aborted = { code: 'connection.aborted', message: 'The request was aborted.', cause: signal.reason };
    return new LecternError({ status: 0, ...aborted });
  }
  const reason = isObject(cause) && 'message' in cause ? `: ${cause.message}` : '';
  return new LecternError({ status: 0, code: 'connection.failed', message: `The API did not respond${reason}`, cause });
}

function isIssue(value: unknown): value is LecternIssue {
  return (
    isObject(value) &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
