import { z } from 'zod';
import { ConflictName } from '../../content/change-schemas.js';
import { SemanticChanges } from '../../content/semantic-changes.js';

const sides = {
  changeRequest: z.json().describe('What the change request has, and what stands until somebody decides'),
  main: z.json().describe('The value in the current content; null where it has none'),
};

/** Something beside text that a change request and the current content changed differently. */
export const UnsettledConflict = z
  .strictObject({
    ...ConflictName.shape,
    ...sides,
  })
  .meta({ id: 'UnsettledConflict' });
export type UnsettledConflict = z.infer<typeof UnsettledConflict>;

/** What a change request changes in the content of its space. */
export const ChangeRequestChanges = SemanticChanges.extend({
  conflicts: z
    .array(UnsettledConflict)
    .describe('What nobody has settled yet; an edit of the same thing settles it. Conflicts in texts stand there'),
  conflictedTexts: z
    .array(z.strictObject({ kind: z.enum(['page', 'reusable-content']), id: z.string() }))
    .describe('The texts that hold conflict blocks'),
}).meta({ id: 'ChangeRequestChanges' });
export type ChangeRequestChanges = z.infer<typeof ChangeRequestChanges>;
