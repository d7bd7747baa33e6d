/** What a request may cost at most. */
export interface OutboundLimits {
  /** For everything together: resolving, connecting, all redirects and the body. */
  readonly timeoutMs: number;
  /** How long the other side may be silent before its response begins, and while it comes; all the time when absent. */
  readonly silenceMs?: number | undefined;
  /** Counted after decompression. */
  readonly maxBodyBytes: number;
  readonly maxHeaderBytes: number;
  /** With 0 a redirect is not followed but returned. */
  readonly maxRedirects: number;
}

/** The limits that hold where neither the client nor the request says otherwise. */
export const defaultOutboundLimits: OutboundLimits = {
  timeoutMs: 15_000,
  maxBodyBytes: 10 * 1024 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxRedirects: 5,
};

/** Returns the given limits over a base, and throws when one of them would not limit anything. */
export function overrideLimits(base: OutboundLimits, overrides: Partial<OutboundLimits> = {}): OutboundLimits {
  const timeoutMs = wholeNumber('timeoutMs', overrides.timeoutMs ?? base.timeoutMs, 1);
  return {
    timeoutMs,
    silenceMs: wholeNumber('silenceMs', overrides.silenceMs ?? base.silenceMs ?? timeoutMs, 1),
    maxBodyBytes: wholeNumber('maxBodyBytes', overrides.maxBodyBytes ?? base.maxBodyBytes, 0),
    maxHeaderBytes: wholeNumber('maxHeaderBytes', overrides.maxHeaderBytes ?? base.maxHeaderBytes, 1),
    maxRedirects: wholeNumber('maxRedirects', overrides.maxRedirects ?? base.maxRedirects, 0),
  };
}

/** Timers and buffers both end here. */
const largest = 2 ** 31 - 1;

function wholeNumber(name: keyof OutboundLimits, value: number, smallest: number): number {
  if (Number.isInteger(value) && value >= smallest && value <= largest) return value;
  throw new RangeError(
    `The outbound limit ${name} is ${value}; it must be a whole number from ${smallest} to ${largest}.`,
  );
}
