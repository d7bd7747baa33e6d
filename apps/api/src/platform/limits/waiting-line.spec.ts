import { describe, expect, it } from '@jest/globals';
import { LineIsFull, WaitingLine } from './waiting-line.js';

/** Work that ends when it is told to. */
function held(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(name);
    await ended;
    return name;
  };
  return { work, end };
}

describe('a waiting line', () => {
  it('lets so many work at once, the others one after the other in the order of coming, and refuses the rest', async () => {
    const line = new WaitingLine({ atOnce: 2, waiting: 2 });
    const log: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => held(log, name));
    const running = works.map(({ work }) => line.run(work));
    await expect(line.run(async () => 'e')).rejects.toThrow(LineIsFull);
    expect(log).toEqual(['a', 'b']);
    works[1]?.end();
    await running[1];
    expect(log).toEqual(['a', 'b', 'c']);
    for (const { end } of works) end();
    expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
    expect(await line.run(async () => 'f')).toBe('f');
  });

  it('goes on after a failure, which only its own caller hears of', async () => {
    const line = new WaitingLine({ atOnce: 1, waiting: 1 });
    const failing = line.run(() => Promise.reject(new Error('no')));
    const next = line.run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
