import { describe, expect, it } from '@jest/globals';
import { Remembered } from './remembered.js';

const PLENTY = 1_000_000;

describe('what is remembered', () => {
  it('is loaded once, however many ask for it at the same time and later', async () => {
    let loads = 0;
    const remembered = new Remembered<{ value: number }>(PLENTY);
    const load = async () => ({ value: ++loads });
    const responses = await Promise.all([remembered.recall('a', load), remembered.recall('a', load)]);
    expect([...responses, await remembered.recall('a', load)]).toEqual([{ value: 1 }, { value: 1 }, { value: 1 }]);
  });

  it('is never what stands under another key', async () => {
    const remembered = new Remembered<{ value: string }>(PLENTY);
    const recall = (key: string) => remembered.recall(key, async () => ({ value: key }));
    await Promise.all(['a', 'b', '__proto__'].map(recall));
    expect(await Promise.all(['a', 'b', '__proto__'].map(recall))).toEqual(
      ['a', 'b', '__proto__'].map((value) => ({ value })),
    );
  });

  it('is asked for again after it could not be loaded', async () => {
    const remembered = new Remembered<{ value: string }>(PLENTY);
    const fail = () => Promise.reject(new Error('away'));
    const failed = await Promise.allSettled([remembered.recall('a', fail), remembered.recall('a', fail)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await remembered.recall('a', async () => ({ value: 'back' }))).toEqual({ value: 'back' });
  });

  it('makes room for what is asked for now', async () => {
    let loads = 0;
    const remembered = new Remembered<object>(3_000, () => 1_000);
    const recall = (key: string) => remembered.recall(key, async () => ({ load: ++loads }));
    for (const key of ['a', 'b', 'c', 'c', 'a']) await recall(key);
    expect(loads).toBe(4);
  });

  it('is given, but not kept, when it is too large', async () => {
    let loads = 0;
    const remembered = new Remembered<object>(PLENTY, () => Number.POSITIVE_INFINITY);
    const recall = () => remembered.recall('a', async () => ({ load: ++loads }));
    await recall();
    expect(await recall()).toEqual({ load: 2 });
  });
});
