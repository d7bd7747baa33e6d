import { z } from 'zod';
import { MergeRule } from '../../people/organizations/merge-rules.js';

/** What a space asks of merges: what its organization asks, rules of its own, or nothing. */
export const SpaceMergeRules = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('inherit') }),
    z.object({ type: z.literal('none') }),
    z.object({ type: z.literal('rules'), rules: z.array(MergeRule).max(50) }),
  ])
  .meta({ id: 'SpaceMergeRules' });
export type SpaceMergeRules = z.infer<typeof SpaceMergeRules>;
