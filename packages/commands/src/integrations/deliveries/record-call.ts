import type { Sql } from '@lectern/database/sql';
import type { TraceLog } from '@lectern/domain/integrations/event-schemas';
import { storable } from '@lectern/domain/platform/http/storable-text';
import type { Attempted } from './waiting-delivery.js';

/** Something that an integration was asked and had to answer at once. */
export interface Call {
  /** The id of the event, which stands in the payload too. */
  id: string;
  organizationId: string;
  integrationId: string;
  installationId?: string | undefined;
  type: string;
  payload: object;
}

const RECORD = `
  INSERT INTO deliveries (id, organization_id, integration_id, installation_id, type, payload, state, attempts, error,
                          answer_status, duration_ms, logs, created_at, finished_at)
  SELECT $1, $2, g.id, $4, $5, $6::text::jsonb, $7, 1, $8, $9, $10, $11::text::jsonb, $12::timestamptz, $12::timestamptz
    FROM integrations g WHERE g.id = $3`;

/** Keeps a record of a call with what happened meanwhile; none of an integration that is gone. */
export async function recordCall(tx: Sql, call: Call, attempted: Attempted, at: Date): Promise<void> {
  const { error, answerStatus, durationMs, logs } = attempted;
  await tx.execute(RECORD, [
    call.id,
    call.organizationId,
    call.integrationId,
    call.installationId ?? null,
    call.type,
    JSON.stringify(call.payload),
    error === undefined ? 'delivered' : 'failed',
    error === undefined ? null : storable(error),
    answerStatus ?? null,
    Math.round(durationMs),
    JSON.stringify(kept(logs, error !== undefined)),
    at,
  ]);
}

const ADD_LOGS = `
  UPDATE deliveries SET logs = logs || $2::text::jsonb WHERE id = $1`;

/** Adds what a script prints after its response to the record of the call; without it, the trace is merely shorter. */
export async function recordLate(sql: Sql, id: string, late: Promise<readonly TraceLog[]>): Promise<void> {
  const logs = await late;
  if (logs.length === 0) return;
  await sql.execute(ADD_LOGS, [id, JSON.stringify(kept(logs, false))]).catch(() => {});
}

/** Anybody may ask a public endpoint, as often as the limit of requests allows: of what went well, a little will do. */
const KEPT_OF_SUCCESS = 4_096;

function kept(logs: Attempted['logs'], failed: boolean): TraceLog[] {
  let room = failed ? Number.POSITIVE_INFINITY : KEPT_OF_SUCCESS;
  return logs.flatMap((log) => {
    room -= log.message.length;
    return room < 0 ? [] : [{ ...log, message: storable(log.message) }];
  });
}
