import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { database, newRunner } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';
import { Lane } from '../../../test/lane.js';
import { Receiver } from '../../../test/receiver.js';

const JOB = catalog.findDueDeliveriesJob;

// The job looks at all deliveries there are, also at those that other specs have left.
beforeEach(async () => {
  await database.prisma.delivery.deleteMany();
  await database.prisma.job.deleteMany({ where: { name: JOB.name } });
});
const open: Receiver[] = [];
afterEach(() => {
  for (const receiver of open.splice(0)) receiver.stop();
});

/** A lane with a message that nobody is going to send. */
async function forgotten({ minutes = 2 } = {}) {
  const receiver = await Receiver.start();
  open.push(receiver);
  const lane = await Lane.to(receiver);
  await lane.queue('a');
  await forget(lane);
  await lane.grow(`${minutes} minutes`);
  return { receiver, lane };
}

async function forget(lane: Lane): Promise<void> {
  const jobs = await lane.jobs();
  await database.prisma.job.deleteMany({ where: { id: { in: jobs.map(({ id }) => id) } } });
}

async function findDue(): Promise<void> {
  const jobId = await enqueued(JOB, {});
  await newRunner().run(jobId);
  expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
}

const namesOf = async (lane: Lane) => (await lane.jobs()).map(({ name }) => name);

describe(JOB.name, () => {
  it('has sent what nobody works on', async () => {
    const { receiver, lane } = await forgotten();
    await findDue();
    expect(await namesOf(lane)).toEqual([catalog.drainReceiverJob.name]);
    await lane.work();
    expect([receiver.names, await lane.states()]).toEqual([['a'], ['delivered']]);
  });

  it('has a parked delivery sent too, and what waits for a failing receiver apart from the others', async () => {
    const [failing, parked] = [(await forgotten()).lane, (await forgotten()).lane];
    await database.pool.query('UPDATE webhooks SET failures = 1 WHERE id = $1', [failing.webhook.id]);
    await database.pool.query('UPDATE deliveries SET attempts = 5, parked = true WHERE lane = $1', [parked.name]);
    await findDue();
    expect(await namesOf(failing)).toEqual([catalog.drainFailingReceiverJob.name]);
    expect(await namesOf(parked)).toEqual([catalog.drainReceiverJob.name]);
  });

  it('leaves alone what is not due, or only just', async () => {
    const { lane } = await forgotten({ minutes: 0 });
    await findDue();
    expect(await namesOf(lane)).toEqual([]);
  });

  it('does not enqueue again what waits, done twice neither', async () => {
    const { lane } = await forgotten();
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    await findDue();
    expect(await namesOf(lane)).toEqual([catalog.drainReceiverJob.name]);
  });

  it('has nothing sent to whoever is paused, and gives it up when its time is over', async () => {
    const { lane } = await forgotten();
    await lane.pause();
    await findDue();
    expect([await namesOf(lane), await lane.states()]).toEqual([[], ['waiting']]);
    await lane.grow('26 hours');
    await findDue();
    expect(await namesOf(lane)).toEqual([]);
    expect(await lane.deliveries()).toMatchObject([
      { state: 'failed', attempts: 1, nextAttemptAt: null, finishedAt: expect.anything(), error: expect.any(String) },
    ]);
  });

  it('has what nobody came to send for two days sent once more, and given up when that fails', async () => {
    const [arrives, fails] = [await forgotten({ minutes: 2_880 }), await forgotten({ minutes: 2_880 })];
    fails.receiver.react = () => 500;
    await findDue();
    for (const { lane } of [arrives, fails]) await lane.work();
    expect([await arrives.lane.states(), await fails.lane.states()]).toEqual([['delivered'], ['failed']]);
    expect(fails.receiver.names).toEqual(['a']);
  });

  it('gives up what nobody came to send for a week', async () => {
    const { receiver, lane } = await forgotten({ minutes: 8 * 1_440 });
    await findDue();
    await lane.work();
    expect([receiver.names, await lane.states()]).toEqual([[], ['failed']]);
  });

  it('killed half-way has changed nothing, and the next worker does all of it', async () => {
    const { lane } = await forgotten();
    const over = await forgotten();
    await over.lane.pause();
    await over.lane.grow('26 hours');
    const jobId = await enqueued(JOB, {});
    const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 7215402120))';
    await killRunAtLock(jobId, lock, [lane.webhook.id]);
    expect([await namesOf(lane), await over.lane.states()]).toEqual([[], ['waiting']]);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect([await namesOf(lane), await over.lane.states()]).toEqual([[catalog.drainReceiverJob.name], ['failed']]);
  });
});
