import { afterEach, describe, expect, it } from '@jest/globals';
import { database, localClient, newRunner } from '../../../test/harness.js';
import { catalog, enqueued } from '../../../test/job-rows.js';
import { killRunWhen } from '../../../test/killed-run.js';
import { Lane } from '../../../test/lane.js';
import { Receiver } from '../../../test/receiver.js';

const JOB = catalog.drainFailingReceiverJob;
const DAY_MS = 86_400_000;

const open: Receiver[] = [];
afterEach(() => {
  for (const receiver of open.splice(0)) receiver.stop();
});

/** A delivery that its lane no longer waits for, and the job that sends it once more. */
async function parked() {
  const receiver = await Receiver.start();
  open.push(receiver);
  const lane = await Lane.to(receiver);
  receiver.react = () => 500;
  const [deliveryId = ''] = await lane.queue('a');
  for (let failures = 0; failures < 5; failures += 1) {
    await lane.letTimePass();
    await lane.work();
  }
  expect(await lane.states()).toEqual(['parked']);
  receiver.messages.splice(0);
  const [job] = await lane.jobs();
  if (job?.name !== JOB.name) throw new Error(`There is ${job?.name} instead.`);
  return { receiver, lane, deliveryId, jobId: job.id, nextAttemptAt: job.nextAttemptAt };
}

const run = (jobId: string) => newRunner({ outbound: localClient }).run(jobId);

describe('a delivery that its lane no longer waits for', () => {
  it('waits minutes before the first attempt, and longer and longer after each', async () => {
    const { lane, nextAttemptAt } = await parked();
    const waits = [Number(nextAttemptAt) - Date.now()];
    for (let attempts = 6; attempts <= 9; attempts += 1) {
      await lane.letTimePass();
      await lane.work();
      const [delivery] = await lane.deliveries();
      expect(delivery).toMatchObject({ state: 'waiting', parked: true, attempts });
      const [job] = await lane.jobs();
      expect([job?.name, job?.nextAttemptAt]).toEqual([JOB.name, delivery?.nextAttemptAt]);
      waits.push(Number(job?.nextAttemptAt) - Date.now());
    }
    expect(waits[0]).toBeGreaterThan(60_000);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
  });

  it('gives up a day after its creation, and says why', async () => {
    const { receiver, lane } = await parked();
    await lane.grow('24 hours');
    await lane.letTimePass();
    await lane.work();
    expect(receiver.names).toEqual(['a']);
    expect(await lane.deliveries()).toMatchObject([
      { state: 'failed', attempts: 6, nextAttemptAt: null, finishedAt: expect.anything(), error: expect.any(String) },
    ]);
    expect(await lane.jobs()).toEqual([]);
  });

  it('has its last attempt at the end of that day', async () => {
    const { lane } = await parked();
    await lane.grow('23 hours 59 minutes');
    await lane.letTimePass();
    await lane.work();
    const [delivery] = await lane.deliveries();
    expect(Number(delivery?.nextAttemptAt)).toBe(Number(delivery?.createdAt) + DAY_MS);
  });

  it('is not sent while its receiver is paused, and comes back when that goes on', async () => {
    const { receiver, lane, jobId } = await parked();
    await lane.letTimePass();
    await lane.pause();
    await run(jobId);
    expect([receiver.names, await lane.states(), await lane.jobs()]).toEqual([[], ['parked'], []]);
    receiver.react = () => 200;
    await lane.resume();
    await lane.work();
    expect([receiver.names, await lane.states()]).toEqual([['a'], ['delivered']]);
  });

  it.each([
    ['was delivered', (id: string) => finish(id, 'delivered')],
    ['was given up', (id: string) => finish(id, 'failed')],
    ['is gone', (id: string) => database.prisma.delivery.delete({ where: { id } })],
  ])('is not sent when it %s', async (_what, change) => {
    const { receiver, lane, deliveryId, jobId } = await parked();
    await lane.letTimePass();
    await change(deliveryId);
    await run(jobId);
    expect([receiver.names, await lane.jobs()]).toEqual([[], []]);
  });

  it('is sent once by a job that is done twice', async () => {
    const { receiver, lane, jobId } = await parked();
    receiver.react = () => 200;
    await lane.letTimePass();
    await run(jobId);
    await run(await enqueued(JOB, { receiver: lane.webhook.id }));
    expect([receiver.names, await lane.states()]).toEqual([['a'], ['delivered']]);
  });

  it('is not counted by a job that is killed half-way, and the next worker sends it again', async () => {
    const { receiver, lane, jobId } = await parked();
    await lane.letTimePass();
    receiver.react = () => 'hang';
    await killRunWhen(jobId, 'the message to arrive', () => receiver.names.length === 1);
    expect(await lane.deliveries()).toMatchObject([{ state: 'waiting', attempts: 5 }]);
    receiver.react = () => 200;
    await lane.expireLeases();
    await run(jobId);
    expect([receiver.names, await lane.states()]).toEqual([['a', 'a'], ['delivered']]);
  });
});

function finish(id: string, state: string) {
  return database.prisma.delivery.update({
    where: { id },
    data: { state, finishedAt: new Date(), nextAttemptAt: null },
  });
}
