import { lockCurrentRevision } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { Sql } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { countStatus } from './change-status.js';

export interface NewChangeRequest {
  spaceId: string;
  subject: string;
  issuesCluster?: string | undefined;
  createdBy: string;
}

/** Begins a change request on the current content of a space and returns its id; its number follows the last one. */
export async function createChangeRequest(
  sql: Sql,
  context: OperationContext,
  { spaceId, subject, issuesCluster, createdBy }: NewChangeRequest,
): Promise<string> {
  const head = await lockCurrentRevision(sql, spaceId);
  if (!head) throw new DomainError('space.not_found');
  const id = newId(context.at);
  await countStatus(sql, spaceId, null, 'draft');
  await sql.execute(
    `INSERT INTO change_requests (id, organization_id, space_id, number, subject, revision_id, initial_revision_id,
                                  ancestor_revision_id, issues_cluster_id, created_by_id, created_at, updated_at)
     SELECT $2, $3, s.id, s.change_requests, $4, $5, $5, $5, $6, $7, $8::timestamptz, $8::timestamptz
       FROM spaces s WHERE s.id = $1`,
    [spaceId, id, head.organizationId, subject, head.id, issuesCluster ?? null, createdBy, context.at],
  );
  await recordAudit(sql, context, {
    action: 'change-request.created',
    organizationId: head.organizationId,
    target: { type: 'change-request', id, label: subject },
    payload: { space: spaceId },
  });
  await recordEvent(sql, context, head.organizationId, 'change-request.created', { spaceId, changeRequestId: id });
  return id;
}
