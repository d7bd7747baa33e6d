import { describe, expect, it } from '@jest/globals';
import { conversationsOf, newInbox, saying } from '../../test/conversations.js';
import { database, newRunner, type RunnerOptions } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const JOB = catalog.findDueConversationsJob;
const PROCESS = catalog.processConversationsJob.name;
const CLUSTER = catalog.clusterIssuesJob.name;

async function findDue(options: RunnerOptions = {}): Promise<void> {
  await database.prisma.job.deleteMany({ where: { name: JOB.name } });
  const id = await enqueued(JOB, {});
  await newRunner(options).run(id);
  expect(await jobRow(id)).toMatchObject({ state: 'completed' });
}

type Inbox = Awaited<ReturnType<typeof newInbox>>;
const namesOf = async (inbox: Inbox) => (await inbox.waiting()).map(({ name }) => name);
const age = ({ organizationId }: Inbox, hours: number) =>
  Promise.all([
    database.pool.query(
      `UPDATE conversations SET ingested_at = ingested_at - make_interval(hours => $2) WHERE organization_id = $1`,
      [organizationId, hours],
    ),
    database.pool.query(
      `UPDATE cluster_models SET created_at = created_at - make_interval(hours => $2) WHERE organization_id = $1`,
      [organizationId, hours],
    ),
  ]);
const giveUp = ({ organizationId }: Inbox) =>
  database.prisma.job.updateMany({ where: { organizationId }, data: { state: 'failed', finishedAt: new Date() } });

describe(JOB.name, () => {
  it('has conversations processed that were given up, and leaves alone those that somebody works on', async () => {
    const [forgotten, waiting, fresh] = [await newInbox(), await newInbox(), await newInbox()];
    for (const inbox of [forgotten, waiting, fresh]) await inbox.ingest(conversationsOf(5));
    await giveUp(forgotten);
    await giveUp(fresh);
    await age(forgotten, 1);
    await age(waiting, 1);
    await findDue();
    expect(await namesOf(forgotten)).toEqual([PROCESS, PROCESS]);
    expect(await namesOf(waiting)).toEqual([PROCESS, PROCESS]);
    expect(await namesOf(fresh)).toEqual([]);
    await forgotten.drain();
    expect(await forgotten.sizes()).toEqual({ clusters: [5, 5, 5, 5, 5], without: 0 });
  });

  it('orders a run when a day has passed and something came, or when many came, or for another embedder', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(6));
    await inbox.drain();
    await findDue();
    expect(await namesOf(inbox)).toEqual([]);
    await age(inbox, 25);
    await findDue();
    expect(await namesOf(inbox)).toEqual([]);
    await age(inbox, -25);

    await inbox.ingest([saying('one-more', 'How can I export all bill data as a spreadsheet file?')]);
    await inbox.drain();
    await findDue();
    expect(await namesOf(inbox)).toEqual([]);
    await age(inbox, 25);
    await findDue();
    expect(await namesOf(inbox)).toEqual([CLUSTER]);
    await inbox.drain();

    const { organizationId } = inbox;
    await database.prisma.clusterModel.update({ where: { organizationId }, data: { added: 7 } });
    await findDue();
    expect(await namesOf(inbox)).toEqual([CLUSTER]);
    await inbox.drain();

    await database.prisma.clusterModel.update({ where: { organizationId }, data: { embedder: 'former:1' } });
    await findDue();
    expect(await namesOf(inbox)).toEqual([CLUSTER]);
    await inbox.drain();
    await findDue();
    expect(await namesOf(inbox)).toEqual([]);
  });

  it('orders nothing twice when it runs twice', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(1));
    await giveUp(inbox);
    await age(inbox, 1);
    await database.prisma.job.deleteMany({ where: { name: JOB.name } });
    const id = await enqueued(JOB, {});
    await newRunner().run(id);
    await forgetCompletion(id);
    await newRunner().run(id);
    expect(await namesOf(inbox)).toEqual([PROCESS]);
  });

  it('orders nothing when it is killed, and everything the next time', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(1));
    await giveUp(inbox);
    await age(inbox, 1);
    await database.prisma.job.deleteMany({ where: { name: JOB.name } });
    const id = await enqueued(JOB, {});
    await killRunAtLock(id, 'LOCK TABLE conversation_issues IN ACCESS EXCLUSIVE MODE');
    expect(await namesOf(inbox)).toEqual([]);
    await newRunner().run(id);
    expect(await namesOf(inbox)).toEqual([PROCESS]);
  });
});
