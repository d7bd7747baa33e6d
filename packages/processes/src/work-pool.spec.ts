import os from 'node:os';
import { afterAll, describe, expect, it } from '@jest/globals';
import { QueueTimeoutError } from '@lectern/domain/platform/concurrency/semaphore';
import { PooledProcess, ProcessEndedError } from './pooled-process.js';
import { WorkPool, type WorkPoolOptions } from './work-pool.js';

const pools: WorkPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function newPool(options: Partial<WorkPoolOptions<PooledProcess>> = {}): WorkPool {
  const module = new URL('../test/obedient.mjs', import.meta.url);
  const start = () => new PooledProcess({ module, setup: 'setup', memoryMegabytes: 100 });
  const pool = new WorkPool({ start, count: 2, maxWaitMs: 30_000, timeoutMs: 30_000, idleMs: 30_000, ...options });
  pools.push(pool);
  return pool;
}

/** Says something to a process and returns what it says to that. */
const say = (message: string) => (process: PooledProcess) =>
  new Promise<{ said: string; pid: number }>((resolve) => {
    const stop = process.listen((response) => {
      stop();
      resolve(response as { said: string; pid: number });
    });
    process.send(message);
  });

/** Work that is under way until it is told to end. */
function longWork() {
  let begin = () => {};
  let end = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = () => {
    begin();
    return ended;
  };
  return { work, begun, end };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a pool of processes', () => {
  it('has a process work, and keeps it for what comes next', async () => {
    const pool = newPool();
    const first = await pool.run('a', say('hello'));
    const second = await pool.run('b', say('again'));
    expect([first.said, second.said]).toEqual(['hello', 'again']);
    expect(second.pid).toBe(first.pid);
    expect(first.pid).not.toBe(process.pid);
  });

  it('gives its processes less right to the processor', async () => {
    const { pid } = await newPool().run('a', say('hello'));
    expect(os.getPriority(pid)).toBeGreaterThan(os.getPriority());
  });

  it('never gives all processes to one key', async () => {
    const pool = newPool();
    const { work, begun, end } = longWork();
    const running = pool.run('greedy', work);
    await begun;
    let isWaiting = true;
    const waiting = pool.run('greedy', say('me too')).then(() => {
      isWaiting = false;
    });
    expect((await pool.run('modest', say('hello'))).said).toBe('hello');
    expect(isWaiting).toBe(true);
    end();
    await Promise.all([running, waiting]);
  });

  it('refuses work that would wait too long', async () => {
    const pool = newPool({ count: 1, maxWaitMs: 20 });
    const { work, begun, end } = longWork();
    const running = pool.run('a', work);
    await begun;
    await expect(pool.run('b', say('hello'))).rejects.toThrow(QueueTimeoutError);
    end();
    await running;
  });

  it.each([
    ['memory', 'fill', {}],
    ['time', 'spin', { timeoutMs: 300 }],
    ['crash', 'crash', {}],
  ])('ends work that takes too much, and goes on with another process: %s', async (reason, message, options) => {
    const pool = newPool({ count: 1, ...options });
    const failed = pool.run('a', say(message));
    await expect(failed).rejects.toThrow(ProcessEndedError);
    await expect(failed).rejects.toMatchObject({ reason });
    expect((await pool.run('a', say('hello'))).said).toBe('hello');
  });

  it('ends the process of work that nobody waits for', async () => {
    const pool = newPool();
    const { pid } = await pool.run('a', say('hello'));
    const controller = new AbortController();
    const { work, begun } = longWork();
    const running = pool.run('a', work, controller.signal);
    await begun;
    controller.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    expect((await pool.run('a', say('hello'))).pid).not.toBe(pid);
  });

  it('ends processes that have nothing to do, and all of them when it is closed', async () => {
    const idle = newPool({ idleMs: 0 });
    const { pid } = await idle.run('a', say('hello'));
    while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
    const closed = newPool();
    const kept = await closed.run('a', say('hello'));
    await closed.close();
    expect(isAlive(kept.pid)).toBe(false);
    await expect(closed.run('a', say('hello'))).rejects.toMatchObject({ reason: 'stopped' });
  });
});
