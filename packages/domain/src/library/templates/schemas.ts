import { z } from 'zod';
import { ContentRef } from '../references.js';

const params = z
  .object({ contentRefs: z.record(z.string().max(100), ContentRef).optional() })
  .optional()
  .describe('What the template refers to, by name; `api` takes a reference to an OpenAPI specification');

/** The template that a new space begins with: its id, or that with what it refers to. */
export const StartTemplate = z.preprocess(
  (value) => (typeof value === 'string' ? { id: value } : value),
  z.object({ id: z.string().min(1).max(100), params }),
);
export type StartTemplate = z.infer<typeof StartTemplate>;

/** A template to begin with, and what its places are filled with. */
export const ApplyTemplate = z.object({
  id: z.string().min(1).max(100).describe('`blank`, `docs`, `api`, `help-center`, `handbook` or `changelog`'),
  params,
  changeRequestId: z.string().optional().describe('The change request to put it into; the current content when absent'),
});
export type ApplyTemplate = z.infer<typeof ApplyTemplate>;

/** What a new space can begin with. */
export const SpaceTemplates = z
  .strictObject({
    templates: z.array(
      z.strictObject({
        id: z.string().describe('What `template` takes when a space is created'),
        description: z.string().describe('What it is for'),
        pages: z
          .array(
            z.strictObject({
              title: z.string(),
              depth: z.number().int().describe('How many pages or groups it stands below'),
            }),
          )
          .describe('The pages and groups that it creates, from the top down'),
      }),
    ),
  })
  .meta({ id: 'SpaceTemplates' });
export type SpaceTemplates = z.infer<typeof SpaceTemplates>;
