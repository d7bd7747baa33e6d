import { afterAll, describe, expect, it } from '@jest/globals';
import { dotRows, toUnit } from '../clustering/matrix.js';
import { BuiltinEmbedder } from './builtin-embedder.js';

// A thread runs what was built: Node does not read TypeScript.
const built = new URL('../../dist/embedding/builtin-worker.js', import.meta.url);
const embedder = new BuiltinEmbedder(built);

afterAll(() => embedder.close());

const likeness = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a && b ? dotRows(toUnit(a), 0, toUnit(b), 0, a.length) : Number.NaN;

describe('the built-in embedder', () => {
  it('answers one vector for each text, in order, and brings like meanings together', async () => {
    const [money, refund, weather] = await embedder.embed([
      'I want my money back',
      'please refund me',
      'it rains in Oslo',
    ]);
    expect(money).toHaveLength(embedder.dimensions);
    expect(likeness(money, refund)).toBeGreaterThan(likeness(money, weather));
  });

  it('gives a text the same vector whatever stands beside it', async () => {
    const [alone] = await embedder.embed(['reset my password']);
    const many = await embedder.embed([
      ...Array.from({ length: 40 }, (_, index) => `text ${index}`),
      'reset my password',
    ]);
    expect(likeness(alone, many.at(-1))).toBeCloseTo(1, 3);
  });

  it('answers no texts, empty texts and very long texts', async () => {
    expect(await embedder.embed([])).toEqual([]);
    expect(await embedder.embed(['', 'x'.repeat(50_000)])).toHaveLength(2);
  });

  it('rejects with the reason of the signal, and goes on working', async () => {
    const stopping = new AbortController();
    const texts = Array.from({ length: 500 }, (_, index) => `a long list of texts, number ${index}`);
    const waiting = embedder.embed(texts, stopping.signal);
    stopping.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(embedder.embed(['one'], AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(await embedder.embed(['still here'])).toHaveLength(1);
  });

  it('leaves the event loop free while it works', async () => {
    const texts = Array.from({ length: 96 }, (_, index) => `this is the text with the number ${index} of the list`);
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await embedder.embed(texts);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });

  it('rejects what was waiting when it is closed, and starts anew afterwards', async () => {
    const closing = new BuiltinEmbedder(built);
    const waiting = closing.embed(['never answered']);
    await Promise.all([expect(waiting).rejects.toThrow('closed'), closing.close()]);
    expect(await closing.embed(['answered'])).toHaveLength(1);
    await closing.close();
  });

  it('says so when its thread cannot start', async () => {
    const broken = new BuiltinEmbedder(new URL('./no-such-file.js', import.meta.url));
    await expect(broken.embed(['text'])).rejects.toThrow('no-such-file.js');
  });
});
