import type { OperationContext } from '@lectern/database/context';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';
import type { ChangeRequestLink } from '@lectern/domain/content/change-request-schemas';
import type { Document } from '@lectern/domain/content/documents/schemas';

/** What is said of a change request; what is undefined stays as it is. */
export interface ChangeRequestDescription {
  subject?: string | undefined;
  description?: Document | undefined;
  links?: readonly ChangeRequestLink[] | undefined;
  /** Null removes it. */
  issuesCluster?: string | null | undefined;
}

/** Changes what is said of a locked change request, and records that it was changed. */
export async function describeChangeRequest(
  sql: Sql,
  context: OperationContext,
  { id, organizationId, spaceId, subject: known }: ChangeRequestRow,
  { subject, description, links, issuesCluster }: ChangeRequestDescription,
): Promise<void> {
  await sql.execute(
    `UPDATE change_requests SET subject = coalesce($2, subject), description = coalesce($3::text::jsonb, description),
            links = coalesce($4::text::jsonb, links),
            issues_cluster_id = CASE WHEN $5::bool THEN $6 ELSE issues_cluster_id END, updated_at = $7::timestamptz
      WHERE id = $1`,
    [
      id,
      subject ?? null,
      description ? JSON.stringify(description) : null,
      links ? JSON.stringify(links) : null,
      issuesCluster !== undefined,
      issuesCluster ?? null,
      context.at,
    ],
  );
  await recordAudit(sql, context, {
    action: 'change-request.updated',
    organizationId,
    target: { type: 'change-request', id, label: subject ?? known },
    payload: { space: spaceId },
  });
  await recordEvent(sql, context, organizationId, 'change-request.updated', { spaceId, changeRequestId: id });
}
