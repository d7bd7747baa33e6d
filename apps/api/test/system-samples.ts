import { randomUUID } from 'node:crypto';
import { database } from './harness.js';
import type { Sample } from './world.js';

/** A new job that was given up, of an organization or of the installation. */
export async function newFailedJob(data: {
  name?: string;
  organizationId?: string;
  deduplicationKey?: string;
  lastError?: string;
  cancelledBy?: string;
  createdAt?: Date;
}): Promise<string> {
  const job = { name: 'mail.send-invitation', payload: {}, finishedAt: new Date(), ...data };
  return (await database.prisma.job.create({ data: { ...job, id: randomUUID(), state: 'failed' } })).id;
}

/** Requests of administrators of the installation. */
export const systemSamples: Record<string, Sample> = {
  getSystem: () => ({ url: '/system' }),
  listProcesses: () => ({ url: '/system/processes' }),
  listQueues: () => ({ url: '/system/queues' }),
  listSystemJobs: () => ({ url: '/system/jobs?state=running' }),
  getSystemJob: async ({ organizationId }) => ({ url: `/system/jobs/${await newFailedJob({ organizationId })}` }),
  retrySystemJobs: async ({ organizationId }) => ({
    url: '/system/jobs/retry',
    body: { ids: [await newFailedJob({ organizationId })] },
  }),
  listSystemOrganizations: () => ({ url: '/system/organizations' }),
  sendTestMail: () => ({ url: '/system/mail-test', body: { to: 'operator@example.com' } }),
  // The guard refuses it, so that nothing leaves this machine.
  testOutbound: () => ({ url: '/system/outbound-test', body: { url: 'http://127.0.0.1:9/' } }),
};
