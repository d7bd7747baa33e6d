const MINUTE_MS = 60_000;
const FIRST_RETRY_MS = 5 * MINUTE_MS;
/** Sources that fail for long are asked this many times more seldom than others at most. */
const SELDOM = 4;

/**
 * How long to wait until a source is read again: the interval when all is well; soon, then more and more seldom, while
 * it fails. `random`, from 0 to 1, spreads the sources so that those registered together are not read together.
 */
export function refreshDelay(input: { intervalMs: number; failures: number; random: number }): number {
  const { intervalMs, failures, random } = input;
  const retryMs = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), intervalMs * SELDOM);
  const delayMs = failures === 0 ? intervalMs : retryMs;
  return Math.round(delayMs * (0.9 + 0.2 * random));
}
