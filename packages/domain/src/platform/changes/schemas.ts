import { z } from 'zod';
import { Id } from '../http/primitives.js';

/** Ids that say what a change is about. */
const about = {
  spaceId: Id.optional(),
  changeRequestId: Id.optional(),
  collectionId: Id.optional(),
  siteId: Id.optional(),
  specId: Id.optional(),
  translationId: Id.optional(),
};

const MAX_SECONDS = 15 * 60;

/** How long a stream is wanted. It ends in any case, so that clients spread over the processes that there are. */
export const StreamChanges = z.object({
  maxSeconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_SECONDS)
    .default(MAX_SECONDS)
    .describe('After this time the stream ends, and the client begins the next one'),
});
export type StreamChanges = z.infer<typeof StreamChanges>;

/** A change as the database announces it: in which organization, and for whom if it concerns one person. */
export const AnnouncedChange = z.object({
  organizationId: Id,
  type: z.string(),
  ...about,
  jobId: Id.optional(),
  kind: z.string().optional(),
  userId: Id.optional(),
});
export type AnnouncedChange = z.infer<typeof AnnouncedChange>;

/** A change as its stream tells of it: never what changed, which whoever hears of it reads as far as they may. */
export const StreamedChange = z
  .strictObject({
    object: z.literal('change'),
    type: z
      .string()
      .describe(
        'What happened: the type of an event, such as `change-request.merged`, `job.updated` or `inbox.updated`',
      ),
    ...about,
    jobId: Id.optional().describe('Only for administrators'),
    kind: z.string().optional().describe('The kind of the job'),
  })
  .meta({ id: 'StreamedChange' });
export type StreamedChange = z.infer<typeof StreamedChange>;
