import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import type { Sql } from '@lectern/database/sql';
import { runTranslationJob } from '@lectern/domain/platform/jobs/catalog';

const ENQUEUE_RUNS_OF_SPACE = enqueueRunsWhere('source_space_id = $6');

/** Has the translations of a space follow that do so by themselves, after its current content has changed. */
export async function enqueueRunsOf(sql: Sql, spaceId: string, context: OperationContext): Promise<void> {
  await sql.execute(ENQUEUE_RUNS_OF_SPACE, [...scheduledSoon(context), spaceId]);
}

/** Enqueues runs of translations that follow by themselves; the values of the condition begin at `$6`. */
export function enqueueRunsWhere(condition: string): string {
  return `
    WITH ordered AS (
      UPDATE translations
         SET orders = orders + 1, retries_only = false,
             status = CASE status WHEN 'completed' THEN 'pending' ELSE status END
       WHERE ${condition} AND automatic
      RETURNING id, organization_id)
    INSERT INTO jobs (id, name, payload, organization_id, target, deduplication_key, request_id, created_at,
                      next_attempt_at)
    SELECT $1 || '-' || row_number() OVER (), $2,
           jsonb_build_object('organizationId', organization_id, 'translationId', id),
           organization_id, id, id, $3, $4::timestamptz, $5::timestamptz
      FROM ordered
    ON CONFLICT DO NOTHING`;
}

/** Changes come in bursts: a run that starts by itself waits this long for the next one. */
const DEBOUNCE_MS = 30_000;

export function scheduledSoon({ at, requestId }: OperationContext): unknown[] {
  return [newId(at), runTranslationJob.name, requestId, at, new Date(at.getTime() + DEBOUNCE_MS)];
}
