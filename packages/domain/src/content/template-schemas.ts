import { z } from 'zod';
import { ContentRef } from './references.js';

/** A template to begin with, and what its places are filled with. */
export const ApplyTemplate = z.object({
  id: z.string().min(1).max(100).describe('`blank`, `docs`, `api`, `help-center` or `changelog`'),
  params: z
    .object({ contentRefs: z.record(z.string().max(100), ContentRef).optional() })
    .optional()
    .describe('What the template refers to, by name; `api` takes a reference to an OpenAPI specification'),
  changeRequestId: z.string().optional().describe('The change request to put it into; the current content when absent'),
});
export type ApplyTemplate = z.infer<typeof ApplyTemplate>;
