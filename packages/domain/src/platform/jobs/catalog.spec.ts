import { describe, expect, it } from '@jest/globals';
import {
  concurrencyOf,
  isJobName,
  jobCatalog,
  purgeOrganizationJob,
  QUEUES,
  queueOf,
  sendInvitationJob,
  sendSignInLinkJob,
  shareOf,
} from './catalog.js';

const jobs = Object.entries(jobCatalog);

describe('the catalogue of jobs', () => {
  it('holds each job under its own name', () => {
    expect(jobs.map(([, { name }]) => name)).toEqual(jobs.map(([key]) => key));
  });

  it.each(jobs)('%s names its queue and what it does', (name) => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
  });

  it.each(jobs)('%s is tried again a bounded number of times, for a bounded time', (_name, job) => {
    expect(job.attempts).toBeGreaterThan(0);
    expect(job.timeoutMs).toBeGreaterThan(0);
    expect(job.backoff.delayMs).toBeGreaterThan(0);
    expect(job.backoff.maxDelayMs).toBeGreaterThanOrEqual(job.backoff.delayMs);
  });

  it('does less at once of what is heavy, and never more than configured', () => {
    expect(['mail', 'pdf', 'openapi'].map((queue) => concurrencyOf(queue, 5))).toEqual([5, 2, 2]);
    expect(concurrencyOf('pdf', 1)).toBe(1);
  });

  it('leaves room in every queue beside the jobs of one organization, where there is room for two', () => {
    expect(['mail', 'pdf', 'clustering', 'deliveries'].map((queue) => shareOf(queue, 5))).toEqual([3, 1, 1, 100]);
  });

  it('takes for a job name what it holds, and nothing else', () => {
    expect(jobs.every(([name]) => isJobName(name))).toBe(true);
    for (const name of ['', 'mail', 'mail.unknown', 'toString', '__proto__']) expect(isJobName(name)).toBe(false);
  });

  it('sends every job through a queue that exists', () => {
    expect(queueOf('organizations.find-purgeable')).toBe('organizations');
    for (const [, { name }] of jobs) expect(QUEUES).toContain(queueOf(name));
    expect(new Set(QUEUES).size).toBe(QUEUES.length);
  });
});

describe('payloads', () => {
  it('are parsed exactly, so that nothing unknown is kept', () => {
    expect(sendSignInLinkJob.payload.parse({ email: ' Anna@Example.com' })).toEqual({ email: 'anna@example.com' });
    expect(sendSignInLinkJob.payload.safeParse({ email: 'nobody' }).success).toBe(false);
    expect(sendInvitationJob.payload.safeParse({ organizationId: 'a', inviteId: 'b', extra: true }).success).toBe(
      false,
    );
    expect(sendInvitationJob.payload.safeParse({ organizationId: 'a', inviteId: 'a/b' }).success).toBe(false);
  });

  it('of a purge make one job for each organization', () => {
    expect(purgeOrganizationJob.deduplicationKey?.({ organizationId: 'acme' })).toBe('acme');
  });
});
