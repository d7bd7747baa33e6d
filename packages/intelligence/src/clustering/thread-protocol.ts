import type { MessagePort } from 'node:worker_threads';
import type { ClusterRun, RunOptions } from './run.js';
import type { ClusterItem } from './vector-space.js';

/** Issues on their way to the thread: all vectors in one piece, which moves there without another copy. */
export interface PackedItems {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
  /** How many numbers the vector of each issue has; -1 where it has none. */
  readonly lengths: Int32Array<ArrayBuffer>;
  readonly numbers: Float32Array<ArrayBuffer>;
}

/** What the thread is started with. */
export interface ThreadTask {
  readonly items: PackedItems;
  readonly options: Omit<RunOptions, 'freshId'>;
  /** Brings fresh ids, one for each time that the thread asks. */
  readonly ids: MessagePort;
  /** Counts the ids that were sent; the thread sleeps on it. */
  readonly sent: Int32Array<SharedArrayBuffer>;
}

/** What the thread says: that it needs an id, or what came out. */
export type ThreadMessage = { readonly kind: 'id' } | { readonly kind: 'done'; readonly run: ClusterRun };

/** Packs issues; the caller keeps its own vectors. */
export function packItems(items: readonly ClusterItem[]): PackedItems {
  const lengths = Int32Array.from(items, ({ vector }) => vector?.length ?? -1);
  const numbers = new Float32Array(items.reduce((sum, { vector }) => sum + (vector?.length ?? 0), 0));
  let place = 0;
  for (const { vector } of items) {
    if (!vector) continue;
    numbers.set(vector, place);
    place += vector.length;
  }
  return { ids: items.map(({ id }) => id), texts: items.map(({ text }) => text), lengths, numbers };
}

/** Unpacks what `packItems` packed; the vectors are views. */
export function unpackItems({ ids, texts, lengths, numbers }: PackedItems): ClusterItem[] {
  let place = 0;
  return ids.map((id, index) => {
    const length = lengths[index] ?? -1;
    const vector = length < 0 ? null : numbers.subarray(place, place + length);
    place += Math.max(0, length);
    return { id, text: texts[index] ?? '', vector };
  });
}
