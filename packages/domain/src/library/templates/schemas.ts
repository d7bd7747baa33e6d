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
