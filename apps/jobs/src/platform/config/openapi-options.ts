import type { JobsEnv } from './env.js';

/** What reading specifications may cost, and how often it is done. */
export interface OpenApiOptions {
  /** How long a specification stands before its source is asked again. */
  refreshMs: number;
  /** The most bytes of one document. */
  maxBytes: number;
  /** How long fetching everything that a specification consists of may take. */
  timeoutMs: number;
  /** How long a process may compute; seconds are enough even for the largest documents. */
  computingMs: number;
  memoryMegabytes: number;
  /** How many versions of a specification are kept. */
  versionsKept: number;
}

const HOUR_MS = 3_600_000;
const COMPUTING_MS = 120_000;

/** The options as the operator has set them. */
export function openApiOptions(env: JobsEnv): OpenApiOptions {
  return {
    refreshMs: env.LECTERN_OPENAPI_REFRESH_HOURS * HOUR_MS,
    maxBytes: env.LECTERN_OPENAPI_LIMIT_BYTES,
    timeoutMs: env.LECTERN_OPENAPI_TIMEOUT_SECONDS * 1000,
    computingMs: COMPUTING_MS,
    memoryMegabytes: env.LECTERN_OPENAPI_MEMORY_MEGABYTES,
    versionsKept: env.LECTERN_OPENAPI_VERSIONS_KEPT,
  };
}
