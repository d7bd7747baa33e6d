import { z } from 'zod';
import { File } from './file-schemas.js';
import { ComputedSource, ContentPage } from './page-schemas.js';
import { ReusableContent } from './revision-schemas.js';

/** What is to be computed. */
export const ComputeContent = z.object({
  source: ComputedSource,
  seed: z
    .string()
    .max(256)
    .describe('`computedSeed` of a page, which names the state of the source; the newest one when it is not known'),
});
export type ComputeContent = z.infer<typeof ComputeContent>;

/** Pages and what belongs to them, computed from a source. */
export const ComputedRevision = z
  .strictObject({ pages: z.array(ContentPage), files: z.array(File), reusableContents: z.array(ReusableContent) })
  .meta({ id: 'ComputedRevision' });
export type ComputedRevision = z.infer<typeof ComputedRevision>;
