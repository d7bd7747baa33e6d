import { createHash, randomFillSync } from 'node:crypto';
import { encodeId, ID_RANDOM_BYTES } from '@lectern/domain/platform/http/ids';

// Drawn in advance, because asking the system for a few bytes at a time costs more than all the rest.
const random = new Uint8Array(ID_RANDOM_BYTES * 256);
let used = random.length;

/** A new identifier that sorts by the given instant. */
export function newId(at: Date = new Date()): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_RANDOM_BYTES;
  return encodeId(at.getTime(), random.subarray(used - ID_RANDOM_BYTES, used));
}

/** Identifiers that sort by an instant and are the same whenever they are made again in the same order for one seed. */
export function idSeries(seed: string, at: Date): () => string {
  let count = 0;
  return () => {
    count += 1;
    const digest = createHash('sha256').update(`${seed}/${count}`).digest();
    return encodeId(at.getTime(), digest.subarray(0, ID_RANDOM_BYTES));
  };
}
