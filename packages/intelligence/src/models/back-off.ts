/** How long to wait before a request is sent again. */
export interface BackOff {
  /** How often a request is sent at most. */
  attempts: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  firstDelay: number;
  /** The longest wait in milliseconds; an endpoint that asks for more is asked again by another run. */
  longestDelay: number;
}

export const USUAL_BACK_OFF: BackOff = { attempts: 5, firstDelay: 500, longestDelay: 60_000 };

/**
 * Gives the milliseconds to wait after a failed attempt (counted from 1), or undefined when it is to be given up. The
 * endpoint's own wish wins; otherwise the wait lies between half of the doubled delay and all of it, so that many
 * requests that failed together do not come back together.
 */
export function delayAfter(
  attempt: number,
  retryAfter: number | undefined,
  { attempts, firstDelay, longestDelay }: BackOff,
  random: () => number,
): number | undefined {
  if (attempt >= attempts) return undefined;
  const most = Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
  const own = most / 2 + (most / 2) * random();
  if (retryAfter === undefined) return own;
  return retryAfter > longestDelay ? undefined : Math.max(own, retryAfter);
}

/** Reads the header `Retry-After`, seconds or a date, as milliseconds from now; undefined when it says neither. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Math.ceil(Number(header) * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
