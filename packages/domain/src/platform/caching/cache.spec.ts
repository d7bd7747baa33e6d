import { describe, expect, it } from '@jest/globals';
import { BoundedCache, LoadingCache } from './cache.js';

const PLENTY = 1_000_000;

describe('a bounded cache', () => {
  const cachedIn = (cache: BoundedCache<string>, ...keys: string[]) => keys.filter((key) => cache.get(key));

  it('drops the least recently used values when it is full', () => {
    const cache = new BoundedCache<string>(3_000);
    cache.set('a', 'first', 1_000);
    cache.set('b', 'second', 1_000);
    expect(cache.get('a')).toBe('first');
    cache.set('c', 'third', 1_000);
    expect(cachedIn(cache, 'a', 'b', 'c')).toEqual(['a', 'c']);
  });

  it('does not cache what is larger than itself, and keeps the rest', () => {
    const cache = new BoundedCache<string>(3_000);
    cache.set('small', 'value', 100);
    for (const bytes of [3_000, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]) cache.set('large', 'value', bytes);
    expect(cachedIn(cache, 'small', 'large')).toEqual(['small']);
  });

  it('caches nothing when it has no room at all', () => {
    for (const maxBytes of [0, 0.5]) {
      const cache = new BoundedCache<string>(maxBytes);
      cache.set('a', 'value', 0);
      expect(cache.get('a')).toBeUndefined();
    }
  });

  it('forgets the former value of a key when the new one is too large', () => {
    const cache = new BoundedCache<string>(3_000);
    cache.set('a', 'old', 100);
    cache.set('a', 'new', 5_000);
    expect(cache.get('a')).toBeUndefined();
  });

  it('takes the size of a replaced value into account only once', () => {
    const cache = new BoundedCache<string>(3_000);
    cache.set('a', 'value', 1_000);
    for (let time = 0; time < 10; time++) cache.set('b', 'value', 1_000);
    expect(cachedIn(cache, 'a', 'b')).toEqual(['a', 'b']);
  });
});

describe('a loading cache', () => {
  it('loads a value once, however many ask for it at the same time and later', async () => {
    let loads = 0;
    const cache = new LoadingCache<{ value: number }>(PLENTY);
    const load = async () => ({ value: ++loads });
    const values = await Promise.all([cache.get('a', load), cache.get('a', load)]);
    expect([...values, await cache.get('a', load)]).toEqual([{ value: 1 }, { value: 1 }, { value: 1 }]);
  });

  it('never returns the value of another key', async () => {
    const cache = new LoadingCache<{ value: string }>(PLENTY);
    const get = (key: string) => cache.get(key, async () => ({ value: key }));
    const keys = ['a', 'b', '__proto__'];
    await Promise.all(keys.map(get));
    expect(await Promise.all(keys.map(get))).toEqual(keys.map((value) => ({ value })));
  });

  it('loads again after a failure', async () => {
    const cache = new LoadingCache<{ value: string }>(PLENTY);
    const fail = () => Promise.reject(new Error('unreachable'));
    const failed = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', async () => ({ value: 'back' }))).toEqual({ value: 'back' });
  });

  it('drops the least recently used values when it is full', async () => {
    let loads = 0;
    const cache = new LoadingCache<object>(3_000, () => 1_000);
    for (const key of ['a', 'b', 'c', 'c', 'a']) await cache.get(key, async () => ({ load: ++loads }));
    expect(loads).toBe(4);
  });

  it('returns what is too large or not cacheable without caching it', async () => {
    let loads = 0;
    const load = async () => ({ load: ++loads });
    const tooLarge = new LoadingCache<object>(PLENTY, () => Number.POSITIVE_INFINITY);
    await tooLarge.get('a', load);
    expect(await tooLarge.get('a', load)).toEqual({ load: 2 });
    const cache = new LoadingCache<object>(PLENTY);
    await cache.get('a', load, () => false);
    expect(await cache.get('a', load)).toEqual({ load: 4 });
  });
});
