import { enqueueClustering } from '@lectern/commands/conversations/enqueue-clustering';
import { watchMemory } from '../openapi/memory-watch.mjs';
import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.mjs';
import { untilNoJobs } from './until-no-jobs.mjs';
import { watchResponses } from './watch-responses.mjs';

/**
 * @typedef {object} RunCost
 * @property {number} seconds
 * @property {number} cpuSeconds Of the worker.
 * @property {number} postgresSeconds CPU seconds of PostgreSQL.
 * @property {number} megabytes The most that the worker held.
 * @property {number} worstMs The longest that the worker took to answer whether it lives.
 * @property {number} clusters
 */

/**
 * Has the issues of an organization divided into clusters, and measures what that costs the worker.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {{ pid: number, origin: string }} jobs
 * @param {string} organizationId
 * @returns {Promise<RunCost>}
 */
export async function measureRun({ database, postgresPid }, jobs, organizationId) {
  const meters = () => [cpuSecondsOf(jobs.pid), cpuSecondsOfFamily(postgresPid)];
  const before = meters();
  const stopMemory = watchMemory(jobs.pid);
  const stopResponses = watchResponses(`${jobs.origin}/health/live`);
  const began = performance.now();
  const watched = {};
  try {
    await enqueueClustering(database, organizationId, { at: new Date() });
    await untilNoJobs(database, organizationId);
    watched.seconds = (performance.now() - began) / 1000;
  } finally {
    watched.worstMs = await stopResponses();
    watched.megabytes = stopMemory().own;
  }
  const [cpuSeconds, postgresSeconds] = meters().map((value, index) => value - before[index]);
  const clusters = await database.prisma.issueCluster.count({ where: { organizationId } });
  return { ...watched, cpuSeconds, postgresSeconds, clusters };
}
