import { BlobEnv } from '@lectern/database/blobs/blob-env';
import { CommonEnv, Port } from '@lectern/domain/platform/config/common-env';
import { MODEL_RULES, ModelEnv } from '@lectern/intelligence/models/model-env';
import { z } from 'zod';

/** The variables that the jobs app reads, beside the common ones. */
export const JobsEnv = BlobEnv.safeExtend({
  ...CommonEnv.shape,
  ...ModelEnv.shape,
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
  LECTERN_OPENAPI_REFRESH_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(8760)
    .default(6)
    .describe('Hours after which the source of an API specification is asked again'),
  LECTERN_OPENAPI_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(240)
    .default(60)
    .describe('Seconds that fetching an API specification may take, with everything that it refers to'),
  LECTERN_OPENAPI_MEMORY_MEGABYTES: z.coerce
    .number()
    .int()
    .min(128)
    .max(16_384)
    .default(512)
    .describe('Memory that reading one API specification may take, in a process of its own; two are read at once'),
  LECTERN_OPENAPI_VERSIONS_KEPT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(200)
    .describe('Versions of an API specification that are kept; older ones are removed'),
  LECTERN_MAIL_FROM: z.string().default('Lectern <lectern@localhost>').describe('Sender of all mails'),
}).check(...MODEL_RULES);
export type JobsEnv = z.infer<typeof JobsEnv>;
