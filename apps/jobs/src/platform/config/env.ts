import { BlobEnv } from '@lectern/database/blobs/blob-env';
import { CommonEnv, Port } from '@lectern/domain/platform/config/common-env';
import { MODEL_RULES, ModelEnv } from '@lectern/intelligence/models/model-env';
import { z } from 'zod';

/** The variables that the jobs app reads, beside the common ones. */
export const JobsEnv = BlobEnv.safeExtend({
  ...CommonEnv.shape,
  ...ModelEnv.shape,
  LECTERN_JOBS_PORT: Port.default(4001).describe('Port for health checks and metrics of the worker'),
  LECTERN_JOBS_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('Jobs of one queue that a worker runs at the same time'),
  LECTERN_JOBS_STANDSTILL_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(25)
    .describe('Seconds without progress on due jobs after which `/health/ready` returns 503'),
  LECTERN_UNUSED_FILES_HOURS: z.coerce
    .number()
    .int()
    .min(2)
    .max(8760)
    .default(24)
    .describe('Hours after which unused files, and files of deleted spaces, are removed'),
  LECTERN_OPENAPI_REFRESH_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(8760)
    .default(6)
    .describe('Hours after which the source of an API specification is read again'),
  LECTERN_OPENAPI_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(240)
    .default(60)
    .describe('Maximum seconds to fetch an API specification and everything that it refers to'),
  LECTERN_OPENAPI_MEMORY_MEGABYTES: z.coerce
    .number()
    .int()
    .min(128)
    .max(16_384)
    .default(512)
    .describe('Maximum memory to process an API specification, in a separate process; up to two run at the same time'),
  LECTERN_OPENAPI_VERSIONS_KEPT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(200)
    .describe('Number of versions of an API specification to keep; older ones are deleted'),
  LECTERN_MAIL_FROM: z.string().default('Lectern <lectern@localhost>').describe('Sender of all emails'),
}).check(...MODEL_RULES);
export type JobsEnv = z.infer<typeof JobsEnv>;
