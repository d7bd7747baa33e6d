import { z } from 'zod';
import { PageQuery, pageOf } from '../http/page.js';
import { Id, Timestamp } from '../http/primitives.js';
import { Job, JobState } from '../jobs/schemas.js';

const Count = z.int().nonnegative();

/** The most jobs that one request has tried again. */
export const MAX_RETRIED_JOBS = 1000;

/** How a queue of background work stands. */
export const SystemQueue = z
  .strictObject({
    object: z.literal('queue'),
    name: z.string().describe('First part of the names of its jobs, such as `mail`'),
    waiting: Count.describe('Jobs that are due or will be'),
    oldestWaitingAt: Timestamp.optional().describe('Since when the job has been due that waits longest to be started'),
    running: Count,
    failed: Count.describe('Jobs that were given up and are still listed'),
    completedLastHour: Count.describe(
      'Jobs; for `deliveries` what was delivered at the first attempt, for `redeliveries` what was at a later one',
    ),
    failedLastHour: Count,
    completedLastDay: Count,
    failedLastDay: Count,
  })
  .meta({ id: 'SystemQueue' });
export type SystemQueue = z.infer<typeof SystemQueue>;

export const SystemQueueList = z
  .strictObject({ items: z.array(SystemQueue).describe('Every queue, also an empty one') })
  .meta({ id: 'SystemQueueList' });

/** A piece of background work of any organization, or of the installation itself. */
export const SystemJob = z
  .strictObject({
    ...Job.omit({ urls: true }).shape,
    organization: z
      .strictObject({ id: Id, title: z.string() })
      .optional()
      .describe('Whose work it is; absent for work of the installation'),
  })
  .meta({ id: 'SystemJob' });
export type SystemJob = z.infer<typeof SystemJob>;

export const SystemJobPage = pageOf(SystemJob).meta({ id: 'SystemJobPage' });

const filters = {
  kind: z.string().min(1).max(200).optional().describe('Only jobs of this name'),
  organization: Id.optional().describe('Only jobs of this organization'),
  search: z.string().trim().min(1).max(200).optional().describe('Only jobs with this text in their last error'),
};

export const ListSystemJobs = PageQuery.extend({ ...filters, state: JobState.optional() });
export type ListSystemJobs = z.infer<typeof ListSystemJobs>;

export const SystemJobParams = z.object({ jobId: z.string() });

export const RetrySystemJobs = z
  .object({
    ...filters,
    ids: z.array(Id).min(1).max(100).optional().describe('Only these jobs'),
  })
  .refine(
    ({ ids, kind, organization, search }) => [ids, kind, organization, search].some((filter) => filter !== undefined),
    'must name the jobs: give `ids`, `kind`, `organization` or `search`',
  );
export type RetrySystemJobs = z.infer<typeof RetrySystemJobs>;

/** What became of having failed jobs tried again. */
export const RetriedSystemJobs = z
  .strictObject({
    retried: Count.describe(`How many jobs are tried again; at most ${MAX_RETRIED_JOBS} in one request`),
    left: Count.describe(
      'How many of the jobs meant are still failed: there were more, or the same work waits or runs already. What somebody cancelled is meant only where `ids` name it',
    ),
  })
  .meta({ id: 'RetriedSystemJobs' });
export type RetriedSystemJobs = z.infer<typeof RetriedSystemJobs>;
