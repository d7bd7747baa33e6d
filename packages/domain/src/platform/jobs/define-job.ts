import type { z } from 'zod';

/** How long to wait before the next attempt: the delay doubles each time, up to the maximum. */
export interface Backoff {
  delayMs: number;
  maxDelayMs: number;
}

/** What is done in the background under one name. The first segment of the name is its queue. */
export interface JobDefinition<Name extends string, Payload extends z.ZodType> {
  name: Name;
  payload: Payload;
  /** How often the work may fail before it is given up and shown as failed. */
  attempts: number;
  backoff: Backoff;
  /** A run that takes longer is stopped and counts as failed. */
  timeoutMs: number;
  /** Keeps a processor busy for long, so that it runs in a process of its own. */
  heavy?: true;
  /** People may cancel it: what it was to make is left out, and nothing else depends on it. */
  cancellable?: true;
  /** Runs so often that nobody looks at single runs: its row is removed when it is done. */
  removedWhenDone?: true;
  /** While a job with the same key is waiting or running, enqueueing another one changes nothing. */
  deduplicationKey?: (payload: z.infer<Payload>) => string;
}

/** Declares a job of the catalogue. */
export function defineJob<const Name extends `${string}.${string}`, Payload extends z.ZodType>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> {
  return definition;
}
