type Verb = 'stored' | 'read' | 'removed' | 'listed';

/** A blob could not be stored, read, removed or listed. What went wrong below is its cause. */
export class BlobStoreError extends Error {
  constructor(
    readonly key: string,
    verb: Verb,
    cause: unknown,
  ) {
    const what = verb === 'listed' ? `The blobs under "${key}"` : `The blob "${key}"`;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`${what} could not be ${verb}. ${reason}`, { cause });
    this.name = 'BlobStoreError';
  }
}

/** Does work on a blob; its failures name the key. */
export async function namingKey<T>(key: string, verb: Verb, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BlobStoreError(key, verb, error);
  }
}

/** Lists blobs; its failures name the prefix. */
export async function* namingPrefix<T>(prefix: string, items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw new BlobStoreError(prefix, 'listed', error);
  }
}
