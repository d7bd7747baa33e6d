import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../content/words.mjs';
import { ingest } from './prepare.mjs';
import { conversation, pickTopic } from './texts.mjs';
import { untilNoJobs } from './until-no-jobs.mjs';

const AT_ONCE = 1_000;
const POLL_MS = 20;
/** What is done until then is not counted: the processes start and load their models. */
const WARM_UP = 100;

/**
 * How many conversations per second so many jobs processes find the issues of.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {number} processes
 * @param {number} count
 */
export async function measureProcessing(stage, processes, count) {
  const { database, build, startJobs } = stage;
  const { id: organizationId } = await build.organization();
  const random = seeded(processes);
  const sent = Array.from({ length: WARM_UP * processes + count }, (_, number) =>
    conversation(random, `c${number}`, pickTopic(random)),
  );
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    await ingest(database, organizationId, sent.slice(from, from + AT_ONCE));
  }
  const jobs = await Promise.all(Array.from({ length: processes }, () => startJobs()));
  const first = await untilProcessed(database, organizationId, WARM_UP * processes);
  const last = await untilProcessed(database, organizationId, sent.length);
  const issues = await database.prisma.conversationIssue.count({ where: { organizationId } });
  await untilNoJobs(database, organizationId);
  await Promise.all(jobs.map(({ stop }) => stop()));
  return {
    processes,
    perSecond: (last.processed - first.processed) / ((last.at - first.at) / 1000),
    issuesEach: issues / sent.length,
  };
}

/** Waits until so many conversations are processed, or a few more. */
async function untilProcessed({ prisma }, organizationId, least) {
  for (;;) {
    const processed = await prisma.conversation.count({ where: { organizationId, processedAt: { not: null } } });
    if (processed >= least) return { processed, at: performance.now() };
    await delay(POLL_MS);
  }
}
