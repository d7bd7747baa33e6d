/** Tokens that a model counted for one or several requests. */
export interface TokenUsage {
  input: number;
  output: number;
}

/**
 * What went wrong with a request: `timeout`, `unreachable`, `rate-limited` and `unavailable` may pass, `unauthorized` and
 * `rejected` need an operator, `malformed` is an answer that is not what was asked for.
 */
export type ModelErrorKind =
  | 'aborted'
  | 'timeout'
  | 'unreachable'
  | 'rate-limited'
  | 'unavailable'
  | 'unauthorized'
  | 'rejected'
  | 'malformed';

/** Says why a model gave no answer, in words that hold no secrets. */
export interface ModelError {
  kind: ModelErrorKind;
  message: string;
  /** The status that the endpoint answered with. */
  status?: number;
  /** Milliseconds that the endpoint asks to wait. */
  retryAfter?: number;
}

/** An answer or the reason why there is none; tokens count in both cases. */
export type ModelResult<T> =
  | { ok: true; value: T; usage: TokenUsage }
  | { ok: false; error: ModelError; usage: TokenUsage };

/** No tokens at all. */
export const NO_USAGE: TokenUsage = { input: 0, output: 0 };

/** Gives the sum of what requests used. */
export function addUsage(...parts: readonly TokenUsage[]): TokenUsage {
  return parts.reduce((sum, part) => ({ input: sum.input + part.input, output: sum.output + part.output }), NO_USAGE);
}

/** Says that an answer is not what was asked for. */
export function malformed(message: string, usage = NO_USAGE): { ok: false; error: ModelError; usage: TokenUsage } {
  return { ok: false, error: { kind: 'malformed', message }, usage };
}

/** Whether the same request may succeed later without anybody changing anything. */
export function mayPass({ kind }: ModelError): boolean {
  return kind === 'timeout' || kind === 'unreachable' || kind === 'rate-limited' || kind === 'unavailable';
}

/** Thrown when a model that the work cannot do without gives no answer; `mayPass` tells whether trying later helps. */
export class ProviderError extends Error {
  constructor(readonly error: ModelError) {
    super(error.message);
    this.name = 'ProviderError';
  }
}
