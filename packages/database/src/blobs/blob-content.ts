import type { BlobContent } from './blob-store.js';

/** A content is not as large as was said. */
export class BlobSizeError extends Error {
  constructor(expected: number, found: string) {
    super(`The content should have ${expected} bytes but has ${found}.`);
    this.name = 'BlobSizeError';
  }
}

/** Refuses a content that has another size than expected; any size will do where none is. */
export function checkSize(found: number, expected: number | undefined): void {
  if (expected !== undefined && found !== expected) throw new BlobSizeError(expected, String(found));
}

/** Hands a content on piece by piece; fails when it turns out to have another size than expected. */
export async function* measured(content: BlobContent, expected?: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    // Streams are typed loosely: one with an encoding gives text.
    if (!(piece instanceof Uint8Array)) throw new TypeError('The content must come as bytes, not as text or objects.');
    seen += piece.byteLength;
    if (expected !== undefined && seen > expected) throw new BlobSizeError(expected, 'more');
    yield piece;
  }
  checkSize(seen, expected);
}
