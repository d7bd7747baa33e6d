import { z } from 'zod';
import type { ContentPointer, SiblingPosition } from './placing.js';

const Neighbour = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('space'), space: z.string() }),
    z.object({ type: z.literal('collection'), collection: z.string() }),
  ])
  .describe('A space or a collection in the same parent');

/** Moves a space or a collection to another parent, to another place in its parent, or both. */
export const MoveContent = z.object({
  parent: z
    .string()
    .nullable()
    .optional()
    .describe('Collection to move into; null for the top of the organization; absent to stay in the same parent'),
  position: z
    .object({ before: Neighbour.optional(), after: Neighbour.optional() })
    .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
      error: 'give exactly one of "before" and "after"',
    })
    .optional()
    .describe('Place among the contents of the parent; absent to stand at the end of a new parent'),
});
export type MoveContent = z.infer<typeof MoveContent>;

/** Gives a space or a collection to another organization. */
export const TransferContent = z.object({ organization: z.string().describe('Id of the organization to transfer to') });
export type TransferContent = z.infer<typeof TransferContent>;

/** The place that a request names. */
export function siblingPositionOf({ position }: MoveContent): SiblingPosition {
  if (position?.before) return { before: pointerOf(position.before) };
  if (position?.after) return { after: pointerOf(position.after) };
  return 'end';
}

function pointerOf(neighbour: z.infer<typeof Neighbour>): ContentPointer {
  return neighbour.type === 'space'
    ? { kind: 'space', id: neighbour.space }
    : { kind: 'collection', id: neighbour.collection };
}
