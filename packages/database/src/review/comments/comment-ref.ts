import { z } from 'zod';
import { CommentPlace } from './comment-place.js';

/** Names a comment or a reply by where it stands. */
export const CommentRef = CommentPlace.extend({
  id: z.string(),
  /** The comment that it replies to; null for a comment. */
  parentId: z.string().nullable(),
});
export type CommentRef = z.infer<typeof CommentRef>;

/** SQL that holds for the comment `c` that `$1` to `$4` name; one that stands elsewhere is another. */
export const NAMED_COMMENT = `
  c.id = $1 AND c.space_id = $2 AND c.change_request_id IS NOT DISTINCT FROM $3::text
  AND c.parent_id IS NOT DISTINCT FROM $4::text`;

/** The values for `NAMED_COMMENT`. */
export function namedComment({ id, spaceId, changeRequestId, parentId }: CommentRef) {
  return [id, spaceId, changeRequestId, parentId] as const;
}
