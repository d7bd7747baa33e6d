/** The JSON that a request brings; nothing when it brings none. */
export function jsonIn(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}
