import { z } from 'zod';
import { Id } from '../http/primitives.js';

const MAX_BYTES = 256 * 1024;

const Values = z
  .record(z.string(), z.json())
  .refine((value) => JSON.stringify(value).length <= MAX_BYTES, 'must be at most 256 KiB as JSON');

/** A component of an integration to be rendered. */
export const RenderComponent = z.object({
  componentId: z.string().min(1).max(100).describe('Which of its components'),
  props: Values.describe('What stands in the block, or in what is configured'),
  state: Values.optional().describe('What the component has kept for itself'),
  context: z
    .looseObject({
      type: z.string().max(100).optional(),
      organizationId: Id.optional(),
      installationId: Id.optional(),
      spaceId: Id.optional(),
      siteId: Id.optional(),
    })
    .describe('Where it is shown'),
  action: z
    .looseObject({ action: z.string().max(100) })
    .optional()
    .describe('What somebody did with it'),
});
export type RenderComponent = z.infer<typeof RenderComponent>;

/** What the component looks like, in the words of the integration. */
export const RenderedComponent = z.json();
