import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RenderedText } from './rendered-text.js';

const LONG = 'A line of text that is there again and again.\n'.repeat(100);

describe('something rendered', () => {
  it('is the same text in every encoding', async () => {
    const rendered = new RenderedText(LONG, {});
    const [plain, gzip, brotli] = await Promise.all([undefined, 'gzip', 'br'].map((name) => rendered.bytesFor(name)));
    expect(plain).toEqual({ bytes: Buffer.from(LONG) });
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(LONG);
    expect(brotliDecompressSync(brotli?.bytes ?? '').toString()).toBe(LONG);
  });

  it('is compressed once for all who ask for it', async () => {
    const rendered = new RenderedText(LONG, {});
    const [first, second] = await Promise.all([rendered.bytesFor('br'), rendered.bytesFor('br')]);
    expect(first.bytes).toBe(second.bytes);
  });

  it('is not compressed where that would gain nothing', async () => {
    expect(await new RenderedText('short', {}).bytesFor('br')).toEqual({ bytes: Buffer.from('short') });
  });

  it('has a tag that tells texts apart, and is the same for the same text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(new RenderedText(one, {}).etag === new RenderedText(other, {}).etag).toBe(one === other);
      }),
    );
  });

  it('takes more memory than its text', () => {
    expect(new RenderedText(LONG, {}).cachedBytes).toBeGreaterThan(LONG.length);
  });
});
