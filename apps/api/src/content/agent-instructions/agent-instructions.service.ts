import { Database } from '@lectern/database/client';
import {
  type AgentInstructionsRow,
  findAgentInstructions,
  saveAgentInstructions,
} from '@lectern/database/content/agent-instructions/agent-instructions.queries';
import { findOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { type Document, EMPTY_DOCUMENT } from '@lectern/domain/content/documents/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and writes what an organization tells agents. */
@Injectable()
export class AgentInstructionsService {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
  ) {}

  /** Gets the instructions; an empty document from the day of the organization's creation when there are none. */
  async get({ userId }: Caller, organizationId: string): Promise<AgentInstructionsRow> {
    const saved = await findAgentInstructions(this.database, organizationId);
    if (saved) return saved;
    const organization = await findOrganization(this.database, organizationId);
    if (!organization) throw new DomainError('organization.not_found');
    return { instructions: EMPTY_DOCUMENT, updatedAt: organization.createdAt, updatedBy: userId };
  }

  /** Replaces the instructions. */
  save({ context, userId }: Caller, organizationId: string, instructions: Document): Promise<AgentInstructionsRow> {
    const row = { instructions, updatedAt: context.at, updatedBy: userId };
    return this.mutations.run(context, async (tx) => {
      await saveAgentInstructions(tx, organizationId, row);
      await recordAudit(tx, context, {
        action: 'agent-instructions.updated',
        organizationId,
        target: { type: 'agent-instructions', id: organizationId },
      });
      return row;
    });
  }
}
