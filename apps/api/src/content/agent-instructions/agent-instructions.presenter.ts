import type { AgentInstructionsRow } from '@lectern/database/content/agent-instructions/agent-instructions.queries';
import type { AgentInstructions } from '@lectern/domain/content/agent-instructions/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents what an organization tells agents. */
export function presentAgentInstructions(
  row: AgentInstructionsRow,
  organizationId: string,
  { api }: { api: string },
): AgentInstructions {
  return {
    object: 'agent-instructions',
    instructions: row.instructions,
    updatedAt: timestamp(row.updatedAt),
    updatedBy: row.updatedBy,
    urls: { location: `${api}/v1/orgs/${organizationId}/agent-instructions` },
  };
}
