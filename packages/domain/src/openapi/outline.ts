import { z } from 'zod';

const text = z.string().max(2_000);

/** What an API specification consists of, by name and in its order: all that pages are made from. */
export const SpecificationOutline = z.strictObject({
  title: text,
  version: text,
  description: text.optional(),
  info: z.string().max(50_000).optional().describe('What is said of the API as a whole, as Markdown'),
  tags: z.array(
    z.strictObject({
      name: text,
      title: text.optional().describe('How people call it, when that is not its name'),
      description: text.optional(),
      parent: text.optional().describe('Name of the tag that it belongs to'),
    }),
  ),
  operations: z.array(
    z.strictObject({
      path: z.string(),
      method: z.string(),
      title: text,
      tags: z.array(z.string()),
      deprecated: z.boolean(),
    }),
  ),
  webhooks: z.array(z.strictObject({ name: z.string(), method: z.string(), title: text })),
  schemas: z.array(z.string()),
});
export type SpecificationOutline = z.infer<typeof SpecificationOutline>;
