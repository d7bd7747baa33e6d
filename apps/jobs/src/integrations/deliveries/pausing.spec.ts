import { afterEach, describe, expect, it } from '@jest/globals';
import { Lane } from '../../../test/lane.js';
import { nameOf, Receiver } from '../../../test/receiver.js';

const open: Receiver[] = [];
afterEach(() => {
  for (const receiver of open.splice(0)) receiver.stop();
});

async function newLane() {
  const receiver = await Receiver.start();
  open.push(receiver);
  return { receiver, lane: await Lane.to(receiver) };
}

/** Tries everything in a lane so often. */
async function tryAgain(lane: Lane, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await lane.letTimePass();
    await lane.work();
  }
}

describe('a receiver that keeps failing', () => {
  it('is paused with a reason after a day and ten failures, and hears everything once it goes on', async () => {
    const { receiver, lane } = await newLane();
    receiver.react = () => 500;
    await lane.queue('a');
    await tryAgain(lane, 8);
    expect(await lane.receiver()).toMatchObject({ status: 'active', failures: 8, failingSince: expect.anything() });
    await lane.grow('23 hours');
    await lane.queue('b');
    await tryAgain(lane, 1);
    expect(await lane.receiver()).toMatchObject({ status: 'active', failures: 10 });
    await lane.grow('1 hour');
    await tryAgain(lane, 1);
    const { status, statusReason } = await lane.receiver();
    expect([status, statusReason]).toEqual(['paused', expect.stringMatching(/since .* attempts.*returned 500/)]);

    const before = receiver.names.length;
    await lane.queue('c');
    await tryAgain(lane, 2);
    expect(receiver.names).toHaveLength(before);

    receiver.react = () => 200;
    await lane.resume();
    await tryAgain(lane, 1);
    expect(receiver.names.slice(before).filter((name) => name !== 'a')).toEqual(['b', 'c']);
    expect(await lane.receiver()).toMatchObject({ status: 'active', statusReason: null, failures: 0 });
    expect(await lane.jobs()).toEqual([]);
  });

  it('is not paused while anything arrives', async () => {
    const { receiver, lane } = await newLane();
    const other = await Lane.to(receiver, lane.webhook);
    receiver.react = (message) => (nameOf(message) === 'bad' ? 500 : 200);
    await lane.queue('bad');
    await tryAgain(lane, 9);
    await other.queue('good');
    await other.work();
    expect(await lane.receiver()).toMatchObject({ failures: 0, failingSince: null });
    await lane.grow('25 hours');
    await tryAgain(lane, 1);
    expect(await lane.receiver()).toMatchObject({ status: 'active', failures: 1 });
  });

  it('is paused at once when it answers that it wants nothing more', async () => {
    const { receiver, lane } = await newLane();
    receiver.react = () => 410;
    await lane.queue('a', 'b');
    await tryAgain(lane, 3);
    expect(receiver.names).toEqual(['a']);
    expect(await lane.receiver()).toMatchObject({ status: 'paused', statusReason: expect.stringContaining('410') });
    expect([await lane.states(), await lane.jobs()]).toEqual([['waiting', 'waiting'], []]);
  });

  it('counts as failing when it does not answer in time', async () => {
    const { receiver, lane } = await newLane();
    receiver.react = () => 'hang';
    await lane.queue('a');
    const startedAt = performance.now();
    await lane.work();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(await lane.deliveries()).toMatchObject([
      { state: 'waiting', attempts: 1, answerStatus: null, error: expect.stringContaining('10') },
    ]);
  });
});
