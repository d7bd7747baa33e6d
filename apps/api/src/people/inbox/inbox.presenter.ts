import { parseDocument } from '@lectern/content/markdown/parse-document';
import { plainText } from '@lectern/content/sections/plain-text';
import type { InboxEntryRow } from '@lectern/database/people/inbox/inbox.queries';
import { entryPath } from '@lectern/domain/people/inbox/entry-path';
import { type InboxEntry, MAX_EXCERPT } from '@lectern/domain/people/inbox/schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents an entry of the caller's inbox. */
export function presentInboxEntry(row: InboxEntryRow, urls: { api: string; app: string }): InboxEntry {
  const { id, type, organization, space, changeRequest, comment, review } = row;
  return {
    object: 'inbox-entry',
    id,
    type,
    actor: presentUser(row.actor, urls),
    organization,
    space,
    ...(changeRequest !== null && { changeRequest }),
    ...(comment !== null && { comment: { id: comment.id, excerpt: excerptOf(comment.markdown) } }),
    ...(review !== null && { review }),
    createdAt: timestamp(row.createdAt),
    read: row.readAt !== null,
    urls: { app: `${urls.app}${entryPath(row)}`, location: `${urls.api}/v1/user/inbox/${id}` },
  };
}

function excerptOf(markdown: string): string {
  const text = plainText(parseDocument(markdown).nodes);
  return text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT - 1).trimEnd()}…`;
}
