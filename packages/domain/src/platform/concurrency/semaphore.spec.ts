import { describe, expect, it } from '@jest/globals';
import { KeyedSemaphore, QueueFullError, QueueTimeoutError, Semaphore } from './semaphore.js';

/** A task that logs its start and ends when `end` is called. */
function heldTask(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const task = async () => {
    log.push(name);
    await ended;
    return name;
  };
  return { task, end };
}

describe('a semaphore', () => {
  it('runs so many tasks at once, the others in their order, and refuses those that the queue has no room for', async () => {
    const semaphore = new Semaphore(2, 2);
    const log: string[] = [];
    const held = ['a', 'b', 'c', 'd'].map((name) => heldTask(log, name));
    const running = held.map(({ task }) => semaphore.run(task));
    await expect(semaphore.run(async () => 'e')).rejects.toThrow(QueueFullError);
    expect(log).toEqual(['a', 'b']);
    held[1]?.end();
    await running[1];
    expect(log).toEqual(['a', 'b', 'c']);
    for (const { end } of held) end();
    expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
    expect(await semaphore.run(async () => 'f')).toBe('f');
  });

  it('goes on after a failure, which only its own caller sees', async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(() => Promise.reject(new Error('no')));
    const next = semaphore.run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('drops a task whose signal is aborted while it waits', async () => {
    const semaphore = new Semaphore(1);
    const { task, end } = heldTask([], 'first');
    const abort = new AbortController();
    const first = semaphore.run(task);
    const second = semaphore.run(async () => 'second', abort.signal);
    const third = semaphore.run(async () => 'third');
    abort.abort(new Error('gave up'));
    await expect(second).rejects.toThrow('gave up');
    await expect(semaphore.run(async () => 'never', abort.signal)).rejects.toThrow('gave up');
    end();
    await first;
    expect(await third).toBe('third');
  });
});

describe('a keyed semaphore', () => {
  it('makes no key wait for another', async () => {
    const semaphore = new KeyedSemaphore(2);
    const log: string[] = [];
    const held = ['slow', 'slow', 'slow', 'quick'].map((key) => ({ key, ...heldTask(log, key) }));
    const running = held.map(({ key, task }) => semaphore.run(key, task));
    expect(log).toEqual(['slow', 'slow', 'quick']);
    held[0]?.end();
    await running[0];
    expect(log).toEqual(['slow', 'slow', 'quick', 'slow']);
    for (const { end } of held) end();
    await Promise.all(running);
  });

  it('runs the tasks of a key one by one when one is the maximum, also after a failure', async () => {
    const semaphore = new KeyedSemaphore(1);
    const log: string[] = [];
    const first = heldTask(log, 'a1');
    const running = semaphore.run('a', first.task);
    const failing = semaphore.run('a', () => Promise.reject(new Error('no')));
    const last = semaphore.run('a', async () => log.push('a3'));
    await semaphore.run('b', async () => log.push('b'));
    expect(log).toEqual(['a1', 'b']);
    first.end();
    await running;
    await expect(failing).rejects.toThrow('no');
    await last;
    expect(log).toEqual(['a1', 'b', 'a3']);
  });

  it('lets a task wait no longer than the limit, and runs those behind it', async () => {
    const semaphore = new KeyedSemaphore(1, 20);
    const first = heldTask([], 'a1');
    const running = semaphore.run('a', first.task);
    await expect(semaphore.run('a', async () => 'never')).rejects.toThrow(QueueTimeoutError);
    const next = semaphore.run('a', async () => 'next');
    first.end();
    await running;
    expect(await next).toBe('next');
  });

  it('forgets a key whose tasks have ended or given up', async () => {
    const semaphore = new KeyedSemaphore(1);
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(semaphore.run('a', async () => 'never', signal)).rejects.toThrow('too late');
    expect(await semaphore.run('a', async () => 'next')).toBe('next');
  });
});
