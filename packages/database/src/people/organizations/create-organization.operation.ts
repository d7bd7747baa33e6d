import type { Transaction } from '../../client.js';
import type { OperationContext } from '../../context.js';
import { newId } from '../../ids.js';
import { recordAudit } from '../../platform/audit/record-audit.js';
import { recordEvent } from '../../platform/outbox/record-event.js';
import { addMember } from '../members/members.queries.js';
import { createOrganizationRow, type OrganizationRow } from './organizations.queries.js';

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
