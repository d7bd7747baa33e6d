const created = new WeakSet<object>();

/** Marks the response of an operation that is declared with `creates`: what it is about was not there before. */
export function asCreated<T extends object>(response: T): T {
  created.add(response);
  return response;
}

/** Whether a response was marked so. */
export function isCreated(response: unknown): boolean {
  return typeof response === 'object' && response !== null && created.has(response);
}
