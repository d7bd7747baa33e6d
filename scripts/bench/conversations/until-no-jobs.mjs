import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
const MAX_MS = 30 * 60_000;

/**
 * Waits until all jobs of an organization are done; fails when one of them does.
 * @param {import('@lectern/database/client').Database} database
 * @param {string} organizationId
 */
export async function untilNoJobs({ prisma }, organizationId) {
  const deadline = performance.now() + MAX_MS;
  while (performance.now() < deadline) {
    const open = await prisma.job.findMany({
      where: { organizationId, state: { not: 'completed' } },
      select: { name: true, state: true, lastError: true },
      take: 1,
    });
    if (open.length === 0) return;
    const [{ name, state, lastError }] = open;
    if (state === 'failed') throw new Error(`The job ${name} failed: ${lastError}`);
    await delay(POLL_MS);
  }
  throw new Error('The jobs were not done in time.');
}
