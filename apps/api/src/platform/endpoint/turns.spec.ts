import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('turns', () => {
  it('lets work on one thing happen one after the other, and on others beside it', async () => {
    const turns = new Turns();
    const events: string[] = [];
    let release = () => {};
    const first = turns.run('a', async () => {
      events.push('a1 begins');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      events.push('a1 ends');
    });
    const second = turns.run('a', async () => {
      events.push('a2');
    });
    await turns.run('b', async () => {
      events.push('b1');
    });
    release();
    await Promise.all([first, second]);
    expect(events).toEqual(['a1 begins', 'b1', 'a1 ends', 'a2']);
  });

  it('goes on after a failure, which only its own caller hears of', async () => {
    const turns = new Turns();
    const failing = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
