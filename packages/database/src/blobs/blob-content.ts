import type { BlobContent } from './blob-store.js';

/** A content is not as large as was said. */
export class BlobSizeError extends Error {
  constructor(expected: number, problem: string) {
    super(`The content should have ${expected} bytes, but ${problem}.`);
    this.name = 'BlobSizeError';
  }
}

/** Hands a content on piece by piece; fails when it turns out to have another size than expected. */
export async function* measured(content: BlobContent, expected: number | undefined): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    // A stream is typed loosely: with an encoding it gives text.
    if (!(piece instanceof Uint8Array)) throw new TypeError('The content must come as bytes, not as text or objects.');
    seen += piece.byteLength;
    if (expected !== undefined && seen > expected) throw new BlobSizeError(expected, 'it has more');
    yield piece;
  }
  if (expected !== undefined && seen < expected) throw new BlobSizeError(expected, `it ended after ${seen}`);
}
