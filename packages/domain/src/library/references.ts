import { z } from 'zod';

const id = z.string().min(1).max(256);

/** What a link, a cover or a block points at. */
export const ContentRef = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), file: id, space: id.optional() }),
    z.object({ kind: z.literal('url'), url: z.string().min(1).max(2048) }),
    z.object({ kind: z.literal('page'), page: id, space: id.optional() }),
    z.object({ kind: z.literal('anchor'), anchor: id, page: id.optional(), space: id.optional() }),
    z.object({ kind: z.literal('user'), user: id }),
    z.object({ kind: z.literal('collection'), collection: id }),
    z.object({ kind: z.literal('space'), space: id }),
    z.object({ kind: z.literal('reusable-content'), reusableContent: id, space: id.optional() }),
    z.object({ kind: z.literal('tag'), tag: id, space: id.optional() }),
    z.object({ kind: z.literal('openapi'), spec: id }),
  ])
  .meta({ id: 'ContentRef' });
export type ContentRef = z.infer<typeof ContentRef>;

/** A picture: an uploaded file, or one elsewhere. */
export const PictureRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: id, space: id.optional() }),
  z.object({ kind: z.literal('url'), url: z.string().min(1).max(2048) }),
]);
