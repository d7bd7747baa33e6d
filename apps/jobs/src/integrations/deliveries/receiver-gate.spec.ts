import { describe, expect, it } from '@jest/globals';
import { gate } from '../../../test/gate.js';
import { ReceiverGate } from './receiver-gate.js';

/** A gate with a clock that stands still. */
function newGate() {
  const clock = { ms: 0 };
  const receivers = new ReceiverGate(() => clock.ms);
  const ask = (receiver: string, error?: string) => {
    const response = gate();
    const sent = receivers.pass(receiver, async () => {
      await response.passed;
      return error === undefined ? {} : { error };
    });
    return { response: response.open, sent };
  };
  const delivered = async (receiver: string, error?: string) => {
    const { response, sent } = ask(receiver, error);
    response();
    await sent;
  };
  return { clock, receivers, ask, delivered };
}

describe('ReceiverGate', () => {
  it('admits as much as there is to a receiver that answers', () => {
    const { receivers, ask } = newGate();
    for (let count = 0; count < 100; count += 1) ask('well');
    expect(receivers.admits('well')).toBe(true);
  });

  it('admits nothing more to a receiver that has not answered for a second, until it does', async () => {
    const { clock, receivers, ask } = newGate();
    const { response, sent } = ask('slow');
    clock.ms = 999;
    expect(receivers.admits('slow')).toBe(true);
    clock.ms = 1_000;
    expect([receivers.admits('slow'), receivers.admits('other')]).toEqual([false, true]);
    response();
    await sent;
    expect(receivers.admits('slow')).toBe(true);
  });

  it('admits one thing at a time to a receiver whose last attempt failed, until something arrives', async () => {
    const { receivers, ask, delivered } = newGate();
    await delivered('flaky', 'refused');
    expect(receivers.admits('flaky')).toBe(true);
    const { response, sent } = ask('flaky');
    expect(receivers.admits('flaky')).toBe(false);
    response();
    await sent;
    ask('flaky');
    expect(receivers.admits('flaky')).toBe(true);
  });

  it('leaves room for the others when very many fail', async () => {
    const { receivers, ask, delivered } = newGate();
    const names = Array.from({ length: 26 }, (_, number) => `dead ${number}`);
    for (const name of names) await delivered(name, 'refused');
    for (const name of names.slice(1)) ask(name);
    expect([receivers.admits('dead 0'), receivers.admits('well')]).toEqual([false, true]);
  });

  it('remembers who failed last, not those that failed long ago and may be gone', async () => {
    const { receivers, ask, delivered } = newGate();
    for (let number = 0; number <= 10_000; number += 1) await delivered(`dead ${number}`, 'refused');
    for (const name of ['dead 0', 'dead 10000']) ask(name);
    expect([receivers.admits('dead 0'), receivers.admits('dead 10000')]).toEqual([true, false]);
  });

  it('forgets what was under way when sending is cut short', async () => {
    const { clock, receivers } = newGate();
    await expect(receivers.pass('cut', () => Promise.reject(new Error('The process stops')))).rejects.toThrow();
    clock.ms = 5_000;
    expect(receivers.admits('cut')).toBe(true);
  });
});
