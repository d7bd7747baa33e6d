import { z } from 'zod';
import { Id } from '../platform/http/primitives.js';
import { isJsonWithin, tooLarge } from './json-size.js';

const Values = z.record(z.string(), z.json()).refine(isJsonWithin(256), tooLarge(256));

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
    // It is kept in the record of the event, and readers of sites write it too.
    .refine(isJsonWithin(16), tooLarge(16))
    .describe('Where it is shown'),
  action: z
    .looseObject({ action: z.string().max(100) })
    .refine(isJsonWithin(256), tooLarge(256))
    .optional()
    .describe('What somebody did with it'),
});
export type RenderComponent = z.infer<typeof RenderComponent>;

/** What the component looks like, in the words of the integration. */
export const RenderedComponent = z.json();
