import type { ByteRange } from '@lectern/database/blobs/blob-store';

/**
 * Reads the `Range` header of a request for a content of this size: the bytes that it asks for, `all` when it asks for
 * nothing that is understood, and `none` when it asks for bytes that there are not. Of several ranges none is given:
 * a server may always answer with everything.
 */
export function requestedRange(header: string | undefined, sizeBytes: number): ByteRange | 'all' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'none' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return 'all';
  if (Number(first) >= sizeBytes) return 'none';
  return { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
