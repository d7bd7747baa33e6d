import type { ContentHolder } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { MAX_COMMENT_LENGTH } from '@lectern/domain/review/comments/schemas';
import { readMarkdown } from '../../content/changes/page-text.js';

/** Reads the text of a comment or a reply as Markdown; undefined when none was sent. */
export function readCommentText(body: ContentHolder, path = 'body.body'): string | undefined {
  const text = readMarkdown(body, path);
  if (text !== undefined && text.length > MAX_COMMENT_LENGTH) {
    const message = `must have at most ${MAX_COMMENT_LENGTH} characters of Markdown, and this has ${text.length}`;
    throw invalidRequest([{ path, message }]);
  }
  return text;
}
