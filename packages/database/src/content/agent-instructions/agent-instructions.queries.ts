import { Document } from '@lectern/domain/content/documents/schemas';
import type { Transaction } from '../../client.js';

export interface AgentInstructionsRow {
  instructions: Document;
  updatedAt: Date;
  updatedBy: string;
}

/** Finds what an organization tells agents; null when it never said anything. */
export async function findAgentInstructions(
  db: Transaction,
  organizationId: string,
): Promise<AgentInstructionsRow | null> {
  const row = await db.prisma.agentInstructions.findUnique({
    where: { organizationId },
    select: { instructions: true, updatedAt: true, updatedBy: true },
  });
  return row && { ...row, instructions: Document.parse(row.instructions) };
}

/** Replaces what an organization tells agents. */
export async function saveAgentInstructions(
  db: Transaction,
  organizationId: string,
  { instructions, updatedAt, updatedBy }: AgentInstructionsRow,
): Promise<void> {
  const data = { instructions: JSON.parse(JSON.stringify(instructions)), updatedAt, updatedBy };
  await db.prisma.agentInstructions.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
    select: { organizationId: true },
  });
}
