import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { z } from 'zod';
import type { Sql } from '../sql.js';

const KEY = `hashtextextended('clustering/' || $1, 0)`;
const PATIENCE_MS = 4_000;
const PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 10;

/**
 * Lets one transaction after the other change the clusters of an organization: what an issue joins depends on what
 * was placed before it.
 */
export async function lockClustering(sql: Sql, organizationId: string): Promise<void> {
  await sql.execute(`SELECT pg_advisory_xact_lock(${KEY})::text AS locked`, [organizationId]);
}

const LockedRow = z.object({ locked: z.boolean() });

/** Does the same for somebody who waits for a response: says that it takes too long where it does. */
export async function lockClusteringSoon(sql: Sql, organizationId: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await sql.query(LockedRow, `SELECT pg_try_advisory_xact_lock(${KEY}) AS locked`, [organizationId]);
    if (row?.locked) return;
    if (Date.now() > until) throw new DomainError('issues_cluster.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    await pause(PAUSE_MS);
  }
}
