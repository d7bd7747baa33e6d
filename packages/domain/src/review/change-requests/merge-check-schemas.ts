import { z } from 'zod';
import { MergeRule } from '../../people/organizations/merge-rules.js';
import { User } from '../../people/users/schemas.js';
import { Id } from '../../platform/http/primitives.js';
import { ChangeRequestChanges } from './changes-schemas.js';

/** A rule that can forbid a merge, and whether it does. */
export const CheckedMergeRule = z
  .strictObject({
    rule: z.enum(MergeRule.options.map(({ shape }) => shape.rule.value)),
    expression: z.string().optional().describe('What a custom rule asks for'),
    satisfied: z.boolean(),
    reason: z.string().optional().describe('Why it is not satisfied, and what would satisfy it'),
    users: z.array(User).describe('Who can satisfy it, where it takes somebody in particular'),
  })
  .meta({ id: 'CheckedMergeRule' });
export type CheckedMergeRule = z.infer<typeof CheckedMergeRule>;

/** What would come of merging a change request now. Nothing is changed by asking. */
export const MergeCheck = z
  .strictObject({
    object: z.literal('change-request-merge-check'),
    revision: Id.describe('The revision that would be merged'),
    main: Id.describe('The revision of the space that it would be merged into'),
    result: z
      .enum(['merge', 'conflicts', 'refused'])
      .describe('What a merge by you would lead to; `refused` by your role or by the rules'),
    permitted: z.boolean().describe('Whether your role on the space is enough to merge'),
    bypass: z.boolean().describe('Whether you may merge even where rules are not satisfied'),
    rules: z.array(CheckedMergeRule),
    conflicts: ChangeRequestChanges.shape.conflicts.describe('What would have to be settled beside texts'),
    conflictedTexts: ChangeRequestChanges.shape.conflictedTexts.describe('The texts that would hold conflict blocks'),
  })
  .meta({ id: 'MergeCheck' });
export type MergeCheck = z.infer<typeof MergeCheck>;
