import { BlobEnv } from '@lectern/database/blobs/blob-env';
import { CommonEnv, Port } from '@lectern/domain/config/common-env';
import { z } from 'zod';

/** The variables that the jobs app reads, beside the common ones. */
export const JobsEnv = BlobEnv.safeExtend({
  ...CommonEnv.shape,
  LECTERN_JOBS_PORT: Port.default(4001).describe('Port of health and metrics of the jobs process'),
  LECTERN_JOBS_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('Jobs of one queue that a process works on at the same time'),
  LECTERN_JOBS_STANDSTILL_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(25)
    .describe('Seconds without any movement of due jobs after which `/health/ready` answers 503'),
  LECTERN_UNUSED_FILES_HOURS: z.coerce
    .number()
    .int()
    .min(2)
    .max(8760)
    .default(24)
    .describe('Hours after which files are removed that no content has come to name, and those of removed spaces'),
  LECTERN_MAIL_FROM: z.string().default('Lectern <lectern@localhost>').describe('Sender of all mails'),
});
export type JobsEnv = z.infer<typeof JobsEnv>;
