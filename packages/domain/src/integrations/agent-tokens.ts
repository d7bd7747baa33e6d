import { z } from 'zod';
import { Id, NumericDate } from '../platform/http/primitives.js';

/** What a token says that an integration calls the API with: for itself, or for one of its installations. */
export const AgentToken = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('integration'), integration: Id, exp: NumericDate }),
  z.object({ kind: z.literal('installation'), integration: Id, installation: Id, exp: NumericDate }),
]);
export type AgentToken = z.infer<typeof AgentToken>;

const LIFE_SECONDS = 60 * 60;

/** When a token ends that is issued now, in seconds since 1970. */
export function agentTokenEnd(now: Date): number {
  return Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
}
