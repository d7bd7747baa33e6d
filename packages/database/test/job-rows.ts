import { randomUUID } from 'node:crypto';
import type { Database } from '@lectern/database/client';

/** Columns of a job row by name; an instant is given in milliseconds from now. */
export interface JobRow {
  name?: string;
  state?: 'queued' | 'running' | 'completed' | 'failed';
  nextAttemptInMs?: number;
  dispatchedInMs?: number;
  leaseToken?: string;
  leaseExpiresInMs?: number;
  organizationId?: string;
}

const INSERT = `
  INSERT INTO jobs (id, name, payload, state, next_attempt_at, dispatched_at, lease_token, lease_expires_at, finished_at,
                    organization_id)
  SELECT $1, $2, '{}', $3::job_state, now() + $4 * interval '1 ms', now() + $5 * interval '1 ms', $6,
         now() + $7 * interval '1 ms', CASE WHEN $3::text IN ('completed', 'failed') THEN now() END, $8`;

/** Adds a job in the given state and returns its id. By the clock of the database, which the queries use. */
export async function insertJob({ pool }: Database, row: JobRow = {}): Promise<string> {
  const id = randomUUID();
  const { name = 'maintenance.remove-expired-records', state = 'queued', nextAttemptInMs = -1000 } = row;
  const leased = state === 'running';
  await pool.query(INSERT, [
    id,
    name,
    state,
    nextAttemptInMs,
    row.dispatchedInMs ?? null,
    leased ? (row.leaseToken ?? randomUUID()) : null,
    leased ? (row.leaseExpiresInMs ?? 15_000) : null,
    row.organizationId ?? null,
  ]);
  return id;
}

/** Ends the lease of a job, as if its worker had not been heard of for long. */
export async function expireLease({ pool }: Database, id: string): Promise<void> {
  await pool.query(`UPDATE jobs SET lease_expires_at = now() - interval '1 ms' WHERE id = $1`, [id]);
}
