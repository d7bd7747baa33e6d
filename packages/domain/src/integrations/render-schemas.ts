import { z } from 'zod';
import { Id } from '../platform/http/primitives.js';
import { isJsonWithin, tooLarge } from './json-size.js';
import { decompressText } from './lz-text.js';

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

/** How long a request can be that stands in an address. */
export const MAX_PACKED_CHARACTERS = 256 * 1024;

/** The same request in an address, compressed as lz-string does for addresses or in base64. */
export const RenderComponentQuery = z.object({
  request: z
    .string()
    .min(1)
    .transform((packed, context) => {
      const value = jsonIn(decompressText(packed, MAX_PACKED_CHARACTERS));
      if (value !== undefined) return value;
      const message = `must be JSON of up to ${MAX_PACKED_CHARACTERS} characters, compressed with lz-string for addresses`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .pipe(RenderComponent)
    .describe('The body of the POST operation as JSON, compressed with lz-string'),
});
export type RenderComponentQuery = z.infer<typeof RenderComponentQuery>;

function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
