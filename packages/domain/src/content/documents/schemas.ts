import { z } from 'zod';

const Node = z.looseObject({ object: z.enum(['block', 'inline', 'text']) });

/** A rich-text document. Blocks are kept as they are; the content engine gives them meaning. */
export const Document = z
  .looseObject({
    object: z.literal('document'),
    data: z.looseObject({ schemaVersion: z.number().optional() }),
    nodes: z.array(Node).describe('Top-level blocks'),
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

/** A document without text. */
export const EMPTY_DOCUMENT: Document = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };
