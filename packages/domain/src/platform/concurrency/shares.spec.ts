import { describe, expect, it } from '@jest/globals';
import { Shares } from './shares.js';

describe('shares', () => {
  it('keep nobody waiting for what another does', async () => {
    const shares = new Shares(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const run = (key: string) =>
      shares.run(key, () => {
        begun.push(key);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = ['slow', 'slow', 'slow', 'quick'].map(run);
    await Promise.resolve();
    expect(begun).toEqual(['slow', 'slow', 'quick']);
    ends[0]?.();
    await all[0];
    expect(begun).toEqual(['slow', 'slow', 'quick', 'slow']);
    for (const end of ends) end();
    await Promise.all(all);
  });

  it('end the waiting, and leave no trace of who waited', async () => {
    const shares = new Shares(1);
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(shares.run('a', async () => 'never', signal)).rejects.toThrow('too late');
    expect(await shares.run('a', async () => 'next')).toBe('next');
  });
});
