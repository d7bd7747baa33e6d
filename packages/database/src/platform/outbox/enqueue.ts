import type { JobName } from '@lectern/domain/platform/jobs/catalog';
import type { JobDefinition } from '@lectern/domain/platform/jobs/define-job';
import { z } from 'zod';
import { newId } from '../../ids.js';
import { IdRow, type Sql } from '../../sql.js';

export interface EnqueueOptions {
  at: Date;
  requestId?: string | undefined;
  /** Whom the job belongs to, so that its administrators can see it. */
  organizationId?: string | undefined;
  /** Id of the object that the work is about. */
  target?: string | undefined;
  /** Not to be started before; at once when absent. */
  notBefore?: Date | undefined;
}

const ENQUEUE = `
  INSERT INTO jobs (id, name, payload, organization_id, target, deduplication_key, request_id, created_at, next_attempt_at)
  VALUES ($1, $2, $3::text::jsonb, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz)
  ON CONFLICT DO NOTHING
  RETURNING id`;

const ENQUEUE_ALL = `
  INSERT INTO jobs (id, name, payload, organization_id, target, deduplication_key, request_id, created_at,
                    next_attempt_at)
  SELECT j.id, $1, j.payload, j.organization, j.target, j.key, $2, $3::timestamptz, j.start
    FROM jsonb_to_recordset($4::text::jsonb)
      AS j(id text, payload jsonb, organization text, target text, key text, start timestamptz)
  ON CONFLICT DO NOTHING`;

/** Records many jobs of one kind in one statement; those that are waiting or running already are left out. */
export async function enqueueAll<Payload extends z.ZodType<object>>(
  tx: Sql,
  job: JobDefinition<JobName, Payload>,
  entries: readonly (Pick<EnqueueOptions, 'organizationId' | 'target' | 'notBefore'> & { payload: z.infer<Payload> })[],
  { at, requestId }: Pick<EnqueueOptions, 'at' | 'requestId'>,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ payload, organizationId, target, notBefore }) => {
    const parsed = job.payload.parse(payload);
    const key = job.deduplicationKey?.(parsed) ?? null;
    const start = notBefore ?? at;
    return { id: newId(at), payload: parsed, organization: organizationId ?? null, target: target ?? null, key, start };
  });
  await tx.execute(ENQUEUE_ALL, [job.name, requestId ?? null, at, JSON.stringify(rows)]);
}

/**
 * Records work to be done later, in the transaction of the change that makes it necessary.
 * Returns the id of the job, or null when the same work is already waiting or running.
 */
export async function enqueue<Payload extends z.ZodType<object>>(
  tx: Sql,
  job: JobDefinition<JobName, Payload>,
  payload: z.infer<Payload>,
  options: EnqueueOptions,
): Promise<string | null> {
  const parsed = job.payload.parse(payload);
  const [enqueued] = await tx.query(IdRow, ENQUEUE, [
    newId(options.at),
    job.name,
    JSON.stringify(parsed),
    options.organizationId ?? null,
    options.target ?? null,
    job.deduplicationKey?.(parsed) ?? null,
    options.requestId ?? null,
    options.at,
    options.notBefore ?? options.at,
  ]);
  return enqueued?.id ?? null;
}
