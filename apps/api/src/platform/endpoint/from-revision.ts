const revisions = new WeakMap<object, string>();

/** Marks the response of an operation that is declared with `fromRevision` with the revision that it was read from. */
export function fromRevision<T extends object>(response: T, revisionId: string): T {
  revisions.set(response, revisionId);
  return response;
}

/** The revision that a response was marked with, or that it names itself, as those of changes do. */
export function revisionOf(response: unknown): string | undefined {
  if (typeof response !== 'object' || response === null) return undefined;
  const named = 'revision' in response && typeof response.revision === 'string' ? response.revision : undefined;
  return revisions.get(response) ?? named;
}
