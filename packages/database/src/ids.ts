import { randomBytes } from 'node:crypto';
import { encodeId, ID_RANDOM_BYTES } from '@lectern/domain/http/ids';

/** A new identifier that sorts by the given instant. */
export function newId(at: Date = new Date()): string {
  return encodeId(at.getTime(), randomBytes(ID_RANDOM_BYTES));
}
