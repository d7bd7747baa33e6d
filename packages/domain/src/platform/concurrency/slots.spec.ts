import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('slots', () => {
  it('let tasks in by their order, never more than there are slots', async () => {
    const slots = new Slots(1);
    const order: string[] = [];
    const task = (name: string) => async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => slots.run(task(name))));
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('become free again when a task fails', async () => {
    const slots = new Slots(1);
    await expect(slots.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.run(async () => 'next')).toBe('next');
  });

  it('forget who gave up waiting', async () => {
    const slots = new Slots(1);
    const cancel = new AbortController();
    const { promise, resolve } = pending();
    const first = slots.run(() => promise);
    const second = slots.run(async () => 'second', cancel.signal);
    const third = slots.run(async () => 'third');
    cancel.abort(new Error('gave up'));
    await expect(second).rejects.toThrow('gave up');
    resolve();
    await first;
    expect(await third).toBe('third');
  });
});

function pending(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
