import { z } from 'zod';
import { PageQuery, pageOf } from '../http/page.js';
import { Id, LocationUrls, Timestamp } from '../http/primitives.js';

export const JobState = z.enum(['queued', 'running', 'completed', 'failed']);
export type JobState = z.infer<typeof JobState>;

/** A piece of background work as people see it. */
export const Job = z
  .strictObject({
    object: z.literal('job'),
    id: Id,
    kind: z.string().describe('Name of the job, such as `organizations.purge`'),
    state: JobState,
    target: z.string().optional().describe('Id of the object that the work is about'),
    progress: z
      .strictObject({ done: z.int(), total: z.int() })
      .optional()
      .describe('Present once the work has said how much there is to do'),
    attempts: z.int().describe('How often the work was started'),
    lastError: z.string().optional().describe('Why the last attempt failed'),
    cancelledBy: z.string().optional().describe('Who asked to cancel it. It ends as `failed` within seconds'),
    nextAttemptAt: Timestamp.optional().describe('When a waiting job is tried next'),
    createdAt: Timestamp,
    finishedAt: Timestamp.optional(),
    urls: LocationUrls,
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;

export const JobPage = pageOf(Job).meta({ id: 'JobPage' });

export const ListJobs = PageQuery.extend({
  kind: z.string().optional().describe('Only jobs of this name'),
  target: z.string().optional().describe('Only jobs about this object'),
  state: JobState.optional(),
});
export type ListJobs = z.infer<typeof ListJobs>;

export const JobParams = z.object({ organizationId: z.string(), jobId: z.string() });
