import type { OperationContext } from '@lectern/database/context';
import {
  type ChangeRequestRef,
  type ChangeRequestRow,
  lockChangeRequest,
} from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';
import type { ChangeRequestStatus } from '@lectern/domain/content/change-request-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';

/**
 * Gets a change request for a change that moves the counters of its space as well. The space is locked first, as
 * everybody does who locks both.
 */
export async function lockWithSpace(sql: Sql, ref: ChangeRequestRef): Promise<ChangeRequestRow> {
  await sql.execute('SELECT id FROM spaces WHERE id = $1 FOR UPDATE', [ref.spaceId]);
  const row = await lockChangeRequest(sql, ref);
  if (!row) throw new DomainError('change_request.not_found');
  return row;
}

/** Refuses a change request that is archived or merged, to which nothing can be done any more. */
export function requireUnclosed({ status }: Pick<ChangeRequestRow, 'status'>): void {
  if (status === 'archived' || status === 'merged') throw new DomainError('change_request.closed', { status });
}

/** Gives a change request that `lockWithSpace` answered another status, and lets its space count it there. */
export async function changeStatus(
  sql: Sql,
  { at }: OperationContext,
  { id, spaceId, status: before }: Pick<ChangeRequestRow, 'id' | 'spaceId' | 'status'>,
  status: Exclude<ChangeRequestStatus, 'merged'>,
): Promise<void> {
  if (before === 'merged') throw new DomainError('change_request.merged');
  if (before === status) return;
  await sql.execute(
    'UPDATE change_requests SET status = $2::text::change_request_status, updated_at = $3::timestamptz WHERE id = $1',
    [id, status, at],
  );
  await countStatus(sql, spaceId, before, status);
}

/** Moves a change request from one counter of its space to another; null stands for one that is new. */
export async function countStatus(
  sql: Sql,
  spaceId: string,
  before: ChangeRequestStatus | null,
  after: ChangeRequestStatus,
): Promise<void> {
  const step = (status: ChangeRequestStatus) => Number(after === status) - Number(before === status);
  await sql.execute(
    `UPDATE spaces SET change_requests = change_requests + $2::int,
            open_change_requests = open_change_requests + $3::int,
            draft_change_requests = draft_change_requests + $4::int
      WHERE id = $1`,
    [spaceId, before === null ? 1 : 0, step('open'), step('draft')],
  );
}
