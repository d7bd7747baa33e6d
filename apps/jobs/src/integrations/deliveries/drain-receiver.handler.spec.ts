import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { gate } from '../../../test/gate.js';
import { localClient, native, newRunner } from '../../../test/harness.js';
import { catalog, enqueued } from '../../../test/job-rows.js';
import { killRunWhen } from '../../../test/killed-run.js';
import { Lane } from '../../../test/lane.js';
import { nameOf, Receiver } from '../../../test/receiver.js';

const { createGuardedClient } = await native<typeof import('@lectern/outbound/guarded-client')>(
  '@lectern/outbound/guarded-client',
);
const { createAddressPolicy } = await native<typeof import('@lectern/outbound/address-policy')>(
  '@lectern/outbound/address-policy',
);

const open: Receiver[] = [];
afterEach(() => {
  for (const receiver of open.splice(0)) receiver.stop();
});

async function newReceiver(): Promise<Receiver> {
  const receiver = await Receiver.start();
  open.push(receiver);
  return receiver;
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => String(number));

/** The only job that waits for the webhook of a lane. */
async function onlyJob(lane: Lane): Promise<string> {
  const [job, ...others] = await lane.jobs();
  if (!job || others.length > 0) throw new Error(`There are ${others.length + (job ? 1 : 0)} jobs.`);
  return job.id;
}

describe(catalog.drainReceiverJob.name, () => {
  it('sends what waits in order, and records how that went', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    await lane.queue('a', 'b', 'c');
    await lane.work();
    expect(receiver.names).toEqual(['a', 'b', 'c']);
    expect(receiver.messages.every(({ headers }) => !('x-lectern-out-of-order' in headers))).toBe(true);
    expect(await lane.deliveries()).toMatchObject(
      ['a', 'b', 'c'].map(() => ({
        state: 'delivered',
        attempts: 1,
        answerStatus: 204,
        error: null,
        nextAttemptAt: null,
        logs: [{ level: 'info' }],
      })),
    );
    expect(await lane.jobs()).toEqual([]);
  });

  it('sends more than its turn allows, in order, by jobs that follow each other', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    await lane.queue(...numbered(110));
    await newRunner({ outbound: localClient }).run(await onlyJob(lane));
    expect(receiver.names).toEqual(numbered(100));
    await lane.work();
    expect(receiver.names).toEqual(numbered(110));
    expect(await lane.jobs()).toEqual([]);
  });

  it('has those behind a failed one wait until that is delivered', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    receiver.react = () => 500;
    await lane.queue('a', 'b');
    await lane.work();
    expect(receiver.names).toEqual(['a']);
    expect(await lane.deliveries()).toMatchObject([
      { state: 'waiting', attempts: 1, answerStatus: 500, error: expect.stringContaining('returned 500') },
      { state: 'waiting', attempts: 0 },
    ]);
    const [job] = await lane.jobs();
    expect(job).toMatchObject({ name: catalog.drainFailingReceiverJob.name });
    expect(Number(job?.nextAttemptAt) - Date.now()).toBeGreaterThan(0);

    receiver.react = () => 200;
    await lane.letTimePass();
    await lane.work();
    expect(receiver.names).toEqual(['a', 'a', 'b']);
    expect(await lane.states()).toEqual(['delivered', 'delivered']);
  });

  it('goes on past one that has failed five times, and tries that again with a word about the order', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    receiver.react = (message) => (nameOf(message) === 'a' ? 503 : 200);
    await lane.queue('a', 'b', 'c');
    await lane.work();
    for (let failures = 1; failures < 5; failures += 1) {
      expect(await lane.states()).toEqual(['waiting', 'waiting', 'waiting']);
      await lane.letTimePass();
      await lane.work();
    }
    expect(receiver.names).toEqual(['a', 'a', 'a', 'a', 'a', 'b', 'c']);
    expect(await lane.states()).toEqual(['parked', 'delivered', 'delivered']);
    expect(receiver.messages.some(({ headers }) => 'x-lectern-out-of-order' in headers)).toBe(false);

    receiver.react = () => 200;
    await lane.letTimePass();
    await lane.work();
    expect(receiver.names.at(-1)).toBe('a');
    expect(receiver.messages.at(-1)?.headers['x-lectern-out-of-order']).toBe('true');
    expect(await lane.states()).toEqual(['delivered', 'delivered', 'delivered']);
    expect(await lane.jobs()).toEqual([]);
  });

  it('sends what arrives while the one before is under way', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    receiver.react = async (message) => {
      if (nameOf(message) === 'a') await lane.queue('b');
      return 200;
    };
    await lane.queue('a');
    await newRunner({ outbound: localClient }).run(await onlyJob(lane));
    expect(receiver.names).toEqual(['a', 'b']);
    expect(await lane.jobs()).toEqual([]);
  });

  it('loses nothing and keeps the order when deliveries arrive just as workers leave', async () => {
    const receiver = await newReceiver();
    const lanes = await Promise.all(numbered(4).map(() => Lane.to(receiver)));
    const runner = newRunner({ outbound: localClient });
    let arriving = true;
    const workers = lanes.flatMap((lane) =>
      [1, 2].map(async () => {
        while (arriving || (await lane.jobs()).length > 0)
          for (const { id } of await lane.dueJobs()) await runner.run(id);
      }),
    );
    await Promise.all(lanes.map(async (lane) => lane.queue(...numbered(20).map((number) => `${lane.name} ${number}`))));
    arriving = false;
    await Promise.all(workers);
    for (const lane of lanes) {
      const got = receiver.names.filter((name) => name.startsWith(lane.name));
      expect(got).toEqual(numbered(20).map((number) => `${lane.name} ${number}`));
      expect(new Set(await lane.states())).toEqual(new Set(['delivered']));
    }
  });

  it('sends nothing while its receiver is paused', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    await lane.queue('a');
    await lane.pause();
    await lane.work();
    expect([receiver.names, await lane.states(), await lane.jobs()]).toEqual([[], ['waiting'], []]);
    await lane.resume();
    await lane.work();
    expect([receiver.names, await lane.states()]).toEqual([['a'], ['delivered']]);
  });

  it('is not forgotten when its receiver goes on just as a worker leaves', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    const runner = newRunner({ outbound: localClient });
    for (const name of numbered(12)) {
      await lane.pause();
      await lane.queue(name);
      await Promise.all([lane.resume(), ...(await lane.dueJobs()).map(({ id }) => runner.run(id))]);
    }
    await lane.work();
    expect(receiver.names).toEqual(numbered(12));
  });

  it('done twice sends nothing again', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    await lane.queue('a', 'b');
    await lane.work();
    const again = await enqueued(catalog.drainReceiverJob, { receiver: lane.webhook.id });
    await newRunner({ outbound: localClient }).run(again);
    expect([receiver.names, await lane.jobs()]).toEqual([['a', 'b'], []]);
  });

  it('killed half-way keeps what was delivered, and the next worker sends the rest in order', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    const { open: goOn, passed } = gate();
    receiver.react = async (message) => {
      if (nameOf(message) === 'c') await passed;
      return 200;
    };
    await lane.queue('a', 'b', 'c', 'd');
    const jobId = await onlyJob(lane);
    await killRunWhen(jobId, 'the third message to arrive', () => receiver.names.includes('c'));
    expect(await lane.states()).toEqual(['delivered', 'delivered', 'waiting', 'waiting']);
    goOn();
    await lane.expireLeases();
    await newRunner({ outbound: localClient }).run(jobId);
    expect(receiver.names).toEqual(['a', 'b', 'c', 'c', 'd']);
    expect(await lane.states()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
    expect(await lane.jobs()).toEqual([]);
  });

  it('leaves the attempt uncounted when the process stops meanwhile', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    const { passed } = gate();
    receiver.react = async () => {
      await passed;
      return 200;
    };
    await lane.queue('a');
    const jobId = await onlyJob(lane);
    const closing = createGuardedClient({ policy: createAddressPolicy('127.0.0.1') });
    const runner = newRunner({ outbound: closing });
    const running = runner.run(jobId);
    await eventually('the message to arrive', () => receiver.names.length === 1);
    await closing.close();
    await running;
    expect(await lane.deliveries()).toMatchObject([{ state: 'waiting', attempts: 0, error: null }]);
    expect(await lane.receiver()).toMatchObject({ failures: 0 });
  });
});

describe(catalog.drainFailingReceiverJob.name, () => {
  it('goes on until something arrives, and leaves the rest to the others', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    receiver.react = () => 500;
    await lane.queue('a', 'b', 'c');
    await lane.work();
    receiver.react = () => 200;
    await lane.letTimePass();
    await newRunner({ outbound: localClient }).run(await onlyJob(lane));
    expect(receiver.names).toEqual(['a', 'a']);
    expect(await lane.jobs()).toMatchObject([{ name: catalog.drainReceiverJob.name }]);
    await lane.work();
    expect(receiver.names).toEqual(['a', 'a', 'b', 'c']);
  });

  it('done twice sends nothing again', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    receiver.react = () => 500;
    await lane.queue('a');
    await lane.work();
    receiver.react = () => 200;
    await lane.letTimePass();
    await lane.work();
    const again = await enqueued(catalog.drainFailingReceiverJob, { receiver: lane.webhook.id });
    await newRunner({ outbound: localClient }).run(again);
    expect(receiver.names).toEqual(['a', 'a']);
    expect(await lane.states()).toEqual(['delivered']);
  });

  it('killed half-way has counted nothing, and the next worker sends it again', async () => {
    const receiver = await newReceiver();
    const lane = await Lane.to(receiver);
    receiver.react = () => 500;
    await lane.queue('a', 'b');
    await lane.work();
    await lane.letTimePass();
    const jobId = await onlyJob(lane);
    receiver.react = () => 'hang';
    await killRunWhen(jobId, 'the second attempt', () => receiver.names.length === 2);
    expect(await lane.deliveries()).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
    receiver.react = () => 200;
    await lane.expireLeases();
    await newRunner({ outbound: localClient }).run(jobId);
    await lane.work();
    expect(receiver.names).toEqual(['a', 'a', 'a', 'b']);
    expect(await lane.states()).toEqual(['delivered', 'delivered']);
  });
});
