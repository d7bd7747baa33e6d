import { GONE_AFTER_SECONDS } from '@lectern/domain/platform/system/installation-schemas';
import { z } from 'zod';
import type { Transaction } from '../../client.js';
import { newId } from '../../ids.js';
import type { Sql } from '../../sql.js';

/** A running process with a sign of life. */
export interface ProcessSign {
  kind: 'api' | 'jobs';
  host: string;
  version: string;
  startedAt: Date;
  memoryBytes: number;
  eventLoopDelayMs: number;
}

// The clock of the database counts: those of the machines may differ by more than the time between two signs.
const RECORD = `
  INSERT INTO processes (id, kind, host, version, started_at, seen_at, memory_bytes, event_loop_delay_ms)
  VALUES ($1, $2::text::process_kind, $3, $4, $5::timestamptz, now(), $6::bigint, $7::float8)
  ON CONFLICT (id) DO UPDATE SET seen_at = now(), memory_bytes = excluded.memory_bytes,
                                 event_loop_delay_ms = excluded.event_loop_delay_ms`;

/** A new identifier of a process. */
export function newProcessId(startedAt: Date): string {
  return newId(startedAt);
}

/** Notes that a process is alive. */
export async function recordSign(db: Sql, id: string, sign: ProcessSign): Promise<void> {
  const { kind, host, version, startedAt, memoryBytes, eventLoopDelayMs } = sign;
  await db.execute(RECORD, [id, kind, host, version, startedAt, memoryBytes, eventLoopDelayMs]);
}

/** Forgets a process that ends in order. */
export async function removeProcess(db: Transaction, id: string): Promise<void> {
  await db.prisma.process.deleteMany({ where: { id } });
}

const ProcessRow = z.object({
  id: z.string(),
  kind: z.enum(['api', 'jobs']),
  host: z.string(),
  version: z.string(),
  startedAt: z.date(),
  seenAt: z.date(),
  memoryBytes: z.number(),
  eventLoopDelayMs: z.number(),
  isGone: z.boolean(),
});
export type ProcessRow = z.infer<typeof ProcessRow>;

const LIST = `
  SELECT id, kind::text, host, version, started_at AS "startedAt", seen_at AS "seenAt",
         memory_bytes::float8 AS "memoryBytes", event_loop_delay_ms AS "eventLoopDelayMs",
         seen_at < now() - $1 * interval '1 second' AS "isGone"
    FROM processes ORDER BY kind, started_at DESC, id`;

/** Lists the processes that gave a sign of life within a day and were not stopped since, by kind, the newest first. */
export function listProcesses(db: Sql): Promise<ProcessRow[]> {
  return db.query(ProcessRow, LIST, [GONE_AFTER_SECONDS]);
}
