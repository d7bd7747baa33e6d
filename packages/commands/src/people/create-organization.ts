import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import {
  createOrganizationRow,
  type OrganizationRow,
} from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { addMember } from './change-members.js';

export interface NewOrganization {
  title: string;
  emailDomains: string[];
  /** The user who becomes its first administrator. */
  administratorId: string;
}

/** Creates an organization with its first administrator. Called by the API and by the command line. */
export async function createOrganization(
  tx: Transaction,
  context: OperationContext,
  { title, emailDomains, administratorId }: NewOrganization,
): Promise<OrganizationRow> {
  const id = newId(context.at);
  const organization = await createOrganizationRow(tx, { id, title, emailDomains, createdAt: context.at });
  await addMember(tx, { organizationId: id, userId: administratorId, role: 'admin', sso: false, at: context.at });
  await recordAudit(tx, context, {
    action: 'organization.created',
    organizationId: id,
    target: { type: 'organization', id, label: title },
  });
  await recordEvent(tx, context, id, 'organization.created', {});
  return organization;
}
