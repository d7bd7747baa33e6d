const POLL_MS = 50;
const PATIENCE_MS = 45_000;

/**
 * Asks again and again until the response is there: anything but undefined, null and false.
 * Fails with `what` was waited for when it does not come in time.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  patienceMs: number = PATIENCE_MS,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const response = await ask();
    if (isThere(response)) return response;
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isThere<T>(response: T): response is Exclude<T, undefined | null | false> {
  return response !== undefined && response !== null && response !== false;
}
