import { afterEach, describe, expect, it } from '@jest/globals';
import { setLive, unlessLive } from './polling.js';

afterEach(() => setLive(false));

describe('unlessLive', () => {
  it('has something asked for again and again while nothing tells of changes', () => {
    expect(unlessLive(2_000)).toBe(2_000);
  });

  it('leaves it alone while changes are heard of, and begins again when they no longer are', () => {
    setLive(true);
    expect(unlessLive(2_000)).toBe(false);
    setLive(false);
    expect(unlessLive(2_000)).toBe(2_000);
  });
});
