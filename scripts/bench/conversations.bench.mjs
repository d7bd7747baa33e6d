import { loadavg } from 'node:os';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { findDueConversationsJob } from '@lectern/domain/platform/jobs/catalog';
import { BuiltinEmbedder } from '@lectern/intelligence/embedding/builtin-embedder';
import { step } from '../lib/steps.mjs';
import { withCleanup } from './cleanup.mjs';
import { openStage } from './content/stage.mjs';
import { seeded } from './content/words.mjs';
import { measureRun } from './conversations/clustering.mjs';
import { measureIngest, REQUESTS } from './conversations/ingest.mjs';
import { readOptions } from './conversations/options.mjs';
import { measurePlacing } from './conversations/placing.mjs';
import { embedTopics, fillIssues, ingest } from './conversations/prepare.mjs';
import { measureProcessing } from './conversations/processing.mjs';
import { printClustering, printIngest, printMemory, printPlacing, printProcessing } from './conversations/report.mjs';
import { conversation } from './conversations/texts.mjs';
import { untilNoJobs } from './conversations/until-no-jobs.mjs';
import { residentMegabytes } from './processes.mjs';

const PROCESSES = [1, 2];
const DAY_MS = 24 * 3600 * 1000;

/**
 * What conversations cost from the request to the cluster, and how that grows with the issues that are there.
 * @param {string[]} args
 */
export default async function benchConversations(args) {
  const options = readOptions(args);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    await holdSchedule(stage);
    process.stdout.write(`  Load of the machine before: ${loadavg()[0].toFixed(1)}\n`);
    if (options.halves.includes('sending')) await benchSending(stage, options);
    const isGood = !options.halves.includes('issues') || (await benchIssues(stage, options));
    process.stdout.write(`Load of the machine afterwards: ${loadavg()[0].toFixed(1)}\n`);
    if (!isGood) process.exitCode = 1;
  });
}

async function benchSending(stage, { ingest: rounds, processed }) {
  printIngest(REQUESTS, await step('Send conversations', () => measureIngest(stage, rounds)));
  printProcessing(await measureProcesses(stage, processed));
}

/** Returns whether all goals are met. */
async function benchIssues(stage, options) {
  const organizations = await fillOrganizations(stage, options);
  const { runs, memory } = await measureRuns(stage, organizations, options);
  const isFast = printClustering(runs);
  printMemory(memory);
  const placing = options.placing.map((size) => organizations.get(size));
  const placements = await step('Place issues one by one', () => measurePlacing(stage, placing, options.placements));
  return printPlacing(options.placing, placements) && isFast;
}

async function measureProcesses(stage, conversations) {
  await stage.database.prisma.job.deleteMany({ where: { name: { not: findDueConversationsJob.name } } });
  const results = [];
  for (const count of PROCESSES) {
    const title = `Process ${conversations} conversations with ${count} processes`;
    results.push(await step(title, () => measureProcessing(stage, count, conversations)));
  }
  return results;
}

/** Orders the search for due runs for a day when this is over: it is never ordered twice, so none comes in between. */
async function holdSchedule({ database }) {
  const at = new Date();
  await enqueue(database, findDueConversationsJob, {}, { at, notBefore: new Date(at.getTime() + DAY_MS) });
}

/** An organization for each number of issues that is asked for. */
async function fillOrganizations(stage, { placing, clustering }) {
  const embedder = new BuiltinEmbedder();
  const meanings = await step('Embed topics', () => embedTopics(embedder));
  await embedder.close();
  const organizations = new Map();
  for (const size of new Set([...placing, ...clustering])) {
    const fill = () => fillIssues(stage, size, { embedder: embedder.id, meanings });
    organizations.set(size, await step(`Fill ${size} issues`, fill));
  }
  return organizations;
}

/** Divides the issues of each organization, and most of them again, with clusters that are to keep their ids. */
async function measureRuns(stage, organizations, { clustering, clusteringTwice }) {
  const jobs = await step('Start the jobs', () => stage.startJobs());
  const memory = { 'at rest': residentMegabytes(jobs.pid) };
  await step('Process a conversation', () => processOne(stage));
  memory['with the built-in model loaded'] = residentMegabytes(jobs.pid);
  const runs = [];
  for (const issues of clustering) {
    const run = () => measureRun(stage, jobs, organizations.get(issues));
    const costs = { first: await step(`Divide ${issues} issues`, run) };
    if (issues <= clusteringTwice) costs.again = await step(`Divide ${issues} issues again`, run);
    runs.push({ issues, costs });
    memory[`at most while ${issues} issues are divided`] = Math.max(
      ...Object.values(costs).map(({ megabytes }) => megabytes),
    );
  }
  memory['after all'] = residentMegabytes(jobs.pid);
  await jobs.stop();
  return { runs, memory };
}

async function processOne({ database, build }) {
  const { id } = await build.organization();
  await ingest(database, id, [conversation(seeded(1), 'one', 0)]);
  await untilNoJobs(database, id);
}
