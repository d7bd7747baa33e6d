import { z } from 'zod';
import { Id, LocationUrls, Timestamp } from '../../platform/http/primitives.js';
import { Document } from '../documents/schemas.js';

/** What an organization tells agents that write for it. */
export const AgentInstructions = z
  .strictObject({
    object: z.literal('agent-instructions'),
    instructions: Document,
    updatedAt: Timestamp,
    updatedBy: Id.describe('Id of the user who wrote them'),
    urls: LocationUrls,
  })
  .meta({ id: 'AgentInstructions' });
export type AgentInstructions = z.infer<typeof AgentInstructions>;

export const UpdateAgentInstructions = z.object({ instructions: Document });
export type UpdateAgentInstructions = z.infer<typeof UpdateAgentInstructions>;
