import { randomFillSync } from 'node:crypto';
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
